import type { z } from 'zod';
import { toJSONSchema } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type ErrorCode, errorStatus } from './errors.ts';
import { type Note, type ServiceDescription, servedPath } from './openapi.ts';
import { type DescribedParameter, describeParameters, type ParameterSchema } from './query.ts';

/**
 * The reference of a service as one page: no script, nothing fetched, readable in both colour schemes and on paper.
 * Everything in it comes from the catalogue.
 */
export function docsPage(about: ServiceDescription, endpoints: readonly Endpoint[], base: string): string {
  const contents = endpoints.map(
    (endpoint) => `<li><a href="#${endpoint.id}"><code>${escape(servedPath(endpoint))}</code></a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(about.name)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escape(about.name)} <small>${escape(about.version)}</small></h1>
<p>${escape(about.summary)}</p>
<p>Base address: <code>${escape(base)}</code>. Every endpoint is read with GET and answers JSON. Machine-readable:
<a href="${escape(base)}/api/v1/openapi.json">OpenAPI 3.1</a>, <a href="${escape(base)}/llms.txt">llms.txt</a>.</p>
<nav aria-label="Endpoints"><ul>${contents.join('')}</ul></nav>
</header>
<main>
${endpoints.map((endpoint) => endpointSection(endpoint, base)).join('\n')}
${[...about.notes, ...rulesOfEveryService(base, endpoints)].map(noteSection).join('\n')}
</main>
</body>
</html>
`;
}

function endpointSection(endpoint: Endpoint, base: string): string {
  const described = [...describeParameters(endpoint.parameters), ...describeParameters(endpoint.query)];
  const aliases = new Map(Object.entries(endpoint.aliases).map(([alias, name]) => [name, alias]));
  const headers = Object.entries(endpoint.headers).map(([name, meaning]) => [`<code>${escape(name)}</code>`, escape(meaning)]);
  return `<section id="${endpoint.id}">
<h2><code>GET ${escape(servedPath(endpoint))}</code></h2>
<p><strong>${prose(endpoint.summary)}.</strong> ${prose(endpoint.description)}</p>
${
  described.length === 0
    ? '<p>No parameters.</p>'
    : table(
        ['Parameter', 'Rule', 'Default', 'Meaning'],
        described.map((one) => parameterRow(one, aliases.get(one.name))),
      )
}
${headers.length === 0 ? '' : table(['Response header', 'Meaning'], headers)}
<pre><code>curl '${escape(exampleUrl(endpoint, base))}'</code></pre>
<details><summary>Shape of a 200</summary><pre><code>${escape(shapeOf(endpoint.response))}</code></pre></details>
<p>Cached for ${endpoint.cacheSeconds ?? 0} seconds.</p>
</section>`;
}

function parameterRow(
  { name, description, required, schema, fallback }: DescribedParameter,
  alias: string | undefined,
): string[] {
  return [
    `<code>${escape(name)}</code>${alias === undefined ? '' : ` or <code>${escape(alias)}</code>`}`,
    escape(ruleOf(schema)),
    required ? 'required' : fallback === undefined ? '' : `<code>${escape(String(fallback))}</code>`,
    prose(description),
  ];
}

/** A parameter's rule in words: `integer, 1 to 30`. */
export function ruleOf({ type, minimum, maximum, minLength, maxLength, enum: values, items }: ParameterSchema): string {
  if (items !== undefined) return `list of: ${ruleOf(items)}`;
  if (values !== undefined) return values.join(', ');
  const endless = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER;
  const range = minimum === undefined ? '' : endless ? `, at least ${minimum}` : `, ${minimum} to ${maximum}`;
  const length = minLength === undefined ? '' : `, ${minLength} to ${maxLength} characters`;
  return `${type}${range}${length}`;
}

/** A request that can be pasted into a shell. */
export function exampleUrl(endpoint: Endpoint, base: string): string {
  const path = servedPath(endpoint).replaceAll(/\{\w+\}/g, '233986157');
  return `${base}${path}${endpoint.example === '' ? '' : `?${endpoint.example}`}`;
}

function shapeOf(response: z.ZodType): string {
  return sketch(toJSONSchema(response, { reused: 'inline' }) as Schema, '');
}

interface Schema {
  type?: string;
  format?: string;
  enum?: readonly string[];
  const?: unknown;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  description?: string;
  $ref?: string;
}

/** JSON with types where values would be: shorter to read than a schema. */
function sketch(schema: Schema, indent: string): string {
  const inner = `${indent}  `;
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => sketch(one, indent)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return `[${sketch(schema.items ?? {}, indent)}, ...]`;
  if (schema.properties === undefined) return schema.format ?? schema.type ?? 'any';
  const members = Object.entries(schema.properties).map(([name, member]) => {
    const optional = schema.required?.includes(name) === true ? '' : '?';
    const comment = member.description === undefined ? '' : `  // ${member.description}`;
    return `${inner}${name}${optional}: ${sketch(member, inner)}${comment}`;
  });
  return `{\n${members.join('\n')}\n${indent}}`;
}

function rulesOfEveryService(base: string, endpoints: readonly Endpoint[]): Note[] {
  const codes: Record<ErrorCode, string> = {
    bad_request:
      'A parameter is unknown, repeated, out of its range or names nothing. The message names it, its value and the rule.',
    forbidden: 'The Host header does not name this server.',
    not_found: 'No such resource, or no such path.',
    method_not_allowed: 'Only GET, HEAD and OPTIONS are answered; see Allow.',
    rate_limited: 'Too many requests; wait as many seconds as Retry-After says.',
    internal: 'Something broke; the log of the app has the details.',
    unavailable: 'The data behind the answer was never collected; come back after Retry-After seconds.',
  };
  return [
    {
      title: 'Envelope and errors',
      paragraphs: [
        'Lists answer {"data": […], "meta": {…}} or {"data": […]}. Every failure answers {"error": {"code", "message"}}, and the message is a sentence for a person.',
        'Times are ISO 8601 in UTC with whole seconds. Money is ISK, volume is cubic metres, both as JSON numbers. null means known to be empty.',
      ],
      table: {
        head: ['Code', 'Status', 'Meaning'],
        rows: Object.entries(codes).map(([code, meaning]) => [code, String(errorStatus[code as ErrorCode]), meaning]),
      },
    },
    {
      title: 'Rate limit',
      paragraphs: [
        '120 requests in 60 seconds for each client address. X-RateLimit-Limit, X-RateLimit-Remaining and X-RateLimit-Reset (Unix seconds) are on every answer; beyond the limit the status is 429 with Retry-After in seconds.',
      ],
    },
    {
      title: 'Caching and freshness',
      paragraphs: [
        'Every 200 has a strong ETag; send it back as If-None-Match and an unchanged answer is a 304 without a body. Last-Modified is when the newest upstream data behind the answer was observed. X-Mirror-State is empty, partial (the first synchronisation is running), complete, or stale (a source is late by more than three of its periods).',
        `curl -i '${base}/api/v1' -H 'If-None-Match: "tag-from-the-last-answer"'`,
      ],
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

function noteSection({ title, paragraphs, table: rows }: Note): string {
  const said = paragraphs.map((text) =>
    text.startsWith('curl ') ? `<pre><code>${escape(text)}</code></pre>` : `<p>${prose(text)}</p>`,
  );
  const tabulated =
    rows === undefined
      ? ''
      : table(
          rows.head,
          rows.rows.map((row) => row.map(escape)),
        );
  return `<section id="${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}">\n<h2>${escape(title)}</h2>\n${said.join('\n')}\n${tabulated}\n</section>`;
}

/** Cells are HTML already. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: string) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="scroll"><table><thead>${line(head.map(escape), 'th')}</thead><tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table></div>`;
}

/** The catalogue marks names in its sentences with backticks. */
function prose(text: string): string {
  return escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const style = `
:root{color-scheme:dark light;--ground:#10141a;--surface:#171d26;--text:#dbe2ea;--quiet:#93a1b1;--line:#2a3441;--accent:#62b0ff}
@media (prefers-color-scheme:light){:root{--ground:#fbfcfd;--surface:#f0f3f6;--text:#1b2430;--quiet:#556373;--line:#d5dde5;--accent:#0b62b8}}
*{box-sizing:border-box}
body{margin:0 auto;padding:2rem 1.25rem 4rem;max-width:60rem;background:var(--ground);color:var(--text);font:15px/1.55 system-ui,sans-serif}
h1{font-size:1.6rem;margin:0 0 .5rem}h1 small{color:var(--quiet);font-weight:400}
h2{font-size:1.1rem;margin:2.5rem 0 .5rem;padding-top:1rem;border-top:1px solid var(--line)}
a{color:var(--accent)}nav ul{columns:2;list-style:none;padding:0}
code{font:.87em/1.5 ui-monospace,Consolas,monospace}
pre{background:var(--surface);padding:.75rem 1rem;overflow-x:auto;border-radius:4px}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line)}
th{color:var(--quiet);font-weight:500}summary{cursor:pointer;color:var(--quiet)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (max-width:40rem){nav ul{columns:1}}
`;
