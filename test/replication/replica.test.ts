import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgettings } from '#main/store/replica/change-tracking';
import { replicaTables, unpublishedTables } from '#main/store/replica/tables';
import { sqlViews } from '#shared/data-api/sql-views';
import { HOUR, MINUTE } from '#shared/time';
import { fillTrade } from '../conformance/contracts-mirror.ts';
import { fillSystems } from '../conformance/systems-mirror.ts';
import { aStoredContract, insertContracts, NOON } from '../support/builders.ts';
import { ownFolder, using } from '../support/mirror-folder.ts';
import { openFollower, openPublisher, publishedContent, type Replicating } from '../support/replica-bench.ts';
import { type FakeClickHouse, fakeClickHouse } from '../support/servers/fake-clickhouse.ts';
import { type FakeClock, fakeClock } from '../support/world.ts';

let own: ReturnType<typeof ownFolder>;
let clock: FakeClock;
let clickHouse: FakeClickHouse;
const open: Replicating[] = [];

beforeEach(async () => {
  own = ownFolder();
  clock = fakeClock(NOON);
  clickHouse = await fakeClickHouse();
  using(source(), (db) => {
    fillTrade(db);
    fillSystems(db);
  });
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await clickHouse.close();
  own.remove();
});

const source = () => join(own.path, 'source.sqlite');
function publisher(options?: Parameters<typeof openPublisher>[3]): Replicating {
  const one = openPublisher(source(), clickHouse.address, clock, options);
  open.push(one);
  return one;
}
function follower(name = 'follower', options?: Parameters<typeof openFollower>[3]): Replicating {
  const one = openFollower(join(own.path, `${name}.sqlite`), clickHouse.address, clock, options);
  open.push(one);
  return one;
}
const close = async (one: Replicating) => {
  open.splice(open.indexOf(one), 1);
  await one.close();
};
const change = (db: Replicating['db']) => {
  db.exec("UPDATE contracts SET status = 'cancelled', price = 1000000000.01 WHERE contract_id = 202");
  db.exec('DELETE FROM contracts WHERE contract_id = 203');
  insertContracts(db, [aStoredContract({ contract_id: 900, title: "It's a \\ test, “quoted”" })]);
};

describe('every table of the mirror', () => {
  test('is either published or named as one that stays', () => {
    const all = using(source(), (db) => [
      replicaTables(db).map(({ name }) => name),
      db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'").pluck().all() as string[],
    ]);
    expect([...(all[0] ?? []), ...unpublishedTables].sort()).toEqual([...(all[1] ?? [])].sort());
  });
});

