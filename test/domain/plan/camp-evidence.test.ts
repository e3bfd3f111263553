import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CampEvidence, campEvidenceCounter, gateOf, judgeCamp } from '#main/domain/plan/camp-evidence';
import { DAY, HOUR, MINUTE } from '#shared/time';

const START = Date.UTC(2026, 10, 20, 12);
const END = START + DAY;
const rowOf = (evidence: readonly CampEvidence[], ships: number, minutes: number) =>
  evidence.find((row) => row.ships === ships && row.minutes === minutes);

/** Two gates a system. */
const lost = (gate: number, minute: number, isCapsule = false) => ({
  systemId: gate >> 1,
  locationId: 50_000_000 + gate,
  isCapsule,
  at: START + minute * MINUTE,
});

function counted(...minutes: number[]): CampEvidence[] {
  const counter = campEvidenceCounter();
  for (const minute of minutes) counter.add(lost(1, minute));
  counter.end(END);
  return counter.evidence();
}

describe('what followed ships lost at a gate', () => {
  test('is looked at every five minutes until the next loss, or for 45 minutes', () => {
    const alone = counted(0);
    expect([0, 5, 15, 30].map((minutes) => rowOf(alone, 1, minutes))).toMatchObject([
      { cases: 1, followed: 0 },
      { cases: 2, followed: 0 },
      { cases: 3, followed: 0 },
      { cases: 3, followed: 0 },
    ]);
    const two = counted(0, 40);
    // At 0 and 5 minutes the next one is more than half an hour away.
    expect(rowOf(two, 1, 0)).toMatchObject({ cases: 1, followed: 0 });
    expect(rowOf(two, 1, 5)).toMatchObject({ cases: 2, followed: 1 });
    expect(rowOf(two, 1, 15)).toMatchObject({ cases: 3, followed: 3 });
    expect(rowOf(two, 1, 30)).toMatchObject({ cases: 2, followed: 2 });
    expect(rowOf(two, 2, 5)).toMatchObject({ cases: 2, followed: 0 });
    // Each moment once, however many ships were lost since the one before.
    expect(rowOf(counted(1, 2, 3, 4), 3, 0)).toMatchObject({ cases: 1, followed: 0 });
    expect(rowOf(counted(1, 2, 3, 4), 1, 0)).toMatchObject({ cases: 0 });
  });

  test('begins anew after 45 minutes, and at every gate', () => {
    expect(rowOf(counted(0, 45), 2, 0)?.cases).toBe(0);
    const counter = campEvidenceCounter();
    for (const gate of [1, 3]) counter.add(lost(gate, 0));
    counter.end(END);
    expect(rowOf(counter.evidence(), 1, 0)).toMatchObject({ cases: 2, followed: 0 });
  });

  test('is no case where it is not known whether another followed', () => {
    const counter = campEvidenceCounter();
    counter.add(lost(1, 0));
    counter.end(START + 35 * MINUTE);
    expect([0, 5, 15].map((minutes) => rowOf(counter.evidence(), 1, minutes)?.cases)).toEqual([1, 1, 0]);
    counter.add(lost(1, 36));
    counter.end(END);
    expect(rowOf(counter.evidence(), 2, 0)?.cases).toBe(0);
  });

  test('is claimed of the gate at which at least half of the system’s kills were', () => {
    const counter = campEvidenceCounter();
    for (const kill of [lost(2, 1), lost(3, 2), lost(3, 3), lost(40, 4, true)]) counter.add(kill);
    counter.end(END);
    expect(rowOf(counter.evidence(), 2, 0)?.cases, 'two at the second gate').toBe(1);
    expect(rowOf(counter.evidence(), 1, 0)?.cases, 'a capsule alone claims nothing').toBe(0);
    const mixed = campEvidenceCounter();
    for (const kill of [lost(2, 1), { ...lost(2, 2), locationId: 40_000_001 }, { ...lost(2, 3), locationId: null }])
      mixed.add(kill);
    mixed.end(END);
    expect(mixed.evidence().every(({ cases }) => cases === 0)).toBe(true);
  });

  test('agrees with a plain look at each moment', () => {
    const drawn = fc.array(
      fc.record({ gate: fc.integer({ min: 2, max: 5 }), minute: fc.integer({ min: 0, max: 300 }), pod: fc.boolean() }),
      {
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(drawn, (kills) => {
        const losses = kills.map(({ gate, minute, pod }) => lost(gate, minute, pod)).toSorted((a, b) => a.at - b.at);
        const counter = campEvidenceCounter();
        for (const loss of losses) counter.add(loss);
        counter.end(END);
        let [cases, followed] = [0, 0];
        for (const systemId of [1, 2])
          for (let moment = START; moment < START + 6 * HOUR; moment += 5 * MINUTE) {
            const own = losses.filter((loss) => loss.systemId === systemId);
            const before = own.filter(({ at }) => at <= moment && moment - at < 6 * HOUR);
            const gate = gateOf(
              before,
              before.filter(({ at }) => moment - at < 45 * MINUTE),
            );
            if (gate === null) continue;
            cases += 1;
            const comes = own.some(
              ({ at, locationId, isCapsule }) =>
                at > moment && at - moment <= 30 * MINUTE && !isCapsule && locationId === gate.gateId,
            );
            if (comes) followed += 1;
          }
        const sum = (of: 'cases' | 'followed') => counter.evidence().reduce((total, row) => total + row[of], 0);
        expect([sum('cases'), sum('followed')]).toEqual([cases, followed]);
      }),
    );
  });
});

describe('the words', () => {
  const evidence: CampEvidence[] = [
    { ships: 1, minutes: 0, cases: 100, followed: 14 },
    { ships: 2, minutes: 5, cases: 100, followed: 25 },
    { ships: 3, minutes: 0, cases: 100, followed: 40 },
    { ships: 5, minutes: 0, cases: 29, followed: 29 },
    { ships: 5, minutes: 15, cases: 100, followed: 10 },
  ];
  test.each([
    [1, 3, 'ships_lost', 0.14],
    [2, 14, 'likely_camp', 0.25],
    [4, 3, 'camp', 0.4],
    [9, 16, 'ships_lost', 0.1],
  ] as const)('%i ships, the newest %i minutes ago: %s, by the measured chance', (ships, minutes, claim, chance) => {
    expect(judgeCamp(evidence, ships, minutes)).toEqual({ claim, chance, cases: 100 });
  });
  test.each([
    [1, 0, 'ships_lost'],
    [2, 0, 'ships_lost'],
    [3, 14, 'likely_camp'],
    [5, 14, 'camp'],
    [5, 31, 'ships_lost'],
  ] as const)('of too few cases no chance is told, and %i ships %i minutes ago are: %s', (ships, minutes, claim) => {
    expect(judgeCamp([], ships, minutes)).toEqual({ claim, chance: null, cases: 0 });
  });
});
