import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { regionId, regionName } from '../http/members.ts';
import { idOrName } from '../http/query.ts';
import { systemId, systemName } from '../systems-api/members.ts';

const pixels = (what: string) => z.number().describe(`${what}, in pixels of the map`);

export const regionMap = endpoint({
  id: 'getRegionMap',
  path: '/region-maps/{region}',
  summary: 'A schematic map of one region: a box for each of its systems and for neighbours in other regions',
  description:
    'The layout is for a window of 1440 × 900 and changes only with the static data. Systems stand about where they are in space, seen from above, moved onto a grid so that no two boxes overlap. A box has room for two lines of text of `font_size`. /map of the systems service has the figures of the systems.',
  parameters: { region: idOrName().describe('Id or exact name of a region of known space, in any case.') },
  example: { region: '10000002' },
  response: dataOf(
    z
      .object({
        region_id: regionId,
        region: regionName,
        width: pixels('width of the map'),
        height: pixels('height of the map'),
        font_size: pixels('size of the text, at least 9'),
        box_height: pixels('height of each box'),
        systems: z
          .array(
            z.object({
              id: systemId,
              name: systemName,
              region_id: regionId.describe('region id; differs from that of the map for a neighbour behind a gate'),
              region: regionName,
              x: pixels('left edge of its box'),
              y: pixels('top edge of its box'),
              width: pixels('width of its box'),
              agents: z.int().describe('number of NPC agents in its stations and in space'),
              highest_agent_level: z.int().nullable().describe('highest level of these agents; null: no agents'),
            }),
          )
          .describe('the region’s own systems first'),
        gates: z
          .array(z.tuple([z.int(), z.int()]).meta({ items: { type: 'integer' } }))
          .meta({ description: 'pairs of system ids, each gate once' }),
      })
      .meta({ id: 'RegionMap' }),
  ),
  dependsOn: ['topology', 'catalog'],
  cacheSeconds: 3600,
});
