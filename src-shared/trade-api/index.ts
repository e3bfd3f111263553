import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { indexDocument } from '../http/index-document.ts';
import type { ServiceDescription } from '../http/openapi.ts';
import { tradeContractList } from './contracts.ts';

export const tradeIndex = endpoint({
  id: 'getTradeIndex',
  path: '/',
  summary: 'Every endpoint, the rate limit, and links to the description and the reference',
  response: dataOf(indexDocument),
  dependsOn: [],
  cacheSeconds: 3600,
});

/** The whole trade service: what is worked out for a trader, beyond the two services that follow a written description. */
export const tradeEndpoints = [tradeContractList, tradeIndex] as const;

/** What the service says of itself in its index, its OpenAPI document and its documentation. */
export const tradeService: ServiceDescription = {
  name: 'Astrolabe trade service',
  version: '1.0.0',
  summary: 'Public contracts as a trader reads them: what is inside, where it is and who sells it.',
  notes: [
    {
      title: 'What stands for the contents',
      paragraphs: [
        'Items of one type are one kind, blueprints of one type only where copy or original, runs and both efficiencies are the same. The kind with the largest known value stands for all; where no value is known, the first in the order of the items.',
        'A value is units times the median of what single-item contracts of the same region ask for one, in the latest hour in which there were any. That is what is asked, not what is paid. Blueprints have no value yet: offers of one type mix originals with copies of any runs.',
        'What a contract asks for in return is told apart from what it offers, by the same rule.',
      ],
    },
  ],
};
