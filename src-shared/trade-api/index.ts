import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { indexDocument } from '../http/index-document.ts';
import type { ServiceDescription } from '../http/openapi.ts';
import { tradeContractList } from './contracts.ts';
import { marketOfType } from './market.ts';

export const tradeIndex = endpoint({
  id: 'getTradeIndex',
  path: '/',
  summary: 'Every endpoint, the rate limit, and links to the description and the reference',
  response: dataOf(indexDocument),
  dependsOn: [],
  cacheSeconds: 3600,
});

/** The whole trade service: what is worked out for a trader, beyond the two services that follow a written description. */
export const tradeEndpoints = [tradeContractList, marketOfType, tradeIndex] as const;

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
    {
      title: 'What is kept of the market',
      paragraphs: [
        'Of the regions of the five trade hubs all orders are read, each region at most once an hour, and those are kept that can be dealt with at the hub’s main station: asks at the station; bids at the station, in its system unless they are for another station alone, and of the whole region. Bids that take only several units at a time are left out, and so are bids of other systems whose range is a number of jumps.',
        'Of each side the prices within 5 % of the best are kept, and the five best in any case, in at most eight steps. A step that stands for several prices has the worst of them: who walks through the steps never gets more, and never pays less, than the orders themselves would give.',
      ],
    },
  ],
};
