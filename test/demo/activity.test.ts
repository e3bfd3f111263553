import { describe, expect, it } from 'vitest';
import { demoScale, generatedModel } from '#main/demo/simulator';
import { DAY, HOUR, MINUTE } from '#shared/time';

const at = Date.parse('2026-11-20T20:00:00Z');
const scale = { ...demoScale, regions: 20, systems: 1200, typeShare: 0.1, wormholeShare: 0.1, killsPerDay: 2400 };
const model = generatedModel({ seed: 1001, startsAt: at, scale });
const atlas = model.atlas(at);
const days = new Map<number, ReturnType<typeof model.killmails.ofDay>>();
const killed = (day: number) => {
  const mails = days.get(day) ?? model.killmails.ofDay(day, at + 10 * DAY);
  days.set(day, mails);
  return mails;
};
const today = Date.parse('2026-11-18T00:00:00Z');

describe('hourly samples', () => {
  it('are at least an hour apart, drift by minutes, and lose an hour at most once or twice a day', () => {
    const times: number[] = [];
    for (let time = at - 10 * DAY; time < at; ) {
      const { observedAt, nextAt } = model.activity.sampleTimes(time);
      expect(observedAt).toBeLessThanOrEqual(time);
      expect(nextAt).toBeGreaterThan(time);
      times.push(observedAt);
      time = nextAt;
    }
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    // Only a restart can bring the next one sooner.
    expect(gaps.filter((gap) => gap <= HOUR).length).toBeLessThanOrEqual(11);
    expect(Math.min(...gaps)).toBeGreaterThan(HOUR / 2);
    expect(new Set(gaps).size).toBeGreaterThan(5);
    expect(Math.max(...gaps)).toBeLessThan(2.5 * HOUR);
    expect(times.length).toBeGreaterThanOrEqual(10 * 22);
  });

  it('list only systems that had any, and none of wormhole space', () => {
    const { observedAt } = model.activity.sampleTimes(at);
    const jumps = model.activity.jumps(observedAt);
    const kills = model.activity.kills(observedAt);
    const systems = atlas.galaxy.systems.filter(({ id }) => id < 31_000_000).length;
    expect(jumps.length).toBeGreaterThan(systems / 4);
    expect(jumps.length).toBeLessThan(systems * 0.85);
    expect(jumps.every(({ ship_jumps, system_id }) => ship_jumps > 0 && system_id < 31_000_000)).toBe(true);
    for (const row of kills) expect(row.npc_kills + row.ship_kills + row.pod_kills).toBeGreaterThan(0);
    const busiest = jumps.toSorted((a, b) => b.ship_jumps - a.ship_jumps)[0];
    expect(['Jita', 'Amarr']).toContain(atlas.system.get(busiest?.system_id ?? 0)?.name);
  });

  it('count exactly the killmails of their hour, capsules apart', () => {
    const { observedAt } = model.activity.sampleTimes(at);
    const mails = [...killed(today + DAY), ...killed(today + 2 * DAY)].filter(({ esi }) => {
      const time = Date.parse(esi.killmail_time);
      return observedAt - HOUR <= time && time < observedAt;
    });
    const rows = model.activity.kills(observedAt);
    expect(mails.length).toBeGreaterThan(50);
    for (const { system_id, ship_kills, pod_kills } of rows) {
      const here = mails.filter(({ esi }) => esi.solar_system_id === system_id);
      const pods = here.filter(({ esi }) => esi.victim.ship_type_id === 670).length;
      expect([ship_kills, pod_kills]).toEqual([here.length - pods, pods]);
    }
    expect(rows.reduce((sum, row) => sum + row.ship_kills + row.pod_kills, 0)).toBe(mails.length);
  });

  it('are short right after the daily restart', () => {
    const afterRestart = model.activity.sampleTimes(Date.parse('2026-11-19T12:10:00Z')).observedAt;
    const total = (observedAt: number) => model.activity.jumps(observedAt).reduce((sum, row) => sum + row.ship_jumps, 0);
    const next = model.activity.sampleTimes(afterRestart + 1.5 * HOUR).observedAt;
    expect(total(afterRestart)).toBeLessThan(total(next) * 0.97);
  });

  it('scatter more than chance alone, and have days and weekends', () => {
    const busy = model.activity
      .jumps(model.activity.sampleTimes(at).observedAt)
      .toSorted((a, b) => b.ship_jumps - a.ship_jumps)[5];
    const counts = Array.from({ length: 28 }, (_, day) => {
      const rows = model.activity.jumps(model.activity.sampleTimes(at - day * DAY).observedAt);
      return rows.find(({ system_id }) => system_id === busy?.system_id)?.ship_jumps ?? 0;
    });
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
    expect(variance / mean).toBeGreaterThan(2);

    const between = (from: number, to: number) => model.killmails.ofDay(from, to).length;
    const weeks = [0, 1, 2, 3].map((week) => today - week * 7 * DAY);
    const sum = (parts: (day: number) => number) => weeks.reduce((total, day) => total + parts(day), 0);
    const evening = sum((day) => between(day + 18 * HOUR, day + 21 * HOUR));
    expect(evening).toBeGreaterThan(1.8 * sum((day) => between(day + 7 * HOUR, day + 10 * HOUR)));
    const weekend = sum((day) => between(day + 3 * DAY, day + 4 * DAY) + between(day + 4 * DAY, day + 5 * DAY));
    const midweek = sum((day) => between(day, day + DAY) + between(day - DAY, day));
    expect(weekend).toBeGreaterThan(1.1 * midweek);
  });

  it('of neighbours move together', () => {
    const constellations = [...atlas.systemsOfConstellation.values()].filter(
      (members) => members.length >= 4 && members.every(({ id }) => id < 30_100_000),
    );
    const days = Array.from({ length: 24 }, (_, day) => {
      const rows = model.activity.jumps(model.activity.sampleTimes(at - day * DAY).observedAt);
      return new Map(rows.map((row) => [row.system_id, row.ship_jumps]));
    });
    const series = (id: number) => days.map((counts) => Math.log1p(counts.get(id) ?? 0));
    const pairs = (chosen: (index: number) => [number, number]) => {
      const found = Array.from({ length: 120 }, (_, index) => correlation(series(chosen(index)[0]), series(chosen(index)[1])));
      return found.reduce((sum, value) => sum + value, 0) / found.length;
    };
    const within = pairs((index) => {
      const members = constellations[index % constellations.length] ?? [];
      return [members[0]?.id ?? 0, members[1]?.id ?? 0];
    });
    const across = pairs((index) => {
      const one = constellations[index % constellations.length] ?? [];
      const other = constellations[(index + 60) % constellations.length] ?? [];
      return [one[0]?.id ?? 0, other[1]?.id ?? 0];
    });
    expect(within).toBeGreaterThan(across + 0.1);
  });
});

