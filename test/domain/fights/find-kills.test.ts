import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findKills, type KillQuestion } from '#main/domain/fights/find-kills';
import { type KillInput, packKills } from '#main/domain/fights/kill-hour';
import { killSides, npcChoices } from '#shared/plan-api/kills';
import { HOUR, isoUtc } from '#shared/time';

const START = Date.parse('2026-11-20T00:00:00Z');
const id = fc.constantFrom(null, 1, 2, 3);
const member = fc.record({ characterId: id, corporationId: id, allianceId: id });
const kill = fc.record({
  at: fc.integer({ min: 0, max: 5 * 3600 - 1 }),
  systemId: fc.integer({ min: 1, max: 4 }),
  shipTypeId: fc.integer({ min: 1, max: 3 }),
  npc: fc.boolean(),
  value: fc.constantFrom(null, 0, 5, 100),
  revision: fc.integer({ min: 1, max: 4 }),
  victim: member,
  attackedBy: fc.array(
    member.map((one) => ({ ...one, shipTypeId: 1, finalBlow: false })),
    { maxLength: 3 },
  ),
});
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const question = fc.record({
  from: fc.integer({ min: 0, max: 5 * HOUR }).map((since) => START + since),
  sort: fc.constantFrom('time' as const, 'value' as const, 'attackers' as const),
  dir: fc.constantFrom('asc' as const, 'desc' as const),
  limit: fc.integer({ min: 1, max: 6 }),
  filter: fc.record({
    systemIds: optional(fc.constantFrom(new Set([1]), new Set([2, 3]))),
    shipTypeIds: optional(fc.constant(new Set([2]))),
    entityIds: optional(fc.constantFrom(new Set([1]), new Set([2, 3]))),
    side: fc.constantFrom(...killSides),
    valueMin: optional(fc.constantFrom(0, 50)),
    attackersMin: optional(fc.constantFrom(0, 2)),
    solo: optional(fc.boolean()),
    npc: fc.constantFrom(...npcChoices),
    since: optional(fc.integer({ min: 0, max: 4 })),
  }),
});

/** Looks at each kill by itself. */
function naive(kills: readonly KillInput[], { from, filter, sort, dir, limit, before }: KillQuestion) {
  const isOf = (one: KillInput['victim']) =>
    filter.entityIds === undefined ||
    [one.characterId, one.corporationId, one.allianceId].some((own) => own !== null && filter.entityIds?.has(own));
  const found = kills.filter((one) => {
    const attackers = one.attackedBy ?? [];
    const players = attackers.filter(({ characterId }) => characterId !== null).length;
    return (
      Date.parse(one.time) >= from &&
      (filter.entityIds === undefined ||
        (filter.side !== 'attacker' && isOf(one.victim)) ||
        (filter.side !== 'victim' && attackers.some(isOf))) &&
      (filter.systemIds?.has(one.systemId) ?? true) &&
      (filter.shipTypeIds?.has(one.shipTypeId) ?? true) &&
      (filter.valueMin === undefined || (one.value !== null && one.value >= filter.valueMin)) &&
      (filter.attackersMin === undefined || one.attackers >= filter.attackersMin) &&
      (filter.solo === undefined || (players === 1) === filter.solo) &&
      (filter.npc === 'with' || one.npc === (filter.npc === 'only')) &&
      (filter.since === undefined || one.revision > filter.since)
    );
  });
  const figure = (one: KillInput) => (sort === 'time' ? Date.parse(one.time) : sort === 'value' ? one.value : one.attackers);
  const newestFirst = (a: KillInput, b: KillInput) => Date.parse(b.time) - Date.parse(a.time) || b.killmailId - a.killmailId;
  const older = found.filter(
    (one) =>
      before === undefined ||
      Date.parse(one.time) < before.at ||
      (Date.parse(one.time) === before.at && one.killmailId < before.killmailId),
  );
  const known = older.filter((one) => figure(one) !== null);
  const sign = dir === 'asc' ? 1 : -1;
  known.sort((a, b) =>
    sort === 'time' ? -sign * newestFirst(a, b) : sign * ((figure(a) as number) - (figure(b) as number)) || newestFirst(a, b),
  );
  const unknown = older.filter((one) => figure(one) === null).sort(newestFirst);
  return {
    killmailIds: [...known, ...unknown].slice(0, limit).map(({ killmailId }) => killmailId),
    total: found.length,
    systems: new Set(found.map(({ systemId }) => systemId)).size,
    more: older.length > limit,
  };
}

test('kills are found as by looking at each, in every order, by every filter and from any of them on', () => {
  fc.assert(
    fc.property(fc.array(kill, { maxLength: 30 }), question, fc.option(fc.nat(), { nil: undefined }), (made, asked, place) => {
      const kills = made.map(
        ({ at, ...one }, index): KillInput => ({
          ...one,
          killmailId: 1000 + index,
          time: isoUtc(START + at * 1000),
          attackers: one.attackedBy.length,
        }),
      );
      const hours = [4, 3, 2, 1, 0].map((hour) => {
        const [from, until] = [isoUtc(START + hour * HOUR), isoUtc(START + (hour + 1) * HOUR)];
        const own = kills.filter(({ time }) => time >= from && time < until);
        return packKills(own.toSorted((a, b) => a.time.localeCompare(b.time) || a.killmailId - b.killmailId));
      });
      const last = place === undefined ? undefined : kills[place % Math.max(1, kills.length)];
      const before = last && { killmailId: last.killmailId, at: Date.parse(last.time) };
      expect(findKills(hours, { ...asked, before })).toEqual(naive(kills, { ...asked, before }));
    }),
  );
});
