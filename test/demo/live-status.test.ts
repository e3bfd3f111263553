import { beforeAll, expect, test } from 'vitest';
import { baselineActivity } from '#main/demo/activity/baseline';
import { generateIncursions } from '#main/demo/activity/incursions';
import { createKillDocuments } from '#main/demo/activity/kill-documents';
import { type KillPlan, type PlannedKill, planKills } from '#main/demo/activity/kill-plan';
import { createPlannedFights, type PlannedFight } from '#main/demo/activity/planned-fights';
import { createRateFactors } from '#main/demo/activity/rate-factors';
import { generateSovereignty } from '#main/demo/activity/sovereignty';
import { type Atlas, atlasOf } from '#main/demo/galaxy/galaxy';
import { generateGalaxy } from '#main/demo/galaxy/generated-galaxy';
import { generatePopulation } from '#main/demo/people/population';
import { demoScale } from '#main/demo/simulator';
import { type CampEvidence, campEvidenceCounter, LOOKED_BACK } from '#main/domain/plan/camp-evidence';
import { LIVE_WINDOW, type LiveKill, liveStatuses } from '#main/domain/plan/live-status';
import type { LiveState } from '#shared/plan-api/live';
import { DAY, fromIso, HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';

/** The longest that a kill of the simulator is on its way, with what the ship's capsule adds. */
const DELAY = 100 * SECOND;
const SEED = 1001;
const EVENING = fromIso('2026-11-20T16:00:00Z');
const scale = {
  ...demoScale,
  regions: 20,
  systems: 1200,
  typeShare: 0.1,
  wormholeShare: 0.1,
  killsPerDay: 2400,
  characters: 2000,
};
const DAYS = 3;
const EVIDENCE_DAYS = 5;
const scripts = ['camp', 'fleet', 'roam'] as const;
type Script = (typeof scripts)[number];

/** A gang that goes from system to system, one ship lost in each, every eight minutes. */
function roamsFrom(atlas: Atlas, day: number): PlannedFight[] {
  const starts = atlas.galaxy.systems.filter(({ id, security }) => id < 30_100_000 && security < 0.45).slice(40, 400);
  return starts
    .filter((_, index) => index % 40 === 0)
    .flatMap((start, number) => {
      const path = [start.id];
      for (const [here] of Array.from({ length: 5 }, () => [path.at(-1) ?? 0])) {
        const next = (atlas.stargatesOfSystem.get(here ?? 0) ?? []).find(
          ({ destinationSystemId: far }) => !path.includes(far) && (atlas.system.get(far)?.security ?? 1) < 0.45,
        );
        if (next !== undefined) path.push(next.destinationSystemId);
      }
      if (path.length < 3) return [];
      const from = day + 17 * HOUR + number * 9 * MINUTE;
      return path.map((systemId, stop): PlannedFight => {
        const begins = from + stop * 8 * MINUTE;
        // 1.7 kills expected, of which six in ten are ships: mostly one.
        const one = { kills: 1.7, pilots: 5, key: 900_000 + (day / DAY) * 100 + number };
        return { systemId, kind: 'fleet', gateId: null, from: begins, to: begins + 4 * MINUTE, ...one };
      });
    });
}

let plan: KillPlan;
let atlas: Atlas;
let documentOf: ReturnType<typeof createKillDocuments>;
const scriptOf = new Map<number, Script>();
beforeAll(() => {
  atlas = atlasOf(generateGalaxy(SEED, scale));
  const population = generatePopulation(SEED, scale.characters);
  const sovereignty = generateSovereignty(SEED, atlas, population);
  const baseline = baselineActivity(SEED, atlas);
  const { infested } = generateIncursions(SEED, atlas);
  const rateFactors = createRateFactors({ seed: SEED, baseline, sovereignty, infested });
  const planned = createPlannedFights({ seed: SEED, atlas, baseline, sovereignty, perDay: scale.killsPerDay });
  const day = Math.floor(EVENING / DAY) * DAY;
  const roams = Array.from({ length: DAYS }, (_, number) => roamsFrom(atlas, day + number * DAY)).flat();
  for (const { key } of roams) scriptOf.set(key, 'roam');
  const between = (from: number, to: number) => [
    ...planned.between(from, to),
    ...roams.filter((roam) => roam.from < to && roam.to > from),
  ];
  for (let number = -1; number <= DAYS; number += 1)
    for (const { key, kind } of planned.ofDay(day + number * DAY)) scriptOf.set(key, kind);
  plan = planKills({ seed: SEED, perDay: scale.killsPerDay, baseline, rateFactors, plannedFights: { ...planned, between } });
  documentOf = createKillDocuments(SEED, atlas, population);
});

const documents = new Map<number, LiveKill>();
function liveKill(kill: PlannedKill): LiveKill {
  const known = documents.get(kill.ordinal);
  if (known !== undefined) return known;
  const { esi, zkb } = documentOf(kill);
  const characters = [...esi.attackers.map(({ character_id: id }) => id), esi.victim.character_id];
  const made: LiveKill = {
    killmailId: esi.killmail_id,
    systemId: kill.systemId,
    at: fromIso(isoUtc(kill.at)),
    isCapsule: kill.isPod,
    locationId: zkb.locationID,
    attackers: esi.attackers.length,
    value: zkb.totalValue,
    pilots: [...new Set(characters.filter((id) => id !== undefined))],
    attackerTypeIds: [],
    victim: { characterId: esi.victim.character_id ?? null, corporationId: null, allianceId: esi.victim.alliance_id ?? null },
    attackedBy: esi.attackers.map((one) => ({
      characterId: one.character_id ?? null,
      corporationId: one.corporation_id ?? null,
      allianceId: one.alliance_id ?? null,
      shipTypeId: null,
    })),
  };
  documents.set(kill.ordinal, made);
  return made;
}

/**
 * What goes on in each system by the script: of the newest ship that a camp, a fleet or a roam destroyed there within 20 minutes and
 * before one killmail's delay. Of a fleet only where five ships were lost by then, and of a roam only from its second stop on.
 */
function scripted(at: number): Map<number, Script> {
  const recent = plan.between(at - LIVE_WINDOW, at - DELAY).filter(({ isPod, key }) => !isPod && scriptOf.has(key));
  const found = new Map<number, Script>();
  for (const [systemId, kills] of Map.groupBy(recent, (kill) => kill.systemId)) {
    const newest = kills.toSorted((a, b) => b.at - a.at)[0];
    const script = newest === undefined ? undefined : scriptOf.get(newest.key);
    if (newest === undefined || script === undefined || at - newest.at > 20 * MINUTE) continue;
    const own = kills.filter(({ key }) => key === newest.key);
    if (script === 'fleet' && own.length < 5) continue;
    const wasElsewhere = recent.some((kill) => kill.key === newest.key && kill.systemId !== systemId && kill.at < newest.at);
    const wentOn = recent.some((kill) => kill.key === newest.key && kill.systemId !== systemId && kill.at > newest.at);
    if (script === 'roam' && (!wasElsewhere || wentOn || own.length > 1)) continue;
    found.set(systemId, script);
  }
  return found;
}

/** What followed at gates on the days before. */
function evidenceBefore(at: number): CampEvidence[] {
  const counter = campEvidenceCounter();
  const kills = plan.between(at - EVIDENCE_DAYS * DAY, at).filter(({ kind }) => kind !== 'npc');
  for (const kill of kills.map(liveKill).sort((a, b) => a.at - b.at)) counter.add(kill);
  counter.end(at);
  return counter.evidence();
}

test('camps, fights and roams of the script are told as such within one killmail’s delay', () => {
  const table = new Map(scripts.map((script) => [script, new Map<string, number>()]));
  const times = Array.from({ length: DAYS * 72 }, (_, step) => EVENING + step * 20 * MINUTE);
  const evidence = evidenceBefore(EVENING);
  for (const at of times) {
    const uploaded = plan.between(at - LOOKED_BACK, at).filter(({ uploadedAt, kind }) => uploadedAt <= at && kind !== 'npc');
    const told = liveStatuses(uploaded.map(liveKill), at, evidence);
    for (const [systemId, script] of scripted(at)) {
      const row = table.get(script) as Map<string, number>;
      const status = told.get(systemId);
      const state = status?.state === 'kill' && status.camp !== null ? 'lost at a gate' : (status?.state ?? 'nothing');
      row.set(state, (row.get(state) ?? 0) + 1);
    }
  }
  const share = (script: Script, state: LiveState | 'lost at a gate') => {
    const row = [...(table.get(script)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
    expect(row, script).toBeGreaterThan(7);
    return (table.get(script)?.get(state) ?? 0) / row;
  };
  // A camp that has killed once, or not for a quarter of an hour, is none by what is known of it.
  expect(share('camp', 'camped') + share('camp', 'lost at a gate')).toBeGreaterThan(0.85);
  expect(share('camp', 'camped')).toBeGreaterThan(0.25);
  expect(share('fleet', 'fight') + share('fleet', 'camped')).toBeGreaterThan(0.9);
  expect(share('fleet', 'fight')).toBeGreaterThan(0.4);
  expect(share('roam', 'roam')).toBeGreaterThan(0.9);
});