describe('fights', () => {
  it('cluster: most kills of a day happen within minutes of another in the same system', () => {
    const mails = killed(today);
    const bySystem = Map.groupBy(mails, ({ esi }) => esi.solar_system_id);
    let clustered = 0;
    for (const own of bySystem.values()) {
      const times = own.map(({ esi }) => Date.parse(esi.killmail_time)).sort((a, b) => a - b);
      for (const [index, time] of times.entries()) {
        const near = Math.min(
          time - (times[index - 1] ?? Number.NEGATIVE_INFINITY),
          (times[index + 1] ?? Number.POSITIVE_INFINITY) - time,
        );
        if (near < 15 * MINUTE) clustered += 1;
      }
    }
    expect(clustered / mails.length).toBeGreaterThan(0.5);
  });

  it('include camps that hold one gate with the same pilots, and fleets', () => {
    const mails = killed(today);
    const atGates = Map.groupBy(
      mails.filter(({ zkb }) => zkb.locationID >= 50_000_000 && zkb.locationID < 60_000_000),
      ({ zkb }) => zkb.locationID,
    );
    const presence = (mails: ReturnType<typeof killed>) => {
      const pilots = mails.flatMap(({ esi }) => [...new Set(esi.attackers.map(({ character_id }) => character_id))]);
      return Math.max(...[...Map.groupBy(pilots, (pilot) => pilot).values()].map(({ length }) => length)) / mails.length;
    };
    const camps = [...atGates.values()].filter((kills) => kills.length >= 5 && presence(kills) > 0.6);
    expect(camps.length).toBeGreaterThan(1);
    const camp = camps[0] ?? [];
    for (const { esi, zkb } of camp) {
      const gate = atlas.stargate.get(zkb.locationID);
      expect(gate?.systemId).toBe(esi.solar_system_id);
      const { x = 0, y = 0, z = 0 } = esi.victim.position ?? {};
      expect(Math.hypot(x - (gate?.position.x ?? 0), y - (gate?.position.y ?? 0), z - (gate?.position.z ?? 0))).toBeLessThan(
        300_000,
      );
    }
    expect(mails.some(({ esi }) => esi.attackers.length >= 15)).toBe(true);
    expect(mails.some(({ zkb }) => zkb.npc)).toBe(true);
    expect(mails.some(({ zkb }) => zkb.solo)).toBe(true);
  });

  it('have killmails that add up', () => {
    for (const { esi, zkb } of killed(today).slice(0, 300)) {
      expect(esi.attackers.filter(({ final_blow }) => final_blow)).toHaveLength(1);
      expect(esi.attackers.reduce((sum, { damage_done }) => sum + damage_done, 0)).toBe(esi.victim.damage_taken);
      expect(zkb.attackerCount).toBe(esi.attackers.length);
      expect(zkb.totalValue).toBeCloseTo(zkb.destroyedValue + zkb.droppedValue, 1);
      expect(zkb.labels).toContain(zkb.npc ? 'npc' : 'pvp');
      expect(atlas.type.has(esi.victim.ship_type_id)).toBe(true);
    }
  });
});

