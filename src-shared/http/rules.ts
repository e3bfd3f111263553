import { type Endpoint, methodOf } from './endpoint.ts';
import { type ErrorCode, errorMeanings, errorStatus } from './errors.ts';
import { freshnessHeaders, rateHeaders, rateLimitRule } from './headers.ts';
import { type Note, servedPath } from './openapi.ts';

/** The rules that hold for every service (decisions §2), as their references state them. */
export function rulesOfEveryService(base: string, endpoints: readonly Endpoint[]): Note[] {
  const { requests, window_seconds: seconds } = rateLimitRule;
  return [
    {
      title: 'Envelope and errors',
      paragraphs: [
        'Lists answer {"data": […], "meta": {…}} or {"data": […]}. Every failure answers {"error": {"code", "message"}}, and the message is a sentence for a person.',
        'Times are ISO 8601 in UTC with whole seconds. Money is ISK, volume is cubic metres, both as JSON numbers. null means that a member is not known or does not apply; it never means 0.',
        'Give a single-valued parameter once. A flag is true or false, in any case. Address and headers together are limited to 16 kB. ' +
          (endpoints.some((endpoint) => methodOf(endpoint) === 'POST')
            ? 'No request changes anything, whatever its method.'
            : 'Only GET, HEAD and OPTIONS are answered.'),
      ],
      table: {
        head: ['Code', 'Status', 'Meaning'],
        rows: Object.entries(errorMeanings).map(([code, meaning]) => [code, String(errorStatus[code as ErrorCode]), meaning]),
      },
    },
    {
      title: 'Rate limit',
      paragraphs: [
        `${requests} requests in ${seconds} seconds for each client address and each service. Above the limit the status is 429, with Retry-After in whole seconds, from 1 to ${seconds}. Every answer has these headers:`,
      ],
      table: { head: ['Header', 'Meaning'], rows: Object.entries(rateHeaders).map((row) => [...row]) },
    },
    {
      title: 'Freshness',
      paragraphs: [
        'Every 200 and 304 has these headers:',
        `curl -i '${base}/api/v1' -H 'If-None-Match: "tag-of-the-last-answer"'`,
      ],
      table: { head: ['Header', 'Meaning'], rows: Object.entries(freshnessHeaders).map((row) => [...row]) },
    },
    {
      title: 'Caching',
      paragraphs: ['How long each answer may be cached (Cache-Control: max-age):'],
      table: {
        head: ['Endpoint', 'Seconds'],
        rows: endpoints.map((endpoint) => [
          servedPath(endpoint),
          endpoint.cacheSeconds === null ? 'not cached' : String(endpoint.cacheSeconds),
        ]),
      },
    },
  ];
}
