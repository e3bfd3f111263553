import { type FormEvent, useId, useState } from 'react';
import { type Arguments, urlOf } from '#shared/http/client';
import { describeQuery } from '#shared/http/described-query';
import { type Endpoint, methodOf } from '#shared/http/endpoint';
import { curlOf, exampleBody } from '#shared/http/examples';
import { type DescribedParameter, describeParameters } from '#shared/http/query';
import { ask, type ServiceClient, sentenceOf } from '../../api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { count } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';

interface Props {
  service: ServiceClient;
  endpoint: Endpoint;
}

/** A form made of an endpoint's own description, the same call for a terminal, and what the server answers. */
export function TryIt({ service, endpoint }: Props) {
  const [values, setValues] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [answer, setAsked] = useState<RecordedAnswer | null>(null);
  const [asking, setAsking] = useState(false);
  const [body, setBody] = useState(exampleBody(endpoint));
  const path = describeParameters(endpoint.parameters);
  const query = describeQuery(endpoint);
  const aliases = Object.entries(endpoint.aliases);
  const url = urlOf(
    service.base,
    endpoint,
    argumentsOf(
      values,
      path.map(({ name }) => name),
    ),
  );
  const curl = curlOf(url, body, endpoint.streams);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
    setAsked(await requestRaw(url, body));
    setAsking(false);
  };

  return (
    <section className="try-it" aria-label={`Try ${endpoint.path}`}>
      <h2>
        <code>
          {methodOf(endpoint)} {new URL(service.base).pathname}/api/v1{endpoint.path === '/' ? '' : endpoint.path}
        </code>
      </h2>
      <p>{endpoint.summary}.</p>
      <p className="soft">{codeMarked(endpoint.description)}</p>
      <form onSubmit={(event) => void send(event)}>
        {[...path, ...query].map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            alias={aliases.find(([, name]) => name === parameter.name)?.[0]}
            values={values[parameter.name] ?? []}
            onChange={(changed) => setValues((before) => ({ ...before, [parameter.name]: changed }))}
          />
        ))}
        {body === undefined ? null : (
          <label>
            Body
            <textarea className="field posted-body" rows={5} value={body} onChange={({ target }) => setBody(target.value)} />
          </label>
        )}
        {path.length + query.length === 0 && body === undefined ? <p className="note">It takes no parameters.</p> : null}
        <div className="curl">
          <ScrollBox className="command" label="The same call for a terminal">
            <code>{curl}</code>
          </ScrollBox>
          <Button icon="copy" look="quiet" onClick={() => void copyText(curl, 'the command')}>
            Copy
          </Button>
          <button type="submit" className="button button-primary" disabled={asking}>
            {asking ? 'Asking' : 'Try it'}
          </button>
        </div>
      </form>
      {answer === null ? null : <AnswerView answer={answer} />}
    </section>
  );
}

/** What was filled in; an empty path parameter is shown as its name in braces. */
function argumentsOf(values: Readonly<Record<string, readonly string[]>>, pathNames: readonly string[]): Arguments {
  const filled = Object.entries(values).flatMap(([name, given]): [string, string | readonly string[]][] => {
    const nonEmpty = given.filter((value) => value !== '');
    return nonEmpty.length === 0 ? [] : [[name, nonEmpty.length === 1 ? (nonEmpty[0] ?? '') : nonEmpty]];
  });
  return { ...Object.fromEntries(pathNames.map((name): [string, string] => [name, `{${name}}`])), ...Object.fromEntries(filled) };
}

interface ParameterFieldProps {
  parameter: DescribedParameter;
  alias: string | undefined;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** The control that fits a parameter's rule. It does not correct what is typed: the server's answer to a wrong value is worth seeing. */
function ParameterField({
  parameter: { name, description, required, schema, fallback },
  alias,
  values,
  onChange,
}: ParameterFieldProps) {
  const id = useId();
  const choices = schema.enum ?? schema.items?.enum;
  const rule = [
    schema.type === 'array' ? `${schema.items?.type ?? 'string'}, repeatable` : schema.type,
    bounds(schema.minimum, schema.maximum),
    fallback === undefined ? null : `default ${fallback}`,
    alias === undefined ? null : `also ${alias}`,
  ].filter((part) => part !== null);

  return (
    <div className="parameter">
      <label htmlFor={id}>
        <code>{name}</code>
        {required ? <span className="warning"> required</span> : null}
      </label>
      {choices === undefined ? (
        <input
          id={id}
          className="field"
          type="text"
          placeholder={fallback === undefined ? '' : String(fallback)}
          value={values.join(',')}
          onChange={({ target }) => onChange(schema.type === 'array' ? target.value.split(',') : [target.value])}
        />
      ) : schema.type === 'array' ? (
        <select
          id={id}
          className="field"
          multiple
          size={Math.min(4, choices.length)}
          value={[...values]}
          onChange={({ target }) => onChange([...target.selectedOptions].map(({ value }) => value))}
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <select id={id} className="field" value={values[0] ?? ''} onChange={({ target }) => onChange([target.value])}>
          <option value="">{fallback === undefined ? 'any' : `default: ${fallback}`}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
      <p className="dim">
        {rule.join(', ')}
        {description === '' ? null : <>. {codeMarked(description)}</>}
      </p>
    </div>
  );
}

function bounds(minimum: number | undefined, maximum: number | undefined): string | null {
  if (minimum === undefined && maximum === undefined) return null;
  if (maximum === undefined || maximum === Number.MAX_SAFE_INTEGER) return `at least ${minimum}`;
  return `${minimum} to ${maximum}`;
}

/** The catalogue's sentences mark names with backticks. */
function codeMarked(sentence: string) {
  return sentence.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}

/** One answer as it came over the wire. */
interface RecordedAnswer {
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
async function requestRaw(url: string, posted?: string): Promise<RecordedAnswer> {
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
function AnswerView({ answer: { status, milliseconds, headers, body } }: { answer: RecordedAnswer }) {
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