describe('a mirror that is published', () => {
  test('is row for row in the mirror of whoever follows', async () => {
    const from = publisher();
    await from.run();
    const to = follower();
    await to.run();
    expect(publishedContent(to.db)).toEqual(publishedContent(from.db));
    expect(to.db.prepare('SELECT * FROM mirror_counts').all()).toEqual(from.db.prepare('SELECT * FROM mirror_counts').all());
  });

  test('sends what has changed, and only that', async () => {
    const from = publisher();
    await from.run();
    const to = follower();
    await to.run();
    expect(await from.run()).toBe(0);
    change(from.db);
    // A server closes a connection that was idle, and the question on its way with it.
    clickHouse.fail({ after: 1, how: 'cut once' });
    const sent = await from.run();
    expect(sent).toBeGreaterThan(2);
    expect(sent).toBeLessThan(20);
    expect(await to.run()).toBe(sent);
    expect(publishedContent(to.db)).toEqual(publishedContent(from.db));
  });

  test('goes on after a start, and begins anew after one that did not publish', async () => {
    const first = publisher();
    await first.run();
    change(first.db);
    await close(first);
    const second = publisher();
    expect(await second.run()).toBeLessThan(20);
    await close(second);
    using(source(), (db) => {
      db.exec('DELETE FROM changed_rows; DELETE FROM change_tracking');
      db.exec('DELETE FROM contracts WHERE contract_id = 204');
    });
    clock.jump(HOUR);
    const third = publisher({ seed: 2 });
    expect(await third.run()).toBeGreaterThan(100);
    const to = follower();
    await to.run();
    expect(publishedContent(to.db)).toEqual(publishedContent(third.db));
  });

  test('makes a view only where it is missing or worded otherwise: a question meanwhile would fail', async () => {
    const startAgain = async () => {
      const one = publisher();
      clickHouse.asked.splice(0);
      await one.run();
      await close(one);
      return clickHouse.asked.map(({ query }) => /^(?:DROP TABLE IF EXISTS|CREATE VIEW) \S+/.exec(query)?.[0]).filter(Boolean);
    };
    expect(await startAgain()).toHaveLength(2 * Object.keys(sqlViews).length);
    expect(await startAgain()).toEqual([]);
    // Who made all of it may have let the publisher make nothing.
    expect(clickHouse.asked.filter(({ query }) => /^(CREATE|ALTER|DROP)/.test(query))).toEqual([]);
    clickHouse.views.delete('astrolabe.fights');
    clickHouse.views.set(
      'astrolabe.grades',
      'CREATE VIEW astrolabe.grades AS SELECT day FROM (SELECT 1 AS day) AS definition_0123',
    );
    expect(await startAgain()).toEqual(
      ['fights', 'grades'].flatMap((view) => [`DROP TABLE IF EXISTS astrolabe.${view}`, `CREATE VIEW astrolabe.${view}`]),
    );
    expect(await startAgain()).toEqual([]);
  });

  test('asks no statement that makes something twice, and makes the rest with the next run', async () => {
    const from = publisher();
    const made = () => clickHouse.asked.filter(({ query }) => query.startsWith('CREATE VIEW')).length;
    clickHouse.waitBefore(async (query) => {
      if (query.startsWith('CREATE VIEW') && made() === 1) clickHouse.fail({ after: 0, how: 'cut once' });
    });
    await expect(from.run()).rejects.toThrow(/did not answer/);
    expect(made()).toBe(1);
    await from.run();
    expect(clickHouse.views.size).toBe(Object.keys(sqlViews).length);
  });

  test('that fails at any request, and is begun again, has the same content in the end', async () => {
    const to = follower();
    for (let after = 0; ; after += 9) {
      const from = publisher();
      clickHouse.fail({ after, how: after % 2 === 0 ? 'cut' : 'refuse' });
      const outcome = await from.run().then(
        () => null,
        (failure: Error) => failure.message,
      );
      clickHouse.fail(null);
      if (outcome === null) break;
      expect(outcome).toMatch(/^ClickHouse at clickhouse:\/\/127\.0\.0\.1:\d+\/astrolabe (did not answer|refused): /);
      expect(outcome).not.toContain('se/cret');
      change(from.db);
      from.db.exec('DELETE FROM contracts WHERE contract_id = 900');
      await close(from);
    }
    const from = publisher();
    await from.run();
    await to.run();
    expect(publishedContent(to.db)).toEqual(publishedContent(from.db));
  });

  test('keeps there what it forgets here because it is old', async () => {
    const from = publisher();
    await from.run();
    forgettings(from.db)(() => from.db.exec('DELETE FROM contracts WHERE contract_id = 201'));
    from.db.exec('DELETE FROM contracts WHERE contract_id = 202');
    await from.run();
    const to = follower();
    await to.run();
    const ids = to.db.prepare('SELECT contract_id FROM contracts WHERE contract_id IN (201, 202)').pluck().all();
    expect(ids).toEqual([201]);
    expect(to.db.prepare('SELECT count(*) FROM contract_items WHERE contract_id = 201').pluck().get()).toBe(1);
  });

  test('sends none of what a person made', async () => {
    using(source(), (db) => db.exec(`INSERT INTO settings VALUES ('contact', '"me@example.org"')`));
    const from = publisher();
    await from.run();
    const words = clickHouse.asked.map(({ query }) => query).join('\n');
    for (const table of ['settings', 'watch_', 'webhook', 'source_totals']) expect(words).not.toContain(`mirror_${table}`);
    expect(words).not.toContain('se/cret');
  });

  test('is not mixed with another galaxy, nor with another mirror that publishes there', async () => {
    await publisher().run();
    await expect(publisher({ galaxy: 'demo' }).run()).rejects.toThrow('holds the live galaxy, and the two never mix');
    using(source(), (db) => db.exec('DELETE FROM change_tracking'));
    await expect(publisher().run()).rejects.toThrow('Another Astrolabe published to clickhouse://127.0.0.1');
    clock.jump(11 * MINUTE);
    expect(await publisher().run()).toBeGreaterThan(100);
  });

  test('with a wrong password says so without it', async () => {
    const wrong = openPublisher(source(), clickHouse.address.replace('se%2Fcret', 'guess%2Fed'), clock);
    open.push(wrong);
    await expect(wrong.run()).rejects.toThrow(/does not know this user and password\.$/);
  });
});

