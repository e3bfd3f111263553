import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractsEndpoints, contractsService } from '#shared/contracts-api/index';
import { dataEndpoints, dataService } from '#shared/data-api/index';
import type { Endpoint } from '#shared/http/endpoint';
import { wellKnownNames } from '#shared/http/examples';
import { apiDocument, type ServiceDescription } from '#shared/http/openapi';
import { declarationsOf, operationsOf, type TypedDocument } from '#shared/http/typescript';
import { planEndpoints, planService } from '#shared/plan-api/index';
import { systemsEndpoints, systemsService } from '#shared/systems-api/index';
import { tradeEndpoints, tradeService } from '#shared/trade-api/index';
import { VERSION } from '#shared/version';

const services: Readonly<Record<string, { about: ServiceDescription; endpoints: readonly Endpoint[] }>> = {
  contracts: { about: contractsService, endpoints: contractsEndpoints },
  systems: { about: systemsService, endpoints: systemsEndpoints },
  trade: { about: tradeService, endpoints: tradeEndpoints },
  plan: { about: planService, endpoints: planEndpoints },
  data: { about: dataService, endpoints: dataEndpoints },
};

const index = `// The services of Astrolabe for programs. Made from its OpenAPI documents; do not edit.
${Object.keys(services)
  .map((name) => `import type { Operations as ${name}Operations } from './${name}.js';`)
  .join('\n')}

/** A failed call: the service's own code and sentence, \`unreachable\` where no answer came, \`not_json\` where a file did. */
export class AstrolabeError extends Error {
  /** 0: no answer came. */
  readonly status: number;
  readonly code: string;
  /** Seconds until it is worth asking again; null: the answer named none. */
  readonly retryAfter: number | null;
}
/** What one call may be given beside its arguments. */
export interface CallOptions {
  signal?: AbortSignal;
}
/** What a stream may be given beside its arguments. */
export interface StreamOptions extends CallOptions {
  /** The event after which to begin; absent: now. */
  lastEventId?: number;
  /** Milliseconds before it connects again; absent: 3000. */
  retryMs?: number;
}
/** One message of a stream: \`change\` has an event of the feed, \`gap\` and \`dropped\` a sentence. */
export type StreamMessage =
  | { event: 'change'; id: number; data: import('./data.js').ChangeEvent }
  | { event: 'gap' | 'dropped'; id: number; data: { message: string } };
/** The services of one Astrolabe, each with a function for every endpoint. */
export interface Client {
${Object.keys(services)
  .map((name) => `  ${name}: ${name}Operations;`)
  .join('\n')}
}
/** \`base\`: where Astrolabe listens; absent: http://127.0.0.1:4780. Every function throws {@link AstrolabeError}. */
export function createClient(options?: { base?: string; fetch?: typeof globalThis.fetch }): Client;
`;

/** Writes the typed client of all services into a folder, which is made where it is not there; returns the names of its files. */
export function writeClient(folder: string, resources: string): string[] {
  mkdirSync(folder, { recursive: true });
  const documents = Object.entries(services).map(([name, { about, endpoints }]) => {
    const document = apiDocument(about, endpoints, `http://127.0.0.1:4780/${name}`, wellKnownNames) as TypedDocument;
    return [name, document] as const;
  });
  const table = Object.fromEntries(documents.map(([name, document]) => [name, operationsOf(document)]));
  const manifest = {
    name: 'astrolabe-client',
    version: VERSION,
    license: 'MIT',
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    engines: { node: '>=20' },
  };
  const files: Record<string, string> = {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'operations.js': `export const operations = ${JSON.stringify(table, null, 2)};\n`,
    'index.d.ts': index,
    ...Object.fromEntries(documents.map(([name, document]) => [`${name}.d.ts`, declarationsOf(document)])),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const copied = ['index.js', 'example.py'];
  for (const name of copied) cpSync(join(resources, name), join(folder, name));
  return [...Object.keys(files), ...copied];
}
