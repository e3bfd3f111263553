import './api-page.css';
import { contractsService as contractsAbout, contractsEndpoints } from '#shared/contracts-api/index';
import { dataService as dataAbout, dataEndpoints } from '#shared/data-api/index';
import type { Endpoint } from '#shared/http/endpoint';
import { planService as planAbout, planEndpoints } from '#shared/plan-api/index';
import { systemsService as systemsAbout, systemsEndpoints } from '#shared/systems-api/index';
import { tradeService as tradeAbout, tradeEndpoints } from '#shared/trade-api/index';
import { contractsService, dataService, planService, type ServiceClient, systemsService, tradeService } from '../../api.ts';
import { formatHash, useHashLocation } from '../../state/location.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { onlySelection } from './scripts.ts';
import { TellMeWhen } from './tell-me-when.tsx';
import { TryIt } from './try-it.tsx';

interface ServiceEntry {
  service: ServiceClient;
  about: { name: string; summary: string };
  endpoints: readonly Endpoint[];
}

const services: readonly [ServiceEntry, ...ServiceEntry[]] = [
  { service: contractsService, about: contractsAbout, endpoints: contractsEndpoints },
  { service: systemsService, about: systemsAbout, endpoints: systemsEndpoints },
  { service: tradeService, about: tradeAbout, endpoints: tradeEndpoints },
  { service: planService, about: planAbout, endpoints: planEndpoints },
  { service: dataService, about: dataAbout, endpoints: dataEndpoints },
];

/** What a script needs: where the services are, how to ask them, and a form to try every endpoint with. */
export function ApiPage() {
  const { query } = useHashLocation();
  const { service: wantedService, endpoint: wantedEndpoint } = query;
  const kept = onlySelection(query);
  const selected = services.find(({ service }) => service.name === wantedService) ?? services[0];
  const endpoint =
    wantedService === undefined && wantedEndpoint === undefined
      ? undefined
      : (selected.endpoints.find(({ id }) => id === wantedEndpoint) ?? selected.endpoints[0]);
  return (
    <div className="view">
      <header className="view-head">
        <h1>API</h1>
        <p className="soft">How does a script get what this window shows?</p>
      </header>
      <div className="api">
        <nav aria-label="Endpoints">
          <section aria-label="Begin here">
            <h2>Begin here</h2>
            <ul>
              <li>
                <a href={formatHash('/api', kept)} aria-current={endpoint === undefined ? 'true' : undefined}>
                  A script that tells me
                </a>
              </li>
            </ul>
          </section>
          {services.map(({ service, endpoints }) => (
            <section key={service.name} aria-label={service.name}>
              <h2>{service.name}</h2>
              <ul>
                {endpoints.map(({ id, path, summary }) => (
                  <li key={id}>
                    <a
                      href={formatHash('/api', { ...kept, service: service.name, endpoint: id })}
                      aria-current={service === selected.service && id === endpoint?.id ? 'true' : undefined}
                      title={summary}
                    >
                      <code>{path}</code>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        {endpoint === undefined ? (
          <div className="try-it">
            <TellMeWhen />
            <Bases />
          </div>
        ) : (
          <TryIt key={`${selected.service.name}/${endpoint.id}`} service={selected.service} endpoint={endpoint} />
        )}
      </div>
    </div>
  );
}

/** Where the services are, and what each asks of a client. */
function Bases() {
  return (
    <section className="bases" aria-label="Base addresses">
      <h2>Where the services are</h2>
      <p className="note">
        No key. 120 requests a minute and service for scripts, told in <code>X-RateLimit-*</code> headers; this window counts
        apart. Send the <code>ETag</code> back as <code>If-None-Match</code>: an unchanged answer is a 304 without a body.
      </p>
      {services.map((one) => (
        <Base key={one.service.name} {...one} />
      ))}
    </section>
  );
}

function Base({ service: { base }, about: { name, summary } }: ServiceEntry) {
  return (
    <div className="base">
      <h3 title={summary}>{name}</h3>
      <code>{base}</code>
      <Button
        look="quiet"
        icon="copy"
        aria-label={`Copy the base address of the ${name}`}
        onClick={() => void copyText(base, 'the base address')}
      >
        Copy
      </Button>
      <a href={`${base}/docs`} target="_blank" rel="noreferrer" aria-label={`Reference of the ${name}`}>
        Reference
      </a>
      <a href={`${base}/api/v1/openapi.json`} target="_blank" rel="noreferrer" aria-label={`OpenAPI 3.1 of the ${name}`}>
        OpenAPI 3.1
      </a>
      <a href={`${base}/llms.txt`} target="_blank" rel="noreferrer" aria-label={`llms.txt of the ${name}`}>
        llms.txt
      </a>
    </div>
  );
}