describe('sovereignty', () => {
  const ownersAt = (time: number) =>
    new Map(
      model.overlays
        .sovereignty(time)
        .map(({ solar_system_id, claim }) => [
          solar_system_id,
          'alliance' in claim ? claim.alliance.alliance_id : 'faction' in claim ? claim.faction.faction_id : null,
        ]),
    );

  it('lists every system of known space with one claim of three', () => {
    const rows = model.overlays.sovereignty(at);
    expect(rows).toHaveLength(atlas.galaxy.systems.filter(({ id }) => id < 31_000_000).length);
    const kinds = new Set(rows.map(({ claim }) => Object.keys(claim).join()));
    expect(kinds).toEqual(new Set(['alliance', 'faction', 'unclaimed']));
    for (const { claim } of rows) {
      if (!('alliance' in claim)) continue;
      const { development, alliance_id, corporation_id } = claim.alliance;
      expect(development.activity_defense_multiplier).toBeGreaterThanOrEqual(1);
      expect(development.activity_defense_multiplier).toBeLessThanOrEqual(6);
      expect(model.name(alliance_id, at)?.category).toBe('alliance');
      expect(model.organisation(corporation_id)?.allianceId).toBe(alliance_id);
    }
  });

  it('changes hands only where a campaign was won, to whoever attacked', () => {
    let changes = 0;
    for (let day = at - 25 * DAY; day < at; day += DAY) {
      const before = ownersAt(day);
      const running = new Set<number>();
      for (let time = day - 4 * HOUR; time <= day + DAY; time += 30 * MINUTE) {
        for (const { solar_system_id, start_time } of model.overlays.campaigns(time)) {
          if (Date.parse(start_time) <= time) running.add(solar_system_id);
        }
      }
      for (const [systemId, owner] of ownersAt(day + DAY)) {
        if (before.get(systemId) === owner) continue;
        changes += 1;
        expect(running.has(systemId)).toBe(true);
      }
    }
    expect(changes).toBeGreaterThan(0);
  });

  it('is defended by the owner in campaigns that are announced, run and end', () => {
    const seen = new Map<number, { first: number; last: number; start: number }>();
    for (let time = at - 12 * DAY; time < at; time += 30 * MINUTE) {
      for (const campaign of model.overlays.campaigns(time)) {
        const start = Date.parse(campaign.start_time);
        const known = seen.get(campaign.campaign_id);
        seen.set(campaign.campaign_id, { first: known?.first ?? time, last: time, start });
        expect(campaign.event_type).toBe('ihub_defense');
        expect((campaign.attackers_score ?? 0) + (campaign.defender_score ?? 0)).toBeCloseTo(1);
        if (time < start) expect(campaign.attackers_score).toBe(0.4);
        if (known === undefined) expect(ownersAt(time).get(campaign.solar_system_id)).toBe(campaign.defender_id);
      }
    }
    const whole = [...seen.values()].filter(({ first }) => first > at - 12 * DAY + HOUR);
    expect(whole.length).toBeGreaterThan(1);
    expect(whole.some(({ first, start }) => start - first > DAY)).toBe(true);
    expect(whole.some(({ last, start }) => last > start)).toBe(true);
  });
});

