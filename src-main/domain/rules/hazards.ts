import { plural, share as shareText } from '#shared/figures';
import type { HazardCode } from '#shared/plan-api/hazards';
import type { SecurityBand } from '#shared/security';
import { systemsWithin } from '../topology/distances.ts';
import { type Graph, neighboursOf } from '../topology/graph.ts';
import { POCHVEN_REGION } from '../topology/space.ts';
import type { CynoSystem } from './cynos.ts';

/** The lists that hazards come from, and the map. Stages 0 to 5, percentages 0 to 100, influence 0 to 1. */
export interface HazardFacts {
  graph: Graph;
  systems: readonly CynoSystem[];
  insurgencies: readonly {
    systemId: number;
    pirates: string | null;
    corruptionStage: number;
    suppressionStage: number;
  }[];
  warfare: readonly {
    systemId: number;
    occupierFactionId: number;
    occupier: string | null;
    contested: string;
    victoryPoints: number;
    victoryPointsThreshold: number;
  }[];
  storms: readonly { systemId: number; system: string | null; kind: string; reportedAt: string }[];
  incursions: readonly { systemId: number; state: string; influence: number }[];
}

/** See the wire's. `seenAt`: ISO 8601, of a storm; null: as old as its list. */
export interface KnownHazard {
  code: HazardCode;
  sentence: string;
  level: number | null;
  seenAt: string | null;
}

/** What is dangerous where, by the newest lists. */
export interface Hazards {
  bySystem: ReadonlyMap<number, readonly KnownHazard[]>;
  /** Insurgencies by system: the stage of their corruption, 1 to 5. */
  corruption: ReadonlyMap<number, number>;
}

/** The hazards of all systems; of one system in the order of the codes. */
export function hazardsOf(facts: HazardFacts): Hazards {
  const found: [number, KnownHazard][] = [
    ...insurgencyHazards(facts),
    ...frontLineHazards(facts),
    ...stormHazards(facts),
    ...incursionHazards(facts),
    ...standingHazards(facts),
  ];
  const bySystem = new Map<number, KnownHazard[]>();
  for (const [systemId, hazard] of found) {
    const known = bySystem.get(systemId);
    if (known === undefined) bySystem.set(systemId, [hazard]);
    else known.push(hazard);
  }
  const corrupted = facts.insurgencies.filter(({ corruptionStage }) => corruptionStage > 0);
  return { bySystem, corruption: new Map(corrupted.map((row) => [row.systemId, row.corruptionStage])) };
}

/** The stage of corruption at which high security is said to be no shelter. */
const FULL_CORRUPTION = 5;

/**
 * The band that the safest route takes a system for. Unsure (players' tools): at stage 5 of an insurgency modules that high security bans
 * are allowed and its police is weak, so that it is taken for low security there, and low for null. The security itself and what gates
 * refuse stay as they are (likely), so only safest ways ask this.
 */
export function bandForSafest(band: SecurityBand, corruptionStage: number | undefined): SecurityBand {
  if (corruptionStage !== FULL_CORRUPTION) return band;
  return band === 'high' ? 'low' : 'null';
}

/**
 * Likely (players' encyclopedia): from stage 1 on navy and police no longer come in high security, from 2 on roaming pirates attack who is not
 * theirs. Of stage 5 see {@link bandForSafest}.
 */
function insurgencyHazards({ insurgencies, systems }: HazardFacts): [number, KnownHazard][] {
  const bands = new Map(systems.map(({ systemId, band }) => [systemId, band]));
  const effect = (stage: number, band: SecurityBand | undefined) => {
    if (stage === FULL_CORRUPTION && band === 'high') return 'it is said to shelter no better than low security';
    if (stage === FULL_CORRUPTION && band === 'low') return 'it is said to be as null security';
    if (stage >= 2) return 'pirates attack those who are not theirs';
    return band === 'high' ? 'navy and police no longer come' : 'pirates take hold';
  };
  return insurgencies
    .filter(({ corruptionStage }) => corruptionStage > 0)
    .map(({ systemId, pirates, corruptionStage: stage, suppressionStage }) => [
      systemId,
      {
        code: 'insurgency',
        sentence: `Insurgency${pirates === null ? '' : ` of ${pirates}`}: corruption at stage ${stage} of 5, suppression at ${suppressionStage}; ${effect(stage, bands.get(systemId))}.`,
        level: stage,
        seenAt: null,
      },
    ]);
}

