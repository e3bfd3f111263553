import { WEEKDAYS } from '#main/domain/forecast/panel';
import type { Draws } from './draws.ts';
import type { SmallGalaxy } from './galaxy.ts';

/** Factors on a day's usual counts, by system. */
export interface Factors {
  jumps: Float64Array;
  kills: Float64Array;
}

/** The factors of the days of a galaxy, one after the other; `killsBefore`: of the day before, by system. */
export type Law = (galaxy: SmallGalaxy, draws: Draws) => (weekday: number, killsBefore: ArrayLike<number>) => Factors;

/** Nothing but chance: each day is as usual. */
const still: Law = ({ graph }) => {
  const ones = new Float64Array(graph.ids.length).fill(1);
  return () => ({ jumps: ones, kills: ones });
};

/** Logarithms that go on as first-order autoregressions with the given deviation in the long run. */
function autoregression(draws: Draws, length: number, persistence: number, deviation: number): () => Float64Array {
  const values = Float64Array.from({ length }, () => draws.normal(0, deviation));
  const shock = deviation * Math.sqrt(1 - persistence ** 2);
  return () => {
    for (let at = 0; at < length; at += 1) values[at] = persistence * (values[at] as number) + draws.normal(0, shock);
    return values;
  };
}

/** Logarithms that hold for some days, `days` on average, and are then drawn anew. */
function steps(draws: Draws, length: number, days: number, deviation: number): () => Float64Array {
  const values = Float64Array.from({ length }, () => draws.normal(0, deviation));
  return () => {
    for (let at = 0; at < length; at += 1) if (draws.uniform() < 1 / days) values[at] = draws.normal(0, deviation);
    return values;
  };
}

/** A weekly rhythm that differs by security, and regions and constellations whose activity comes and goes within days. */
const weekly: Law = (galaxy, draws) => {
  const weekend = [0.45, 0.3, 0.15];
  const ofRegion = autoregression(draws, galaxy.regions, 0.85, 0.3);
  const ofConstellation = autoregression(draws, galaxy.constellations, 0.7, 0.2);
  return (weekday) => {
    const [regions, constellations] = [ofRegion(), ofConstellation()];
    const phase = Math.cos((2 * Math.PI * weekday) / WEEKDAYS);
    const log = Float64Array.from(
      galaxy.region,
      (region, system) =>
        (regions[region] as number) +
        (constellations[galaxy.constellation[system] as number] as number) +
        (weekend[galaxy.band[system] as number] as number) * phase,
    );
    return { jumps: log.map(Math.exp), kills: log.map((value) => Math.exp(1.2 * value)) };
  };
};

/** Kills that bring on more kills here and next door (Hawkes 1971, Biometrika 58, 83), and crowds that gather and leave. */
const bursts: Law = ({ graph, constellation, constellations, usual }, draws) => {
  const systems = graph.ids.length;
  const excitation = new Float64Array(systems);
  const crowds = new Float64Array(constellations);
  return (_, killsBefore) => {
    for (let each = 0; each < constellations; each += 1) {
      crowds[each] = 0.65 * (crowds[each] as number) + (draws.uniform() < 0.04 ? draws.exponential() : 0);
    }
    for (let system = 0; system < systems; system += 1) {
      let beside = 0;
      const [first, end] = [graph.offsets[system] as number, graph.offsets[system + 1] as number];
      for (let edge = first; edge < end; edge += 1) beside += killsBefore[graph.targets[edge] as number] as number;
      const more = 0.22 * (killsBefore[system] as number) + (0.05 * beside) / (end - first);
      excitation[system] = 0.65 * (excitation[system] as number) + more;
    }
    const relative = excitation.map((more, system) => more / (usual.kills[system] as number));
    const crowd = relative.map((_, system) => 1 + (crowds[constellation[system] as number] as number));
    return {
      jumps: crowd.map((factor, system) => factor * (1 + 0.2 * Math.log1p(relative[system] as number))),
      kills: crowd.map((factor, system) => 0.4 * factor + (relative[system] as number)),
    };
  };
};