describe('raidable skyhooks', () => {
  const planets = new Map(atlas.galaxy.planets.map((planet) => [planet.id, planet]));

  it('are of lava and ice planets in held systems, each listed before its window until it closes', () => {
    const opened = new Map<string, { first: number; last: number; start: number; end: number }>();
    for (let time = at - 4 * DAY; time < at; time += HOUR / 4) {
      const claims = new Map(model.overlays.sovereignty(time).map(({ solar_system_id: id, claim }) => [id, claim]));
      for (const { planet_id: id, solar_system_id, theft_vulnerability: window } of model.overlays.skyhooks(time)) {
        const planet = planets.get(id);
        expect([12, 2015]).toContain(planet?.typeId);
        expect(planet?.systemId).toBe(solar_system_id);
        expect(claims.get(solar_system_id)).toHaveProperty('alliance');
        const [start, end] = [Date.parse(window.start), Date.parse(window.end)];
        expect(end).toBeGreaterThan(time);
        expect(start - time).toBeLessThanOrEqual(12 * HOUR);
        const key = `${id} ${window.start}`;
        opened.set(key, { first: opened.get(key)?.first ?? time, last: time, start, end });
      }
    }
    const whole = [...opened.values()].filter(({ first, end }) => first > at - 4 * DAY && end < at);
    expect(whole.length).toBeGreaterThan(10);
    expect(whole.every(({ last, start, end }) => last >= start && end - start === HOUR)).toBe(true);
  });
});

describe('incursions and warfare', () => {
  it('pass through their states', () => {
    const states = new Set<string>();
    for (let time = at - 20 * DAY; time < at; time += 3 * HOUR) {
      for (const incursion of model.overlays.incursions(time)) {
        states.add(incursion.state);
        expect(incursion.infested_solar_systems).toContain(incursion.staging_solar_system_id);
        expect(incursion.influence).toBeGreaterThanOrEqual(0);
        expect(incursion.influence).toBeLessThanOrEqual(1);
      }
    }
    expect([...states].sort()).toEqual(['established', 'mobilizing', 'withdrawing']);
  });

  it('contest low security, and systems change their occupier', () => {
    const rows = model.overlays.warfare(at);
    const before = new Map(model.overlays.warfare(at - 60 * DAY).map((row) => [row.solar_system_id, row.occupier_faction_id]));
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.some((row) => before.get(row.solar_system_id) !== row.occupier_faction_id)).toBe(true);
    const months = Array.from({ length: 60 }, (_, day) => model.overlays.warfare(at - day * DAY)).flat();
    expect(new Set(months.map(({ contested }) => contested))).toEqual(
      new Set(['uncontested', 'contested', 'vulnerable', 'captured']),
    );
    for (const row of months) {
      const security = atlas.system.get(row.solar_system_id)?.security ?? 0;
      expect(security > 0 && security < 0.45).toBe(true);
      if (row.contested === 'uncontested') expect(row.victory_points).toBe(0);
      if (row.contested === 'vulnerable') expect(row.victory_points).toBe(row.victory_points_threshold);
    }
  });
});

