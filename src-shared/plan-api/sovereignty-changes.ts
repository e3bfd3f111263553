import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { regionName, utcDay, utcTime } from '../http/members.ts';
import { idOrName, wholeNumber } from '../http/query.ts';
import { systemId, systemName } from '../systems-api/members.ts';

/** Limit of `days`. */
const CLAIM_DAYS = 35;

const holder = z.object({
  id: z.int().describe('id of an alliance'),
  name: z.string().nullable().describe('null: not known yet'),
});

const seen = {
  at: utcTime.describe('when the change was first seen'),
  not_before: utcTime
    .nullable()
    .describe(
      'previous check, if the checks were hours apart: the change happened between the two; null: within minutes of `at`',
    ),
};

const move = z
  .object({
    ...seen,
    system_id: systemId,
    system: systemName,
    region: regionName,
    from: holder.nullable().describe('null: no alliance held it'),
    to: holder.nullable().describe('null: no alliance has held it since'),
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
    adm_before: z
      .number()
      .describe('Activity Defense Multiplier at the start of these days, or the first one seen under this holder, 1 to 6'),
    adm: z.number().describe('newest known multiplier'),
    change: z.number().describe('one decimal; below 0: it fell'),
  })
  .meta({ id: 'AdmMove' });
export type AdmMove = z.infer<typeof admMove>;

const balance = z
  .object({
    ...holder.shape,
    gained: z.int().describe('systems taken or claimed'),
    lost: z.int().describe('systems taken by others, or given up'),
    adm_raised: z.int().describe('systems held all the time whose multiplier rose'),
    adm_fell: z.int().describe('systems held all the time whose multiplier fell'),
    campaigns_begun: z.int().describe('campaigns against its structures that began in these days'),
    campaigns_ahead: z.int().describe('announced campaigns against its structures'),
  })
  .meta({ id: 'HolderBalance' });
export type HolderBalance = z.infer<typeof balance>;

/** Systems gained and lost, ADM changes and campaigns, by holder. */
export const sovereigntyChanges = endpoint({
  id: 'listSovereigntyChanges',
  path: '/sovereignty/changes',
  summary: 'What changed in sovereignty: systems gained and lost, ADMs, and campaigns by holder',
  description:
    'Covers whole UTC days, including today. Changes of a day with the same holders and region make one sentence. The date of a change is that of the check that first saw it. The live mirror checks every 5 minutes, the archive has one check a day; days without any are in `meta.unknown_days`. Holders are alliances; systems of factions are left out. ESI shows the upgrades of a hub only to its owners, so they are missing here.',
  query: {
    days: wholeNumber(1, CLAIM_DAYS).default(7).describe('Number of UTC days, including today.'),
    region: idOrName().optional().describe('Only systems of a region: an id, or its exact name in any case.'),
    limit: wholeNumber(1, 2000).default(500).describe('Maximum number of rows in `systems` and in `adm`.'),
  },
  example: { days: '7' },
  response: pageOf(
    z.object({
      stories: z.array(story).describe('changes of holder in sentences, the newest first'),
      systems: z.array(move).describe('each change of holder, the newest first'),
      adm: z.array(admMove).describe('multipliers that changed under the same holder, the largest change first'),
      holders: z.array(balance).describe('holders who gained, lost or were attacked, the most changes first'),
    }),
    z.object({
      from: utcTime.describe('start of these days'),
      looked_at: utcTime.nullable().describe('time of the last check; null: none in these days'),
      unknown_days: z.array(utcDay).describe('days without a check'),
      systems: z.int().describe('number of changes of holder before `limit`'),
      adm: z.int().describe('number of changed multipliers before `limit`'),
    }),
  ),
  dependsOn: ['sovereignty', 'campaigns', 'names', 'catalog', 'topology', 'activity'],
  cacheSeconds: 60,
});
