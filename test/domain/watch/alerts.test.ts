import { describe, expect, test } from 'vitest';
import { buildGraph } from '#main/domain/topology/graph';
import { pastCamps, pastHour } from '#main/domain/watch/alert-history';
import { admAlarms, alarmSentence, killAlarms, timerAlarms, withinReach } from '#main/domain/watch/alerts';
import { type AlertRule, alertText } from '#shared/alerts';
import { DAY, fromIso, HOUR, MINUTE } from '#shared/time';

const NOON = fromIso('2026-11-20T12:00:00Z');
const kill = (minute: number, systemId = 1, isCapsule = false) => ({ systemId, at: NOON + minute * MINUTE, isCapsule });
const rule = { kills_min: 3, kills_minutes: 15 };

describe('kills', () => {
  test.each([
    ['three within the minutes, counted to the minute', [0, 7, 15], [15]],
    ['three with one too old are none', [0, 7, 16], []],
    ['a run that goes on is told of once', [0, 1, 2, 30, 31, 32, 33, 70, 71, 72], [2]],
    ['after 45 minutes without a kill it is another', [0, 1, 2, 47, 48, 49], [2, 49]],
    ['one minute less and it is the same', [0, 1, 2, 46, 47, 48], [2]],
  ])('%s', (_name, minutes, told) => {
    const alarms = killAlarms(
      minutes.map((minute) => kill(minute)),
      rule,
    );
    expect(alarms.map(({ at }) => (at - NOON) / MINUTE)).toEqual(told);
  });

  test('count per system and without capsules, whatever the order in which they came', () => {
    expect(killAlarms([kill(0), kill(1, 2), kill(2)], rule)).toEqual([]);
    expect(killAlarms([kill(0), kill(1, 1, true), kill(2)], rule)).toEqual([]);
    expect(killAlarms([kill(5), kill(0), kill(9)], rule)).toMatchObject([
      { key: 'kills 1', since: NOON, until: NOON + 9 * MINUTE, kills: 3, what: '3 ships lost since 12:00, the last at 12:09' },
    ]);
  });
});

describe('a timer', () => {
  const campaign = (minutes: number) => ({ systemId: 1, id: 7, at: NOON + minutes * MINUTE, holder: 'Brave' });
  test('is told of from so many minutes before until it runs out', () => {
    const told = [-1, 0, 60, 61].filter((minutes) => timerAlarms('campaign', [campaign(minutes)], 60, NOON).length > 0);
    expect(told).toEqual([0, 60]);
    expect(timerAlarms('campaign', [campaign(30)], 60, NOON)[0]?.what).toBe('a sovereignty campaign of Brave begins at 12:30');
  });
});

describe('an ADM', () => {
  const change = (hours: number, adm: number | null, holderId: number | null = 9) => ({
    at: NOON + hours * (DAY / 24),
    adm,
    holderId,
  });
  test.each([
    ['falls by the drop within a day', [change(-48, 4.3), change(0, 3.8)], [0]],
    ['falls by less', [change(-48, 4.3), change(0, 3.9)], []],
    ['falls as much, but over more than a day', [change(-60, 4.3), change(-30, 4), change(0, 3.7)], []],
    ['falls in steps within a day', [change(-60, 4.3), change(-20, 4), change(0, 3.7)], [0]],
    ['goes on falling: one drop', [change(-60, 5), change(0, 4), change(12, 3.5), change(24, 3)], [0]],
    ['falls again two days later: another', [change(-60, 5), change(0, 4), change(48, 3)], [0, 48]],
    ['is another holder’s', [change(-60, 5, 8), change(0, 1, 9)], []],
    ['is nobody’s', [change(-60, 5), change(0, null, null)], []],
  ])('that %s', (_name, changes, told) => {
    expect(admAlarms(1, changes, 0.5).map(({ at }) => (at - NOON) / (DAY / 24))).toEqual(told);
  });
});