describe('a mirror that follows', () => {
  test('says what is missing where nothing was published, and keeps what it has', async () => {
    await expect(follower().run()).rejects.toThrow('Nothing was published to clickhouse://');
    await publisher().run();
    const to = follower('second');
    await to.run();
    clickHouse.fail({ after: 0, how: 'cut' });
    const before = publishedContent(to.db);
    await expect(to.run()).rejects.toThrow('did not answer');
    expect(publishedContent(to.db)).toEqual(before);
  });

  test('goes on filling where it was cut off', async () => {
    const from = publisher();
    await from.run();
    for (let after = 2; ; after += 7) {
      const to = follower();
      clickHouse.fail({ after, how: 'cut' });
      const done = await to.run().then(
        () => true,
        () => false,
      );
      clickHouse.fail(null);
      if (done) break;
      await close(to);
    }
    const to = follower();
    await to.run();
    expect(publishedContent(to.db)).toEqual(publishedContent(from.db));
  });

  test('takes as many days as it is told, and of prices what still held on the first of them', async () => {
    const from = publisher();
    await from.run();
    const to = follower('recent', { days: 8 });
    await to.run();
    const ends = to.db.prepare('SELECT min(date_expired) FROM contracts').pluck().get() as string;
    expect(ends >= '2026-11-12').toBe(true);
    const first = "unixepoch('2026-11-12T12:00:00Z') / 3600";
    const held = `hour >= ${first} OR hour = (SELECT max(hour) FROM price_changes WHERE hour < ${first})`;
    expect(to.db.prepare('SELECT * FROM price_changes').all()).toEqual(
      from.db.prepare(`SELECT * FROM price_changes WHERE ${held}`).all(),
    );
    expect(
      to.db
        .prepare('SELECT count(*) FROM contract_items WHERE contract_id NOT IN (SELECT contract_id FROM contracts)')
        .pluck()
        .get(),
    ).toBe(0);
  });

  test('stores no version that was finished while it read', async () => {
    const from = publisher();
    await from.run();
    const to = follower();
    await to.run();
    const both = (what: string) => {
      from.db.exec(`UPDATE contracts SET title = '${what}' WHERE contract_id = 201`);
      from.db.exec(`UPDATE names SET name = '${what}' WHERE id = 98000001`);
    };
    both('first');
    await from.run();
    both('second');
    let once = true;
    clickHouse.waitBefore(async (query) => {
      // Names are read before contracts.
      if (!once || !/FROM astrolabe.mirror_contracts /.test(query)) return;
      once = false;
      await from.run();
    });
    clock.auto = true;
    await to.run();
    clock.auto = false;
    expect(publishedContent(to.db)).toEqual(publishedContent(from.db));
  });

  test('of a store that was emptied and filled anew has only what is there now', async () => {
    await publisher().run();
    const to = follower();
    await to.run();
    to.db.exec(`UPDATE watermarks SET value = '{"version":900,"filling":null}' WHERE name = 'following'`);
    to.db.exec("INSERT INTO names (id, name) VALUES (1, 'of another store')");
    await to.run();
    expect(to.db.prepare('SELECT count(*) FROM names WHERE id = 1').pluck().get()).toBe(0);
  });
});
