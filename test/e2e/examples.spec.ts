import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { contractsEndpoints } from '#shared/contracts-api/index';
import { sqlExamples } from '#shared/data-api/sql-examples';
import { servedPath } from '#shared/http/openapi';
import { planEndpoints } from '#shared/plan-api/index';
import { systemsEndpoints } from '#shared/systems-api/index';
import { tradeEndpoints } from '#shared/trade-api/index';
import { exampleRequests, hasRows } from '../support/examples.ts';
import { coreTest as test } from './support/core.ts';
import { expect } from './support/window.ts';

test('every example of the references, the README and docs/usage.md answers with rows in the demo galaxy, and as OpenAPI says', async ({
  core,
}) => {
  const asked = await exampleRequests(core.app, ['contracts', 'systems', 'trade', 'plan']);
  for (const endpoint of [...contractsEndpoints, ...systemsEndpoints, ...tradeEndpoints, ...planEndpoints]) {
    // What is posted is asked in test/conformance/commands.test.ts.
    if (endpoint.body !== null) continue;
    const path = new RegExp(`${servedPath(endpoint).replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
    expect(asked.filter((url) => path.test(url)).length, endpoint.id).toBeGreaterThan(0);
  }
  const wrong: string[] = [];
  const broken = await answerChecks(core.app, ['contracts', 'systems', 'trade', 'plan']);
  for (const url of asked) {
    const answer = await fetch(url);
    const text = await answer.text();
    if (answer.status === 200) wrong.push(...broken(url, JSON.parse(text)));
    if (answer.status !== 200 || !hasRows((JSON.parse(text) as { data: unknown }).data))
      wrong.push(`${answer.status} ${url} ${text.slice(0, 100)}`);
  }
  expect(wrong).toEqual([]);
});

/** Questions for what was sold: a galaxy that has just begun has none yet; test/store/sql/read-only-sql.test.ts answers them. */
const ofSales: readonly string[] = [
  'What sold most often',
  'Usual prices of what sold, with their spread',
  'Days that single items took to sell, by type',
  'Issuers by what they sold, and the percent sold of what ended',
];

test('every question that the SQL view begins with answers with rows in the demo galaxy', async ({ core }) => {
  const headers = { 'Content-Type': 'application/json' };
  const rowsOf = async (sql: string) => {
    const answer = await fetch(`${core.app}/data/api/v1/sql`, { method: 'POST', headers, body: JSON.stringify({ sql }) });
    const { data, error } = (await answer.json()) as { data?: { rows: unknown[] }; error?: { message: string } };
    return data?.rows.length ?? error?.message;
  };
  for (const { name, sql } of sqlExamples) expect(await rowsOf(sql), name).toBeGreaterThanOrEqual(ofSales.includes(name) ? 0 : 1);
});

/**
 * What of an answer is not as the running server's documents of these services say, a sentence each; a member that they do not name is not.
 * To be asked with an address and the JSON that it answered with 200.
 */
async function answerChecks(origin: string, services: readonly string[]): Promise<(url: string, body: unknown) => string[]> {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const paths: { at: RegExp; schema: string }[] = [];
  for (const name of services) {
    const document = await (await fetch(`${origin}/${name}/api/v1/openapi.json`)).json();
    ajv.addSchema(document, name);
    for (const path of Object.keys(document.paths)) {
      const pointer = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      const at = new RegExp(`^${origin}/${name}${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
      paths.push({ at, schema: `${name}#/paths/${pointer}/get/responses/200/content/application~1json/schema` });
    }
  }
  return (url, body) => {
    // A path without a parameter comes first where both fit: /systems/{id} takes any word.
    const found = paths.filter(({ at }) => at.test(url)).sort((a, b) => a.at.source.length - b.at.source.length);
    if (found.length === 0) return [`${url} is no endpoint of a document.`];
    const failures = found.map(({ schema }) => {
      const valid = ajv.compile({ $ref: schema });
      return valid(body) ? null : `${url} ${JSON.stringify(valid.errors?.slice(0, 2))}`;
    });
    return failures.includes(null) ? [] : failures.flatMap((one) => one ?? []).slice(0, 1);
  };
}
