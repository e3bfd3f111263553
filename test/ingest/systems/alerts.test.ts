import { beforeEach, describe, expect, test } from 'vitest';
import { createWatcher, type Watcher } from '#main/ingest/contracts/watch';
import { type WriteDb } from '#main/store/db';
import { killmailWrites } from '#main/store/systems/killmails';
import { chainWrites } from '#main/store/user-data/chain';
import { timerWrites } from '#main/store/user-data/timers';
import { watchlistReads } from '#main/store/user-data/watchlists';
import { type AlertRule, alertRule } from '#shared/alerts';
import { newConnection } from '#shared/local-api/chain-changes';
import type { WatchEntry } from '#shared/local-api/watchlists';
import { fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import { CAMPED_GATE, HED, JITA, KEEPSTAR, TAMA } from '../../conformance/plan-mirror.ts';
import { fillSystems } from '../../conformance/systems-mirror.ts';
import { bumpVersion, insertRow, NOON, participants } from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { type FakeClock, fakeClock } from '../../support/world.ts';

let db: WriteDb;
let clock: FakeClock;
let watcher: Watcher;
let killmailId: number;

beforeEach(() => {
  db = emptyMirror();
  fillSystems(db);
  clock = fakeClock(NOON);
  watcher = createWatcher({ db, clock });
  killmailId = 0;
});

const anAlert = (over: Partial<AlertRule> & Pick<AlertRule, 'when'>): WatchEntry => ({
  kind: 'alert',
  id: 'alert',
  name: 'Near Jita',
  ...alertRule.parse({ system_id: JITA, ...over }),
});
const save = (...entries: WatchEntry[]) =>
  watcher.save({ version: watchlistReads(db).all().version, lists: [{ id: 'list', name: 'List', entries }] });
const told = () =>
  watchlistReads(db)
    .matches('list', { since: undefined, offset: 0, limit: 50 })
    ?.rows.map(({ alert }) => alert);
function lost(systemId: number, minutesAgo: number, locationId: number | null = null, attackedIn = 587): void {
  killmailId += 1;
  const time = isoUtc(clock.now() - minutesAgo * MINUTE);
  const ship = { shipTypeId: 587, locationId, npc: false, value: 1, ...participants(null, [1, 2, 3], attackedIn) };
  killmailWrites(db).save([{ killmailId, systemId, time, ...ship }], 'live');
  bumpVersion(db, 'killmails');
}
function restart(): void {
  watcher = createWatcher({ db, clock });
}
const pass = (milliseconds: number) => clock.advance(milliseconds);

describe('single kills', () => {
  test('that pass the filter are told of once each, everywhere or within reach, with ship, value and attackers', () => {
    save(anAlert({ when: 'kill', reach: 'everywhere', filter: { value_min: 1, ship_class: ['frigate'], attackers_min: 3 } }));
    expect(watcher.scan().changed).toBe(false);
    lost(KEEPSTAR, 3);
    lost(TAMA, 1);
    expect(watcher.scan().changed).toBe(true);
    expect(told()?.toSorted()).toEqual([
      '1DQ1-A: Rifter lost, 1 ISK, to 3 attackers at 11:57.',
      'Tama: Rifter lost, 1 ISK, to 3 attackers at 11:59.',
    ]);
    restart();
    expect(watcher.scan().changed).toBe(false);
    lost(TAMA, 0);
    watcher.scan();
    expect(told()).toHaveLength(3);
  });

  test.each([
    ['another class', { ship_class: ['capital', 'structure'] }],
    ['a higher value', { value_min: 2 }],
    ['more attackers', { attackers_min: 4 }],
    ['one attacker alone', { solo: true }],
    ['others', { entities: [4, 98] }],
    ['those who lost, where they attacked,', { entities: [2], side: 'victim' }],
  ] as const)('of %s are not told of', (_, filter) => {
    save(anAlert({ when: 'kill', most: 2, filter: filter as AlertRule['filter'] }));
    lost(TAMA, 1);
    watcher.scan();
    expect(told()).toEqual([]);
  });

  test('farther than the reach, or over for 45 minutes, are not told of; those of an attacker are', () => {
    save(anAlert({ when: 'kill', most: 2, filter: { entities: [2], solo: false } }));
    lost(HED, 1);
    lost(TAMA, 46);
    watcher.scan();
    expect(told()).toEqual([]);
    lost(TAMA, 2);
    watcher.scan();
    expect(told()).toEqual(['Tama, 2 jumps from Jita: Rifter lost, 1 ISK, to 3 attackers at 11:58.']);
  });
});

describe('kills within reach', () => {
  test('are told once while they go on, also after restarts, and again after they have ceased', async () => {
    save(anAlert({ when: 'kills', most: 2, kills_min: 2 }));
    lost(TAMA, 5);
    expect(watcher.scan().changed).toBe(false);
    lost(TAMA, 1);
    expect(watcher.scan().changed).toBe(true);
    expect(told()).toEqual(['Tama, 2 jumps from Jita: 2 ships lost since 11:55, the last at 11:59.']);
    restart();
    expect(watcher.scan().changed).toBe(false);
    for (let step = 0; step < 20; step += 1) {
      await pass(40 * MINUTE);
      lost(TAMA, 1);
      lost(TAMA, 0);
      if (step % 3 === 0) restart();
      watcher.scan();
    }
    expect(told()).toHaveLength(1);
    await pass(46 * MINUTE);
    lost(TAMA, 1);
    lost(TAMA, 0);
    restart();
    expect(watcher.scan().changed).toBe(true);
    expect(told()).toHaveLength(2);
  });

  test('are not told of where they are farther, too few, NPCs’ or long over', () => {
    save(anAlert({ when: 'kills', most: 2, kills_min: 2 }));
    for (const minutes of [3, 2, 1]) lost(HED, minutes);
    lost(TAMA, 1);
    for (const minutes of [200, 199, 198]) lost(TAMA, minutes);
    db.exec(`UPDATE killmails SET npc = 1 WHERE killmail_id = 4`);
    expect(watcher.scan().changed).toBe(false);
    expect(told()).toEqual([]);
  });

  test('are told at once where they go on as the alert is added, and the same alert saved again tells nothing new', () => {
    lost(TAMA, 2);
    save(anAlert({ when: 'kills', most: 2, kills_min: 1 }));
    expect(told()).toHaveLength(1);
    save(anAlert({ when: 'kills', most: 2, kills_min: 1 }));
    expect(watcher.scan().changed).toBe(false);
    expect(told()).toHaveLength(1);
  });

  test('are measured in light-years of jump drives, the edge included', () => {
    lost(TAMA, 1);
    lost(HED, 1);
    lost(KEEPSTAR, 1);
    save(anAlert({ when: 'kills', reach: 'light_years', most: 5, kills_min: 1 }));
    expect(told()?.toSorted()).toEqual([
      'HED-GP, 5 ly from Jita: 1 ship lost since 11:59, the last at 11:59.',
      'Tama, 2 ly from Jita: 1 ship lost since 11:59, the last at 11:59.',
    ]);
  });
});

test('a gate camp is told with its gate, and once however long it lasts', async () => {
  save(anAlert({ when: 'camp', most: 3 }));
  lost(TAMA, 4, CAMPED_GATE);
  lost(TAMA, 2, CAMPED_GATE);
  watcher.scan();
  expect(told(), 'two ships are no camp').toEqual([]);
  lost(TAMA, 1, CAMPED_GATE);
  watcher.scan();
  expect(told()).toEqual([
    'Tama, 2 jumps from Jita: likely a camp at the gate to HED-GP, 3 ships lost to 3 attackers since 11:56.',
  ]);
  // Longer than the six hours of kills that a camp is worked out from.
  for (let step = 0; step < 20; step += 1) {
    await pass(30 * MINUTE);
    lost(TAMA, 0, CAMPED_GATE);
    restart();
    watcher.scan();
  }
  expect(told()).toHaveLength(1);
});

describe('a timer', () => {
  test('of a campaign is told so many minutes before, without any new data, and again only where it was moved', async () => {
    save(anAlert({ when: 'campaign', most: 5, minutes_before: 60 }));
    await pass(5 * HOUR - MINUTE);
    expect(watcher.scan().changed).toBe(false);
    await pass(MINUTE);
    expect(watcher.scan().changed).toBe(true);
    const sentence = (at: string) => `HED-GP, 3 jumps from Jita: a sovereignty campaign of Goonswarm Federation begins at ${at}.`;
    expect(told()).toEqual([sentence('18:00')]);
    restart();
    await pass(10 * MINUTE);
    expect(watcher.scan().changed).toBe(false);
    db.exec(`UPDATE campaigns SET start_time = '2026-11-20T18:05:00Z' WHERE campaign_id = 1`);
    bumpVersion(db, 'campaigns');
    watcher.scan();
    expect(told()?.toSorted()).toEqual([sentence('18:00'), sentence('18:05')]);
  });

  test('of a vulnerability window is told likewise', async () => {
    save(anAlert({ when: 'window', most: 5, minutes_before: 30 }));
    expect(told()).toEqual([]);
    await pass(7 * HOUR + 30 * MINUTE);
    watcher.scan();
    restart();
    watcher.scan();
    expect(told()).toEqual(['1DQ1-A, 4 jumps from Jita: the vulnerability window of Goonswarm Federation opens at 20:00.']);
  });
});

test('a skyhook is told once for each window: open now, or soon', async () => {
  save(anAlert({ when: 'skyhook', most: 5, minutes_before: 30 }));
  const open = '1DQ1-A, 4 jumps from Jita: the skyhook at 1DQ1-A IV can be raided from 11:30 to 12:30.';
  expect(told()).toEqual([open]);
  await pass(2 * HOUR + 30 * MINUTE);
  expect(watcher.scan().changed).toBe(true);
  restart();
  watcher.scan();
  const next = 'HED-GP, 3 jumps from Jita: the skyhook at planet 40077000 can be raided from 15:00 to 16:00.';
  expect(told()?.toSorted()).toEqual([open, next]);
});

test('a falling ADM is told once', () => {
  save(anAlert({ when: 'adm', most: 5, adm_drop: 0.5 }));
  expect(told()).toEqual([]);
  const insert = db.prepare(
    'INSERT INTO sovereignty_changes (system_id, at, alliance_id, faction_id, adm) VALUES (?, ?, 1354830081, NULL, ?)',
  );
  insert.run(KEEPSTAR, isoUtc(fromIso(NOON) - HOUR), 3.7);
  db.prepare('UPDATE sovereignty SET adm = 3.7, changed_at = ?').run(isoUtc(fromIso(NOON) - HOUR));
  bumpVersion(db, 'sovereignty');
  expect(watcher.scan().changed).toBe(true);
  restart();
  expect(watcher.scan().changed).toBe(false);
  expect(told()).toEqual(['1DQ1-A, 4 jumps from Jita: ADM fell from 4.2 to 3.7 within a day.']);
});

test('a live wormhole near is told once, one that has collapsed is not', () => {
  save(anAlert({ when: 'wormhole', most: 3 }));
  restart();
  expect(watcher.scan().changed).toBe(false);
  expect(told()?.toSorted()).toEqual([
    'HED-GP, 3 jumps from Jita: a wormhole from Thera (medium) until 14:00.',
    'Jita: a wormhole from Thera (large) until 20:00.',
  ]);
});

test('a capital on a kill one jump of its drive away is told once for each system and hull', () => {
  const [dreadnought, blackOps] = [19720, 22430];
  const row = db.prepare<[], Record<string, string | number | null>>('SELECT * FROM types WHERE type_id = 587').get();
  for (const [type_id, group_id, name] of [
    [dreadnought, 485, 'Revelation'],
    [blackOps, 898, 'Sin'],
  ] as const) {
    insertRow(db, 'types', { ...row, type_id, group_id, name, folded_name: name.toLowerCase() });
    db.prepare('INSERT OR IGNORE INTO groups (group_id, category_id, name, published) VALUES (?, 6, ?, 1)').run(group_id, name);
    insertRow(db, 'jump_drives', { type_id, light_years: 2, isotopes_per_light_year: 1000 });
  }
  bumpVersion(db, 'catalog');
  lost(HED, 2, null, dreadnought);
  lost(HED, 1, null, dreadnought);
  // Met by gate, out of range, in the system itself, and no capital.
  lost(HED, 1, null, blackOps);
  lost(KEEPSTAR, 1, null, dreadnought);
  lost(TAMA, 1, null, dreadnought);
  lost(JITA, 1);
  save(anAlert({ when: 'capital', system_id: TAMA, most: 10 }));
  expect(told()).toEqual(['HED-GP, 3 ly from Tama: a capital on a kill at 11:59, Revelation, whose drive reaches 4 ly.']);
  restart();
  expect(watcher.scan().changed).toBe(false);
  // No drive leads into high security.
  save(anAlert({ when: 'capital', system_id: JITA, most: 10 }));
  expect(told()).toHaveLength(1);
});

describe('a structure timer of mine', () => {
  const timer = {
    id: 7,
    name: 'Palace of the Bees',
    structure_type: 'Keepstar',
    system_id: KEEPSTAR,
    owner: 'Bees',
    kind: 'armor',
    side: 'theirs',
    note: null,
  } as const;
  const keep = (version: number, minutes: number) =>
    timerWrites(db)({ version, timers: [{ ...timer, at: isoUtc(clock.now() + minutes * MINUTE) }] });

  test('is told of once, so many minutes before it ends, and once more where its time is changed', async () => {
    save(anAlert({ when: 'timer', reach: 'everywhere', minutes_before: 30 }));
    keep(0, 45);
    expect(watcher.scan().changed).toBe(false);
    await pass(16 * MINUTE);
    expect(watcher.scan().changed).toBe(true);
    expect(told()).toEqual(['1DQ1-A: armor timer of Palace of the Bees (Bees) ends at 12:45.']);
    await pass(MINUTE);
    restart();
    expect(watcher.scan().changed).toBe(false);
    keep(1, 20);
    await pass(MINUTE);
    expect(watcher.scan().changed).toBe(true);
    expect(told()).toHaveLength(2);
  });

  test('counts within reach alone, and not once it has ended', async () => {
    save(anAlert({ when: 'timer', reach: 'jumps', most: 1, minutes_before: 30 }));
    keep(0, 20);
    expect(watcher.scan().changed).toBe(false);
    await pass(21 * MINUTE);
    save(anAlert({ when: 'timer', reach: 'jumps', most: 5, minutes_before: 30 }));
    expect(watcher.scan().changed).toBe(false);
  });
});

describe('the person’s own wormholes', () => {
  const J120452 = 31_001_022;
  let version = 0;
  beforeEach(() => {
    version = 0;
  });
  /** Jita to wormhole space by ABC-123, and on to HED-GP by DEF-456, which closes after so many hours. */
  function keep(hours: number): void {
    const way = (id: string, from: number, to: number, code: string) => ({
      ...newConnection({ id, from_id: from, to_id: to, from_signature: code, seen_at: NOON }),
      expires_at: isoUtc(fromIso(NOON) + (id === 'out' ? hours : 40) * HOUR),
    });
    const connections = [way('in', JITA, J120452, 'ABC-123'), way('out', J120452, HED, 'DEF-456')];
    chainWrites(db)({ version, home_id: JITA, connections, signatures: [] });
    version += 1;
  }

  test('shorten the jumps that alerts count, and kills in them count, while they are open', async () => {
    save(anAlert({ when: 'kills', most: 2, kills_min: 1 }));
    lost(HED, 1);
    lost(J120452, 1);
    watcher.scan();
    expect(told()).toEqual([]);
    keep(5);
    await pass(MINUTE);
    expect(watcher.scan().changed).toBe(true);
    expect(told()?.toSorted()).toEqual([
      'HED-GP, 2 jumps from Jita: 1 ship lost since 11:59, the last at 11:59.',
      'J120452, 1 jump from Jita: 1 ship lost since 11:59, the last at 11:59.',
    ]);
    await pass(6 * HOUR);
    lost(HED, 1);
    expect(watcher.scan().changed).toBe(false);
  });

  test('are told of once at the end of their life, and when a ship is lost in the chain', async () => {
    save(anAlert({ when: 'chain', reach: 'everywhere' }));
    keep(5);
    expect(watcher.scan().changed).toBe(false);
    await pass(61 * MINUTE);
    expect(watcher.scan().changed).toBe(true);
    expect(told()).toEqual(['J120452: your wormhole DEF-456 to HED-GP is at the end of its life and closes by 17:00.']);
    restart();
    expect(watcher.scan().changed).toBe(false);
    lost(J120452, 1);
    lost(TAMA, 1);
    expect(watcher.scan().changed).toBe(true);
    expect(told()).toContain('J120452: 1 ship lost since 13:00, the last at 13:00.');
    expect(told()).toHaveLength(2);
  });

  test('beyond the jumps of the alert are not told of', async () => {
    save(anAlert({ when: 'chain', most: 0 }));
    keep(3);
    lost(J120452, 1);
    await pass(MINUTE);
    watcher.scan();
    expect(told()).toEqual([]);
  });
});
