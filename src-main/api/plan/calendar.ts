import { type CalendarEvent, calendarText } from '#main/domain/plan/calendar';
import { CAMPAIGN_HOURS, type CalendarEntry, calendar as endpoint, reagentOf } from '#shared/plan-api/calendar';
import { fromIso, HOUR, isoUtc } from '#shared/time';
import { calendarHeaders } from '../http/calendar-headers.ts';
import { resolve, resolveRegion } from '../http/resolve.ts';
import { requireSystems } from '../http/resolve-system.ts';
import { handlerResult, route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

/** How long ago a campaign or window may have begun, and how far ahead one may begin, in hours. */
const BEGAN = 12;
const AHEAD = 30 * 24;

export const calendar = route(endpoint, ({ params: { file }, query: asked }, deps: PlanDeps) => {
  const { catalog, clock, pastKills, systems } = deps;
  requireSystems(systems);
  const now = clock.now();
  const inRegion =
    asked.region === undefined ? null : new Set(pastKills.systemsOfRegions([resolveRegion(catalog, asked.region).id]));
  const holder = asked.holder === undefined ? null : resolve(catalog, 'entity', 'holder', asked.holder).name;
  const entries = [
    ...(asked.campaigns ? campaigns(deps) : []),
    ...(asked.windows ? windows(deps, now) : []),
    ...(asked.skyhooks ? skyhooks(deps, now) : []),
  ]
    .filter((one) => (inRegion?.has(one.system_id) ?? true) && (holder === null || one.holder === holder))
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at) || a.uid.localeCompare(b.uid));
  const count = (kind: CalendarEntry['kind']) => entries.filter((one) => one.kind === kind).length;
  const body = { data: entries, meta: { campaigns: count('campaign'), windows: count('window'), skyhooks: count('skyhook') } };
  if (file === 'sovereignty.json') return body;
  return handlerResult(body, {
    json: Buffer.from(calendarText(nameOf(asked), entries.map(calendarEvent), now)),
    headers: calendarHeaders('sovereignty'),
  });
});

const NO_PLANET = { planet: null, planet_type: null };

/** Every campaign that is listed. */
function campaigns({ operations }: PlanDeps): CalendarEntry[] {
  return operations.campaigns().map((row) => ({
    uid: `campaign-${row.campaign_id}.astrolabe`,
    kind: 'campaign',
    starts_at: row.start_time,
    ends_at: isoUtc(fromIso(row.start_time) + CAMPAIGN_HOURS * HOUR),
    summary: `Sovereignty campaign in ${row.system}${row.defender_name === null ? '' : ` (${row.defender_name})`}`,
    system_id: row.system_id,
    system: row.system,
    region: row.region,
    holder: row.defender_name,
    ...NO_PLANET,
  }));
}

/** The next window of each hub. */
function windows({ timers, pastKills }: PlanDeps, now: number): CalendarEntry[] {
  const rows = timers.windows(isoUtc(now - BEGAN * HOUR), isoUtc(now + AHEAD * HOUR));
  const places = pastKills.placesOf(rows.map(({ systemId }) => systemId));
  return rows.flatMap(({ systemId, opens, closes, holder }): CalendarEntry[] => {
    const place = places.get(systemId);
    if (place === undefined || closes === null || fromIso(closes) <= now) return [];
    return [
      {
        uid: `window-${systemId}-${opens}.astrolabe`,
        kind: 'window',
        starts_at: opens,
        ends_at: closes,
        summary: `Vulnerable: ${place.name}${holder === null ? '' : ` (${holder})`}`,
        system_id: systemId,
        system: place.name,
        region: place.region,
        holder,
        ...NO_PLANET,
      },
    ];
  });
}

/** Every skyhook that is listed and whose window has not closed. */
function skyhooks({ operations }: PlanDeps, now: number): CalendarEntry[] {
  return operations
    .skyhooks(isoUtc(now))
    .map(({ planet_id: id, planet, planet_type: type, system_id, system, region, holder, ...row }) => ({
      uid: `skyhook-${id}-${row.raidable_from}.astrolabe`,
      kind: 'skyhook',
      starts_at: row.raidable_from,
      ends_at: row.raidable_until,
      summary: `Raidable skyhook: ${planet ?? `planet ${id} in ${system}`}`,
      system_id,
      system,
      region,
      holder,
      planet,
      planet_type: type === null ? null : (/^Planet \((.+)\)$/.exec(type)?.[1] ?? type),
    }));
}

const categories: Readonly<Record<CalendarEntry['kind'], string>> = {
  campaign: 'Campaign',
  window: 'Vulnerability window',
  skyhook: 'Raidable skyhook',
};

function calendarEvent(entry: CalendarEntry): CalendarEvent {
  return {
    uid: entry.uid,
    startsAt: fromIso(entry.starts_at),
    endsAt: fromIso(entry.ends_at),
    summary: entry.summary,
    description: descriptionOf(entry),
    location: `${entry.system}, ${entry.region}`,
    category: categories[entry.kind],
  };
}

function descriptionOf({ kind, holder, planet_type: planetType }: CalendarEntry): string {
  if (kind === 'skyhook') {
    const reagent = reagentOf(planetType);
    const told = [
      reagent === null ? null : `${reagent}.`,
      holder === null ? null : `${holder} holds the system; whose the skyhook is, ESI does not tell.`,
    ];
    return told.filter((sentence) => sentence !== null).join('\n');
  }
  const whose = holder === null ? '' : ` of ${holder}`;
  return kind === 'campaign'
    ? `A sovereignty campaign against the hub${whose} begins. How long it lasts is not known.`
    : `The sovereignty hub${whose} is vulnerable.`;
}

function nameOf({ region, holder }: { region?: string | undefined; holder?: string | undefined }): string {
  return ['EVE sovereignty', ...[region ?? [], holder ?? []].flat()].join(', ');
}
