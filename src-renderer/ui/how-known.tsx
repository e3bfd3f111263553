import { curlOf } from '#shared/http/examples';
import { formatHash } from '../state/location.ts';
import { Button } from './controls/button.tsx';
import { Popover } from './controls/popover.tsx';
import { copyText } from './copy.ts';
import { DateTime, RelativeTime } from './date-time.tsx';

interface Props {
  /** What the figures rest on, a sentence with its number of rows: `1,204 contracts that were sold in The Forge`. */
  rows: string;
  /** The formula by its name, as the reference or the glossary calls it. */
  formula: string;
  /** The source's own time of the newest of these rows; null: there is none. */
  observedAt: string | null;
  /** Where a script asks the same; null: nothing can be asked for yet. */
  url: string | null;
  /** JSON that is posted to the address. */
  body?: string;
  /** The rows below the figures as a statement of SQL; null: no documented view has them. */
  sql: string | null;
}

/** What figures rest on: their rows, their formula, their age, and the same question for the API and for SQL. */
export function HowKnown({ rows, formula, observedAt, url, body, sql }: Props) {
  return (
    <Popover
      label="How do you know?"
      className="how-known"
      align="end"
      trigger={
        <Button icon="help" look="quiet">
          How do you know?
        </Button>
      }
    >
      <dl>
        <div>
          <dt>Rows</dt>
          <dd>{rows}</dd>
        </div>
        <div>
          <dt>Formula</dt>
          <dd>{formula}</dd>
        </div>
        <div>
          <dt>Age</dt>
          <dd>
            <RelativeTime at={observedAt} />
            {observedAt === null ? null : (
              <span className="dim">
                , <DateTime at={observedAt} />
              </span>
            )}
          </dd>
        </div>
      </dl>
      {url === null ? null : <ApiQuestion url={url} body={body} />}
      {sql === null ? null : <SqlQuestion sql={sql} />}
    </Popover>
  );
}

function ApiQuestion({ url, body }: { url: string; body: string | undefined }) {
  return (
    <section aria-label="As API address">
      <h2>As API address{body === undefined ? '' : ', by POST'}</h2>
      <code>{body === undefined ? <a href={url}>{url}</a> : url}</code>
      <p>
        <Button look="quiet" icon="copy" onClick={() => void copyText(url, 'the address')}>
          Copy address
        </Button>
        <Button look="quiet" icon="copy" onClick={() => void copyText(curlOf(url, body), 'a command for a shell')}>
          Copy as curl
        </Button>
      </p>
    </section>
  );
}

function SqlQuestion({ sql }: { sql: string }) {
  return (
    <section aria-label="As SQL">
      <h2>As SQL</h2>
      <code>{sql}</code>
      <p>
        <Button look="quiet" icon="copy" onClick={() => void copyText(sql, 'the statement')}>
          Copy statement
        </Button>
        <a className="button button-quiet" href={formatHash('/sql', { sql })}>
          Open in SQL
        </a>
      </p>
    </section>
  );
}
