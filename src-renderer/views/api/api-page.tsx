import { contractsService as about, contractsEndpoints } from '#shared/contracts-api/index';
import { contractsService } from '../../api.ts';
import { usePlace, writePlace } from '../../state/location.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { TryIt } from './try-it.tsx';

/** What a script needs: where the services are, how to ask them, and a form to try every endpoint with. */
export function ApiPage() {
  const { query } = usePlace();
  const endpoint = contractsEndpoints.find(({ id }) => id === query['endpoint']) ?? contractsEndpoints[0];
  const { base } = contractsService;
  return (
    <div className="view">
      <header className="view-head">
        <h1>API</h1>
        <p className="soft">How does a script get what this window shows?</p>
      </header>
      <section className="bases" aria-label="Base addresses">
        <div>
          <h2>{about.name}</h2>
          <p className="soft">{about.summary}</p>
          <p className="base">
            <code>{base}</code>
            <Button look="quiet" icon="copy" onClick={() => void copyText(base, 'the base address')}>
              Copy
            </Button>
            <a href={`${base}/docs`} target="_blank" rel="noreferrer">
              Reference
            </a>
            <a href={`${base}/api/v1/openapi.json`} target="_blank" rel="noreferrer">
              OpenAPI 3.1
            </a>
            <a href={`${base}/llms.txt`} target="_blank" rel="noreferrer">
              llms.txt
            </a>
          </p>
          <p className="note">
            No key. 120 requests a minute for scripts, told in <code>X-RateLimit-*</code> headers; this window counts apart. Send
            the <code>ETag</code> back as <code>If-None-Match</code>: an unchanged answer is a 304 without a body.
          </p>
        </div>
      </section>
      <div className="api">
        <nav aria-label="Endpoints">
          <ul>
            {contractsEndpoints.map(({ id, path, summary }) => (
              <li key={id}>
                <a
                  href={writePlace('/api', { endpoint: id })}
                  aria-current={id === endpoint.id ? 'true' : undefined}
                  title={summary}
                >
                  <code>{path}</code>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <TryIt key={endpoint.id} service={contractsService} endpoint={endpoint} />
      </div>
    </div>
  );
}