/** Caldari State and Gallente Federation, Amarr Empire and Minmatar Republic. Sure: static data. */
const enemies: ReadonlyMap<number, number> = new Map([
  [500_001, 500_004],
  [500_004, 500_001],
  [500_003, 500_002],
  [500_002, 500_003],
]);

/** Likely (players' notes of September 2026): a system of faction warfare is on the front line where it borders one that the enemy holds. */
function frontLineHazards({ warfare, graph }: HazardFacts): [number, KnownHazard][] {
  const occupierOf = new Map(warfare.map(({ systemId, occupierFactionId }) => [systemId, occupierFactionId]));
  return warfare.flatMap((row): [number, KnownHazard][] => {
    const enemy = enemies.get(row.occupierFactionId);
    const isFront = enemy !== undefined && neighboursOf(graph, row.systemId).some((id) => occupierOf.get(id) === enemy);
    if (!isFront) return [];
    const share = row.victoryPointsThreshold > 0 ? Math.min(1, row.victoryPoints / row.victoryPointsThreshold) : 0;
    const state = row.contested === 'vulnerable' ? 'vulnerable' : `contested to ${shareText(share)}`;
    const sentence = `Front line of faction warfare: ${row.occupier === null ? '' : `${row.occupier} holds it, `}${state}.`;
    return [[row.systemId, { code: 'front_line', sentence, level: Math.round(share * 1000) / 1000, seenAt: null }]];
  });
}

/** Jumps around its centre to which a storm reaches, and those of them where it is strong. Likely: a players' map. */
const STORM_REACH = 3;
const STRONG_REACH = 1;

function stormHazards({ storms, graph }: HazardFacts): [number, KnownHazard][] {
  return storms.flatMap(({ systemId: centre, system, kind, reportedAt }) =>
    [...systemsWithin(graph, centre, STORM_REACH)].map(([systemId, jumps]): [number, KnownHazard] => {
      const where =
        jumps === 0
          ? 'its centre is here'
          : `its centre is ${jumps === 1 ? 'a jump' : plural(jumps, 'jump')} away${system === null ? '' : ` in ${system}`}`;
      // Likely (a copy of the players' encyclopedia); of the other kinds nothing that decides a way.
      const effect = kind === 'electric' ? '; ships cannot cloak' : '';
      const sentence = `${capitalised(kind)} storm, ${jumps <= STRONG_REACH ? 'strong' : 'weak'}: ${where}, seen ${reportedAt.slice(0, 10)} ${reportedAt.slice(11, 16)} EVE${effect}.`;
      return [systemId, { code: 'storm', sentence, level: jumps, seenAt: reportedAt }];
    }),
  );
}

/** Likely (players' encyclopedia): influence weakens ships; bounties are halved and cynosural fields jammed at any. */
function incursionHazards({ incursions }: HazardFacts): [number, KnownHazard][] {
  return incursions.map(({ systemId, state, influence }) => [
    systemId,
    {
      code: 'incursion',
      sentence: `Incursion, ${state}, at ${shareText(influence)} influence: ships are weaker by it, cynosural fields are jammed.`,
      level: influence,
      seenAt: null,
    },
  ]);
}

/**
 * Systems that the Triglavians won without taking them into Pochven. Likely (publisher's help pages; the list is the authors' of Wanderer):
 * in those of high security the police is slow or does not come.
 */
const triglavianSystems: ReadonlySet<number> = new Set([
  30000163, 30000182, 30000205, 30001358, 30001383, 30001390, 30001391, 30001400, 30001401, 30001447, 30001685, 30002557,
  30002575, 30002645, 30002760, 30002771, 30002795, 30003073, 30003076, 30003464, 30003856, 30004244, 30004981, 30005330,
  30045331, 30045338, 30045345, 30045354,
]);

/** What does not change from day to day. Pochven: sure (static data) that no gate leads out. */
function standingHazards({ systems }: HazardFacts): [number, KnownHazard][] {
  return systems.flatMap(({ systemId, regionId, band }): [number, KnownHazard][] => {
    if (regionId === POCHVEN_REGION) {
      const sentence = 'Pochven: no gate leads out, and its gates ask for standing.';
      return [[systemId, { code: 'pochven', sentence, level: null, seenAt: null }]];
    }
    if (band !== 'high' || !triglavianSystems.has(systemId)) return [];
    const sentence = 'Won by the Triglavians: in this high security the police is slow, or does not come.';
    return [[systemId, { code: 'triglavian', sentence, level: null, seenAt: null }]];
  });
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
