import { ask, sentenceOf } from '../../api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { count } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';

/** One answer as it came over the wire. */
export interface RecordedAnswer {
  status: number;
  milliseconds: number;
  headers: readonly (readonly [string, string])[];
  body: string;
}

const shownHeaders = [
  'content-type',
  'cache-control',
  'etag',
  'last-modified',
  'x-mirror-state',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
];
/** A page of 200 contracts is about this long; more would only make the browser slow. */
const MAX_CHARACTERS = 60_000;

/** Asks without reading anything into the answer: errors are answers too. `posted`: JSON; absent where nothing is posted. */
export async function requestRaw(url: string, posted?: string): Promise<RecordedAnswer> {
  const started = performance.now();
  try {
    const answer = await ask(
      url,
      posted === undefined ? {} : { method: 'POST', body: posted, headers: { 'content-type': 'application/json' } },
    );
    const body = await answer.text();
    return {
      status: answer.status,
      milliseconds: performance.now() - started,
      headers: shownHeaders.flatMap((name) =>
        answer.headers.has(name) ? [[name, answer.headers.get(name) ?? ''] as const] : [],
      ),
      body: prettyJson(body),
    };
  } catch (error) {
    return { status: 0, milliseconds: performance.now() - started, headers: [], body: sentenceOf(error) };
  }
}

function prettyJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** What a request of the API page was answered with; a long body is cut in the view, not in the copy. */
export function AnswerView({ answer: { status, milliseconds, headers, body } }: { answer: RecordedAnswer }) {
  const truncated = body.length > MAX_CHARACTERS;
  return (
    <div className="answer" role="region" aria-label="Answer" aria-live="polite">
      <p className="answer-line">
        <strong className={status >= 200 && status < 300 ? 'up' : 'warning'}>{status === 0 ? 'no answer' : status}</strong>
        <span>{count(Math.round(milliseconds))} ms</span>
        <span>{count(body.length)} characters</span>
        <Button look="quiet" icon="copy" onClick={() => void copyText(body, 'the answer')}>
          Copy
        </Button>
      </p>
      <dl className="headers">
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ScrollBox className="answer-body" label="Body">
        <pre>{truncated ? `${body.slice(0, MAX_CHARACTERS)}\n… cut here; Copy takes all of it` : body}</pre>
      </ScrollBox>
    </div>
  );
}