/** Levels of systems, of constellations, and of the danger that hold for weeks and then step to others. */
const stepping: Law = (galaxy, draws) => {
  const systems = galaxy.graph.ids.length;
  const ofSystem = steps(draws, systems, 45, 0.5);
  const ofConstellation = steps(draws, galaxy.constellations, 60, 0.3);
  const ofDanger = steps(draws, systems, 50, 0.7);
  return () => {
    const [own, constellations, danger] = [ofSystem(), ofConstellation(), ofDanger()];
    const log = own.map((value, system) => value + (constellations[galaxy.constellation[system] as number] as number));
    return {
      jumps: log.map(Math.exp),
      kills: log.map((value, system) => Math.exp(value + (danger[system] as number))),
    };
  };
};

/** Factors on how many players are online, Sunday to Saturday. */
const ONLINE = [1.25, 0.9, 0.9, 0.9, 0.9, 1, 1.2];
/** Days that an alliance stays at home and at war, on average. */
const STAY = { home: 40, war: 12 };
/** Share of an alliance's groups that go to a war. */
const MUSTERED = 0.6;
/** What a group brings to the system where it stays, to others of its constellation, and to others of its region. */
const PRESENCE = { base: 2, constellation: 0.3, region: 0.03 };
/** What is in every system besides groups. */
const PASSING = 0.4;

/**
 * Who is where, instead of factors on places: groups of players live in the region of their alliance, come online more at weekends, and
 * at times go to war from one system of another region. Kills go with encounters, the square of how many there are.
 */
const wars: Law = ({ region, regions, constellation, constellations }, draws) => {
  const systems = region.length;
  const perRegion = systems / regions;
  const systemOf = (of: number) => of * perRegion + draws.below(perRegion);
  const alliances = Array.from({ length: regions }, (_, home) => ({ home, staging: null as number | null }));
  const groups = Array.from({ length: constellations }, (_, at) => {
    const alliance = alliances[at % regions] as (typeof alliances)[number];
    return { alliance, home: systemOf(alliance.home), size: draws.exponential(), isMustered: false };
  });
  return (weekday) => {
    for (const alliance of alliances) {
      const isAtWar = alliance.staging !== null;
      if (draws.uniform() >= 1 / (isAtWar ? STAY.war : STAY.home)) continue;
      alliance.staging = isAtWar ? null : systemOf((alliance.home + 1 + draws.below(regions - 1)) % regions);
      for (const group of groups) if (group.alliance === alliance) group.isMustered = draws.uniform() < MUSTERED;
    }
    const online = ONLINE[weekday] as number;
    const present = new Float64Array(systems).fill(PASSING * online);
    for (const { alliance, home, size, isMustered } of groups) {
      const base = isMustered && alliance.staging !== null ? alliance.staging : home;
      const ships = size * online * Math.exp(draws.normal(0, 0.3));
      for (let system = 0; system < systems; system += 1) {
        if (region[system] !== region[base]) continue;
        const reach = system === base ? 'base' : constellation[system] === constellation[base] ? 'constellation' : 'region';
        present[system] = (present[system] as number) + ships * PRESENCE[reach];
      }
    }
    return { jumps: present, kills: present.map((value) => value * value) };
  };
};

/** Hardly anybody passes, and hardly anybody is killed; on weekends there are twice as many. */
const sparse: Law = ({ graph }) => {
  const systems = graph.ids.length;
  return (weekday) => {
    const weekend = weekday === 0 || weekday === 6 ? 2 : 1;
    return { jumps: new Float64Array(systems).fill(0.03 * weekend), kills: new Float64Array(systems).fill(0.1 * weekend) };
  };
};

/** One system in twenty-five is camped, in weeks that are its own, on most of their days; elsewhere and else it is as usual. */
const camps: Law = ({ graph }, draws) => {
  const systems = graph.ids.length;
  const sites = Array.from({ length: systems }, (_, system) => system).filter(() => draws.uniform() < 0.04);
  const weekOf = new Map(sites.map((site) => [site, draws.below(WEEKDAYS)]));
  const inUse = new Set<number>();
  return (weekday) => {
    const kills = new Float64Array(systems).fill(1);
    for (const site of sites) {
      if (weekday === weekOf.get(site)) {
        if (draws.uniform() < 0.5) inUse.add(site);
        else inUse.delete(site);
      }
      if (inUse.has(site) && draws.uniform() < 0.7) kills[site] = 15;
    }
    return { jumps: new Float64Array(systems).fill(1), kills };
  };
};

/** Laws of different kind, none of them the demo's. */
export const laws = { still, weekly, bursts, steps: stepping, wars, sparse, camps } as const satisfies Record<string, Law>;
export type LawName = keyof typeof laws;