it('the past does not depend on when one asks, nor on what was asked before', () => {
  const later = generatedModel({ seed: 1001, startsAt: at + 200 * DAY, scale });
  later.overlays.sovereignty(at + 200 * DAY);
  const { observedAt } = model.activity.sampleTimes(at);
  expect(later.activity.kills(observedAt)).toEqual(model.activity.kills(observedAt));
  expect(later.activity.jumps(observedAt)).toEqual(model.activity.jumps(observedAt));
  expect(later.overlays.sovereignty(at)).toEqual(model.overlays.sovereignty(at));
  expect(later.overlays.campaigns(at)).toEqual(model.overlays.campaigns(at));
  expect(later.overlays.signatures(at)).toEqual(model.overlays.signatures(at));
  expect(later.killmails.head(at)).toBe(model.killmails.head(at));
  expect(later.killmails.ofDay(today, at)).toEqual(killed(today));
});

function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [m, n] = [mean(one), mean(other)];
  let covariance = 0;
  let varianceOne = 0;
  let varianceOther = 0;
  for (const [index, value] of one.entries()) {
    const difference = (other[index] ?? 0) - n;
    covariance += (value - m) * difference;
    varianceOne += (value - m) ** 2;
    varianceOther += difference ** 2;
  }
  return varianceOne === 0 || varianceOther === 0 ? 0 : covariance / Math.sqrt(varianceOne * varianceOther);
}

describe('insurgencies and storms', () => {
  it('spread from an origin stage by stage, with suppression behind corruption, and end', () => {
    const stages = new Map<number, number[]>();
    const states = new Set<string>();
    for (let time = at; time < at + 13 * DAY; time += 6 * HOUR) {
      for (const { campaignId, state, originSolarSystem: origin, insurgencies } of model.overlays.insurgencies(time)) {
        states.add(state);
        expect(insurgencies[0]?.solarSystem.id).toBe(origin.id);
        expect(new Set(insurgencies.map(({ solarSystem: { id } }) => id)).size).toBe(insurgencies.length);
        for (const system of insurgencies) {
          expect(system.corruptionState).toBe(Math.floor(system.corruptionPercentage / 20));
          expect(system.suppressionState).toBe(Math.floor(system.suppressionPercentage / 20));
        }
        const known = stages.get(campaignId) ?? [];
        known.push(insurgencies.reduce((sum, { corruptionState }) => sum + corruptionState, 0));
        stages.set(campaignId, known);
      }
    }
    expect([...states].sort()).toEqual(['ACTIVE', 'ENDED']);
    for (const sums of stages.values()) expect(sums).toEqual(sums.toSorted((a, b) => a - b));
    expect(Math.max(...[...stages.values()].flat())).toBeGreaterThan(10);
  });

  it('storms stay some hours, then move through one gate; what scouts see besides is no storm', () => {
    const places = new Map<string, number>();
    let moves = 0;
    let ended = 0;
    for (let time = at; time < at + 4 * DAY; time += 6 * HOUR) {
      const observations = model.overlays.observations(time);
      expect(observations.some(({ observation_category: category }) => category !== 'storm')).toBe(true);
      for (const { observation_category: category, observation_type: type, system_id: here, created_at: seen } of observations) {
        if (category !== 'storm') continue;
        expect(Date.parse(seen)).toBeLessThanOrEqual(time);
        const before = places.get(type);
        places.set(type, here);
        if (before === undefined || before === here) continue;
        moves += 1;
        const isNext = atlas.stargatesOfSystem.get(before)?.some(({ destinationSystemId }) => destinationSystemId === here);
        // After some thirty moves it ends, and another begins elsewhere.
        if (isNext !== true) ended += 1;
      }
    }
    expect(places.size).toBe(8);
    expect(moves).toBeGreaterThan(16);
    expect(ended).toBeLessThan(4);
  });
});