test('the past has each camp once, as it was when it would have been told', () => {
  const gate = 50_000_006;
  let killmailId = 0;
  const atGate = (minute: number, systemId = 1) => ({
    ...kill(minute, systemId),
    killmailId: (killmailId += 1),
    locationId: gate,
    attackers: 3,
    value: 1,
    pilots: [1, 2, 3],
    victim: { characterId: 1, corporationId: null, allianceId: null },
    attackedBy: [2, 3].map((characterId) => ({ characterId, corporationId: null, allianceId: null, shipTypeId: 587 })),
    attackerTypeIds: [587],
  });
  const kills = [atGate(0), atGate(10), atGate(20), atGate(300), atGate(310), atGate(311, 2)].sort((a, b) => a.at - b.at);
  const hours = [0, 1, 2, 3, 4, 5].map((hour) => {
    const from = NOON + hour * HOUR;
    return pastHour(
      kills.filter(({ at }) => at < from + HOUR),
      from,
    );
  });
  const evidence = [{ ships: 2, minutes: 0, cases: 100, followed: 30 }];
  expect(pastCamps(hours, { from: NOON, isNear: (systemId) => systemId === 1 }, evidence)).toEqual([
    { at: NOON + 10 * MINUTE, systemId: 1, kills: 2 },
    { at: NOON + 310 * MINUTE, systemId: 1, kills: 2 },
  ]);
  expect(pastCamps(hours, { from: NOON, isNear: () => true }, []), 'by three ships, where nothing is measured').toEqual([
    { at: NOON + 20 * MINUTE, systemId: 1, kills: 3 },
  ]);
});

test('the sentence says where it is from the staging system', () => {
  const facts = { system: 'Tama', from: 'Jita', away: 2, reach: 'jumps' as const };
  expect(alarmSentence({ what: 'camped' }, facts)).toBe('Tama, 2 jumps from Jita: camped.');
  expect(alarmSentence({ what: 'camped' }, { ...facts, away: 1 })).toBe('Tama, 1 jump from Jita: camped.');
  expect(alarmSentence({ what: 'camped' }, { ...facts, away: 0 })).toBe('Tama: camped.');
  expect(alarmSentence({ what: 'camped' }, { ...facts, away: 2.345, reach: 'light_years' })).toBe(
    'Tama, 2.35 ly from Jita: camped.',
  );
});

const LIGHT_YEAR = 9.46e15;
/** 1 and 2 lie in region 10, 3 and 4 in region 20; 4 has no gate. */
const places = [
  [1, 10],
  [2, 10],
  [3, 20],
  [4, 20],
].map(([systemId, regionId]) => ({
  systemId: systemId as number,
  regionId: regionId as number,
  band: 'null' as const,
  x: (systemId as number) * LIGHT_YEAR,
  y: 0,
  z: 0,
}));
const graph = buildGraph(
  [1, 2, 3, 4],
  [
    [1, 2],
    [2, 3],
  ],
);
const reachRule = (over: Partial<AlertRule>): AlertRule => ({
  when: 'kill',
  system_id: 1,
  reach: 'jumps',
  most: 1,
  kills_min: 3,
  kills_minutes: 15,
  minutes_before: 60,
  adm_drop: 0.5,
  ...over,
});

test.each<[string, Partial<AlertRule>, number[]]>([
  ['gate jumps', {}, [1, 2]],
  ['light-years', { reach: 'light_years', most: 2 }, [1, 2, 3]],
  ['the region of the system', { reach: 'region' }, [1, 2]],
  ['the region of another', { reach: 'region', system_id: 4 }, [3, 4]],
  ['everywhere', { reach: 'everywhere' }, [1, 2, 3, 4]],
  ['a system without a region, itself alone', { reach: 'region', system_id: 9 }, [9]],
  ['a capital, always by light-years', { when: 'capital', reach: 'region', most: 1, system_id: 3 }, [2, 3, 4]],
])('an alert reaches by %s', (_, over, systems) => {
  expect([...withinReach({ graph, places }, reachRule(over)).keys()].toSorted((a, b) => a - b)).toEqual(systems);
});

test('an alert of one side, or of a region, is told in words', () => {
  const entities = [1, 2];
  expect(alertText(reachRule({ reach: 'region', filter: { entities, side: 'victim' } }))).toBe(
    'Each kill lost by 2 alliances, corporations and pilots, in the region',
  );
  expect(alertText(reachRule({ reach: 'everywhere', filter: { entities: [1], side: 'attacker' } }))).toBe(
    'Each kill made by one alliance, corporation or pilot, everywhere',
  );
  expect(alertText(reachRule({ reach: 'everywhere', filter: { entities } }))).toBe(
    'Each kill of 2 alliances, corporations and pilots, everywhere',
  );
});
