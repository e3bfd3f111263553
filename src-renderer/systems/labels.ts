import type { LostClass } from '#shared/plan-api/kills';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { type SystemFilterOf, systemFilters } from '#shared/systems-api/system-filters';
import type { SystemRecord, systemSorts } from '#shared/systems-api/systems';
import { humanize } from '../ui/format.ts';

const hullClassNames = {
  frigate: 'Frigate, destroyer',
  cruiser: 'Cruiser, battlecruiser',
  battleship: 'Battleship',
  hauler: 'Hauler',
  freighter: 'Freighter',
  mining: 'Mining ship',
  capital: 'Capital',
} as const;
/** How classes of ships are called. */
export const shipClassNames: Readonly<Record<ShipClass, string>> = { any: 'Any ship', ...hullClassNames };

/** How bands, types and trends are called. */
export const bandNames: Readonly<Record<SystemRecord['security'], string>> = { high: 'High', low: 'Low', null: 'Null' };
/** How the activity types of decisions §4.3 are called. */
export const typeNames: Readonly<Record<NonNullable<SystemRecord['activity_type']>, string>> = {
  pve: 'PvE',
  pvp: 'PvP',
  mixed: 'Mixed',
  dead: 'Dead',
};
/** How the trends of decisions §4.3 are called. */
export const trendNames: Readonly<Record<NonNullable<SystemRecord['trend']>, string>> = {
  increasing: 'Increasing',
  decreasing: 'Decreasing',
  stable: 'Stable',
};

/** What the values of each choice are called. */
export const choiceNames: Readonly<Record<SystemFilterOf<'choice'>, Readonly<Record<string, string>>>> = {
  security: bandNames,
  activity_type: typeNames,
  trend: trendNames,
};

const flagLabels: Readonly<Record<SystemFilterOf<'flag'>, { mark: string; yes: string; no: string }>> = {
  quiet_now: { mark: 'quiet', yes: 'quiet', no: 'not quiet' },
  has_npc_station: { mark: 'station', yes: 'with one', no: 'without' },
  incursion: { mark: 'incursion', yes: 'going on', no: 'none' },
  sov_campaign: { mark: 'campaign', yes: 'announced', no: 'none' },
  fw_contested: { mark: 'contested', yes: 'contested', no: 'not contested' },
  wormhole_access: { mark: 'wormhole', yes: 'with one', no: 'without' },
};

/** What each yes-or-no of a system is called, short as a mark and long as a question. */
export const flags = (Object.keys(flagLabels) as SystemFilterOf<'flag'>[]).map((name) => ({
  name,
  label: systemFilters[name].label,
  ...flagLabels[name],
}));

/** What a sovereignty campaign is about, from its event type: `ihub_defense` -> `Hub defense`; a type that is not known is shown as it came. */
export function campaignName(eventType: string): string {
  return humanize(eventType.replace(/^ihub/, 'hub').replace(/^tcu/, 'claim'));
}

/** What each score means, for a person who never read its formula. */
export const scoreDescriptions = {
  activity:
    'Activity, 0 to 100: where its jumps (40 %), NPC kills (30 %) and player kills (30 %) of the last 24 hours stand among all systems. 0 is dead, 100 is the busiest.',
  consistency:
    'Quiet days, 0 to 100: how many of the observed days among the last 30 were quiet, in per cent. Unknown until 7 days were observed.',
  danger:
    'Danger, 0 to 100: mostly player kills of the last 24 hours against all systems (60 %), then gate-camp risk (25 %) and kills for each jump (15 %).',
  gateCamp:
    'Camp risk, 0 to 100: half how many shortest routes lead through the system, half how many players died at its gates in the last 6 hours. It tells where a camp pays, not that there is one: that stands under Now.',
  hub: 'Gate jumps to the nearest of the five trade hubs.',
} as const;

/** Names of the orders of the system list, including the two that exist only in the window. */
export const sortNames: Readonly<Record<(typeof systemSorts)[number] | 'staging' | 'hours', string>> = {
  activity: 'Activity',
  danger: 'Danger',
  gate_camp: 'Camp risk',
  consistency: 'Quiet days',
  jumps: 'Jumps, last hour',
  kills: 'Kills, last hour',
  npc_kills: 'NPC kills, last hour',
  jumps_24h: 'Jumps, 24 hours',
  kills_24h: 'Kills, 24 hours',
  hub: 'Distance to a hub',
  staging: 'Jumps from staging',
  hours: 'My hours',
  security: 'Security',
  name: 'Name',
};

export const lostClassNames: Readonly<Record<LostClass, string>> = {
  ...hullClassNames,
  capsule: 'Capsule',
  structure: 'Structure',
};

/** The largest hull that fits through, as EVE-Scout names the sizes. */
const sizes: Readonly<Record<string, string>> = {
  small: 'destroyer',
  medium: 'battlecruiser',
  large: 'battleship',
  xlarge: 'freighter',
  capital: 'capital',
};

/** `large` -> `battleship`; a size that is not known is shown as it came. */
export function shipSize(code: string): string {
  return sizes[code] ?? humanize(code);
}
