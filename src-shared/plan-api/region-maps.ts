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
  summary: 'A schematic map of one region: a box for each system, and for each that its gates lead to in other regions',
  description:
    'Laid out once for each build of the static data, for a window of 1440 × 900: about where the systems lie in space as seen from above, pulled apart onto a grid so that no two boxes overlap. A box takes two lines of text of `font_size`. Figures of the systems are in /map of the systems service.',
  parameters: { region: idOrName().describe('Id or exact name of a region of known space, in any case.') },
  example: { region: '10000002' },
  response: dataOf(
    z
      .object({
        region_id: regionId,
        region: regionName,
        width: pixels('how wide the map is'),
        height: pixels('how high the map is'),
        font_size: pixels('size of the text, 9 or more'),
        box_height: pixels('how high each box is'),
        systems: z
          .array(
            z.object({
              id: systemId,
              name: systemName,
              region_id: regionId.describe('region id; another than the map’s: a neighbour behind a gate'),
              region: regionName,
              x: pixels('left edge of its box'),
              y: pixels('upper edge of its box'),
              width: pixels('how wide its box is'),
              agents: z.int().describe('agents of NPCs in its stations and in space'),
              highest_agent_level: z.int().nullable().describe('the highest level of them; null: it has none'),
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
