import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import { contractsEndpoints, contractsService } from '#shared/contracts-api/index';
import { dataEndpoints, dataService } from '#shared/data-api/index';
import type { Endpoint } from '#shared/http/endpoint';
import { wellKnownNames } from '#shared/http/examples';
import { apiDocument } from '#shared/http/openapi';
import { planEndpoints, planService } from '#shared/plan-api/index';
import { systemsEndpoints, systemsService } from '#shared/systems-api/index';
import { tradeEndpoints, tradeService } from '#shared/trade-api/index';

/** The rules that both recommend, none of them changed or left out. */
const redocly = await createConfig({ extends: ['recommended'] });
const spectral = new spectralCore.Spectral();
// As its own documents call it; its types ask for a member of this one that only rulesets which extend others have.
spectral.setRuleset({ extends: [[spectralRulesets.oas as RulesetDefinition, 'recommended']], rules: {} });

/** What the linters have against a document, warnings too, and what is no valid OpenAPI. */
async function problemsOf(document: object): Promise<string[]> {
  const source = JSON.stringify(document);
  const ofRedocly = await lintFromString({ source, absoluteRef: '/openapi.json', config: redocly });
  const ofSpectral = await spectral.run(JSON.parse(source));
  const invalid = await SwaggerParser.validate(JSON.parse(source)).then(
    () => [],
    (error: Error) => [`swagger-parser: ${error.message}`],
  );
  return [
    ...ofRedocly.map(({ ruleId, message, location }) => `redocly ${ruleId}: ${location[0]?.pointer} ${message}`),
    ...ofSpectral.map(({ code, message, path }) => `spectral ${code}: ${path.join('/')} ${message}`),
    ...invalid,
  ];
}

const services = [
  [contractsService, contractsEndpoints],
  [systemsService, systemsEndpoints],
  [tradeService, tradeEndpoints],
  [planService, planEndpoints],
  [dataService, dataEndpoints],
] as const;

describe('the OpenAPI document', () => {
  it.each(services)('of %o is valid and breaks no rule that linters recommend', async (about, endpoints: readonly Endpoint[]) => {
    const document = apiDocument(about, endpoints, 'http://127.0.0.1:4780/x', wellKnownNames);
    expect(await problemsOf(document)).toEqual([]);
    expect(document).toMatchObject({
      security: [],
      info: { license: { identifier: 'MIT' }, contact: { name: expect.any(String) } },
    });
  });

  it('is found to break one where it does', async () => {
    const [[about, endpoints]] = services;
    const document: any = apiDocument(about, endpoints, 'http://127.0.0.1:4780/x', wellKnownNames);
    delete document.info.contact;
    delete document.security;
    document.paths['/api/v1/contracts'].get.parameters[0].example = 'The Forge';
    document.paths['/api/v1/contracts'].get.responses = 'none';
    expect((await problemsOf(document)).map((one) => one.split(':')[0])).toEqual(
      expect.arrayContaining([
        'redocly security-defined',
        'spectral info-contact',
        'spectral oas3-valid-media-example',
        'swagger-parser',
      ]),
    );
  });
});
