import type { Pressure, PressureGrade } from '#main/domain/plan/pressure';
import { count, share } from '#shared/figures';
import { pressure as endpoint, type PressedSystem, type pressureSorts } from '#shared/plan-api/pressure';
import { fromIso, HOUR, isoDay, isoUtc } from '#shared/time';
import { inOrder } from '../http/lists.ts';
import { requireSystems, resolveSystem } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';
import { systemsWithin } from './live.ts';

export const pressure = route(endpoint, async ({ query }, deps: PlanDeps) => {
  requireSystems(deps.systems);
  const { near, jumps, from_hour: from, to_hour: to, limit } = query;
  const within = near === undefined ? undefined : systemsWithin(deps, resolveSystem(deps.systems, 'near', near).id, jumps);
  const now = deps.clock.now();
  const { ranking, grade } = await deps.on('boards').pressureBoard(now);
  const candidates = inOrder(
    ranking.filter(({ systemId, score }) => score >= 0.005 && (within?.has(systemId) ?? true)),
    query,
    { sort: 'score', dir: 'desc' },
    (one, sort) => one[memberOf[sort]],
  );
  // Without hours only those that are shown need their windows.
  const timed = (from === undefined ? candidates.slice(0, limit) : candidates).map(({ systemId }) => systemId);
  const windows = new Map(
    deps.timers.windowsIn(timed, isoUtc(now - 6 * HOUR), isoUtc(now + 48 * HOUR)).map((window) => [window.systemId, window]),
  );
  const overlaps = (systemId: number) => {
    const window = windows.get(systemId);
    if (from === undefined || to === undefined || window === undefined) return false;
    return hoursOverlap(fromIso(window.opens), fromIso(window.closes ?? window.opens), from, to);
  };
  const pressed = candidates.filter(({ systemId }) => from === undefined || overlaps(systemId));
  const data = pressed.slice(0, limit).flatMap((one): PressedSystem[] => {
    const row = deps.systems.findRow(one.systemId);
    const window = windows.get(one.systemId);
    if (row === undefined) return [];
    const { region, name, security_status } = row;
    return [
      {
        id: one.systemId,
        name,
        region,
        security_status,
        holder_id: one.holderId,
        holder: deps.claims.nameOf(one.holderId),
        score: round(one.score, 2),
        adm: one.adm,
        adm_fall: one.admFall === null ? null : round(one.admFall, 2),
        npc_kills_recent: round(one.npcRecent, 1),
        npc_kills_usual: round(one.npcUsual, 1),
        kills_recent: round(one.killsRecent, 1),
        kills_usual: round(one.killsUsual, 1),
        drivers: { adm: round(one.drivers.adm, 2), npc: round(one.drivers.npc, 2), kills: round(one.drivers.kills, 2) },
        sentence: sentenceOf(one),
        window_start: window?.opens ?? null,
        window_end: window?.closes ?? null,
        in_my_hours: overlaps(one.systemId),
      },
    ];
  });
  const share = (came: number, of: number) => (of === 0 ? null : round(came / of, 3));
  const figures = { came: share(grade.rankedCame, grade.ranked), base: share(grade.heldCame, grade.held) };
  return {
    data,
    meta: {
      total: pressed.length,
      grade: {
        from: grade.firstDay === null ? null : isoDay(grade.firstDay),
        to: grade.lastDay === null ? null : isoDay(grade.lastDay),
        ranked: grade.ranked,
        ...figures,
      },
      sentence: gradeSentence(grade, figures),
    },
  };
});

/** Members by which systems are ordered, as the ranking has them. */
const memberOf = {
  score: 'score',
  adm: 'adm',
  adm_fall: 'admFall',
  npc_kills_recent: 'npcRecent',
  kills_recent: 'killsRecent',
} as const satisfies Record<(typeof pressureSorts)[number], keyof Pressure>;

/** Whether a stretch of time touches hours of the UTC day, which may pass midnight; equal hours are the whole day. */
function hoursOverlap(opens: number, closes: number, fromHour: number, toHour: number): boolean {
  if (fromHour === toHour) return true;
  for (let at = Math.floor(opens / HOUR); at * HOUR < Math.max(closes, opens + 1); at += 1) {
    const hour = at % 24;
    if (fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour) return true;
  }
  return false;
}

/** `ADM fell by 1.2 to 3.1; NPC kills 40 a day instead of 2,210; losses 12 a day instead of 2.` */
function sentenceOf({ admFall, adm, npcRecent, npcUsual, killsRecent, killsUsual, drivers }: Pressure): string {
  const figures = [
    ...(drivers.adm > 0 ? [`ADM fell by ${round(admFall ?? 0, 1)} to ${adm}`] : []),
    ...(drivers.npc > 0 ? [`NPC kills ${count(npcRecent)} a day instead of ${count(npcUsual)}`] : []),
    ...(drivers.kills > 0 ? [`losses ${round(killsRecent, 1)} a day instead of ${round(killsUsual, 1)}`] : []),
  ];
  const [first = 'nothing presses', ...others] = figures;
  return `${[first.charAt(0).toUpperCase() + first.slice(1), ...others].join('; ')}.`;
}

function gradeSentence({ ranked, top }: PressureGrade, { came, base }: { came: number | null; base: number | null }): string {
  if (came === null || base === null)
    return 'Nothing is graded yet: that takes claims and hourly counts of three weeks, and campaigns recorded over the last of them.';
  return `Of ${ranked} rankings among the first ${top} on past days, ${share(came)} changed hands or had a campaign within seven days; of all held systems ${share(base)}.`;
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
