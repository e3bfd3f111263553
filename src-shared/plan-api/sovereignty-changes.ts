import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { regionName, utcDay, utcTime } from '../http/members.ts';
import { idOrName, wholeNumber } from '../http/query.ts';
import { systemId, systemName } from '../systems-api/members.ts';

/** Days that claims are looked back over at most. */
const CLAIM_DAYS = 35;

const holder = z.object({
  id: z.int().describe('id of an alliance'),
  name: z.string().nullable().describe('null: not known yet'),
});

const seen = {
  at: utcTime.describe('when the change was first seen'),
  not_before: utcTime
    .nullable()
    .describe('the look before, where the mirror looked hours apart: it happened between the two; null: within minutes of `at`'),
};

const move = z
  .object({
    ...seen,
    system_id: systemId,
    system: systemName,
    region: regionName,
    from: holder.nullable().describe('null: no alliance held it'),
    to: holder.nullable().describe('null: no alliance holds it since'),
  })
  .meta({ id: 'HolderMove' });
export type HolderMove = z.infer<typeof move>;

const story = z
  .object({
    ...seen,
    until: utcTime.describe('when the last of its changes was first seen'),
    sentence: z.string(),
    region: regionName,
    from: holder.nullable(),
    to: holder.nullable(),
    system_ids: z.array(systemId),
  })
  .meta({ id: 'SovereigntyStory' });
export type SovereigntyStory = z.infer<typeof story>;

const admMove = z
  .object({
    system_id: systemId,
    system: systemName,
    region: regionName,
    holder,
    adm_before: z.number().describe('activity defence multiplier as these days began, or as the holder’s first was seen, 1 to 6'),
    adm: z.number().describe('the newest one that is known'),
    change: z.number().describe('one decimal; below 0: it fell'),
  })
  .meta({ id: 'AdmMove' });
export type AdmMove = z.infer<typeof admMove>;

const balance = z
  .object({
    ...holder.shape,
    gained: z.int().describe('systems taken or claimed'),
    lost: z.int().describe('systems taken by others, or given up'),
    adm_raised: z.int().describe('systems that it held all along whose multiplier rose'),
    adm_fell: z.int().describe('systems that it held all along whose multiplier fell'),
    campaigns_begun: z.int().describe('campaigns against its structures that began in these days'),
    campaigns_ahead: z.int().describe('campaigns against them that are announced'),
  })
  .meta({ id: 'HolderBalance' });
export type HolderBalance = z.infer<typeof balance>;

/** Who gained and lost systems, what became of ADMs, and who was attacked. */
export const sovereigntyChanges = endpoint({
  id: 'listSovereigntyChanges',
  path: '/sovereignty/changes',
  summary: 'What changed in sovereignty: systems gained and lost, ADMs, and campaigns by holder',
  description:
    'Over whole UTC days, today among them. Changes of a day with the same holders and region make one sentence. A change is dated by the look that first saw it: live the mirror looks every 5 minutes, the archive knows one look a day, and a day without any is named in `meta.unknown_days`. Holders are alliances: what factions hold is not told. Which upgrades a hub has is told by ESI to its owners alone, and so not here.',
  query: {
    days: wholeNumber(1, CLAIM_DAYS).default(7).describe('UTC days, today among them.'),
    region: idOrName().optional().describe('Only systems of a region: an id, or its exact name in any case.'),
    limit: wholeNumber(1, 2000).default(500).describe('Rows of `systems` and of `adm` at most.'),
  },
  example: { days: '7' },
  response: pageOf(
    z.object({
      stories: z.array(story).describe('the changes of holders in sentences, the newest first'),
      systems: z.array(move).describe('each change of a holder, the newest first'),
      adm: z.array(admMove).describe('multipliers that changed under the same holder, the largest change first'),
      holders: z.array(balance).describe('who gained, lost or was attacked, the most changes first'),
    }),
    z.object({
      from: utcTime.describe('where these days begin'),
      looked_at: utcTime.nullable().describe('when claims were last looked at; null: never in these days'),
      unknown_days: z.array(utcDay).describe('days of these on which claims were not looked at'),
      systems: z.int().describe('changes of holders before `limit`'),
      adm: z.int().describe('changed multipliers before `limit`'),
    }),
  ),
  dependsOn: ['sovereignty', 'campaigns', 'names', 'catalog', 'topology', 'activity'],
  cacheSeconds: 60,
});
