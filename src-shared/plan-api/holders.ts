import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { text, wholeNumber } from '../http/query.ts';
import { systemId, systemName } from '../systems-api/members.ts';

export const holders = endpoint({
  id: 'searchHolders',
  path: '/holders',
  summary: 'Holders of sovereignty by a part of their name, with how many systems they hold',
  description: 'Exact name first, then prefix, then substring; within each, holders of most systems first.',
  query: {
    q: text(2).describe('Part of the name, in any case.'),
    limit: wholeNumber(1, 100).default(20).describe('Rows at most.'),
  },
  example: { q: 'er' },
  response: pageOf(
    z.array(
      z
        .object({
          id: z.int().describe('id of the alliance or faction'),
          name: z.string(),
          systems: z.int().describe('listed systems that it holds'),
          capital_id: systemId.describe('its capital system, or one of its systems if the capital is not known'),
          capital: systemName,
          capital_known: z.boolean().describe('whether `capital` is the declared capital system'),
        })
        .meta({ id: 'Holder' }),
    ),
    z.object({ holders: z.int().describe('number of matches before `limit`') }),
  ),
  dependsOn: ['systems', 'sovereignty'],
  cacheSeconds: 300,
});
