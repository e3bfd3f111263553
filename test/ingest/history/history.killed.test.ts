import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createEverRef } from '#main/demo/everef/service';
import type { SimulatedReply, SimulatedService } from '#main/demo/http/message';
import { createR2z2 } from '#main/demo/r2z2/service';
import type { EsiSovereignty } from '#main/demo/shapes';
import { type DescribedWorld, describedModel } from '#main/demo/simulator';
import { openStores } from '#main/ingest/jobs';
import { openSources } from '#main/ingest/sources';
import { activityJobs } from '#main/ingest/systems/jobs';
import { silentLog } from '#main/runtime/log';
import type { Clock, Fetch } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import { catalogWrites } from '#main/store/catalog/catalog';
import { openWriteDb, type WriteDb } from '#main/store/db';
import { httpAnswers } from '#main/store/ingest-state/http-answers';
import { activityDays } from '#shared/history';
import { forDataSources } from '#shared/sources';
import { DAY, HOUR, isoUtc, MINUTE } from '#shared/time';
import { aGalaxy, places } from '../../support/galaxies/galaxy.ts';
import { ofOneTime, seededRandom } from '../../support/world.ts';

/** Of these days some are of the year before. */
const DAYS = 35 as const;
const NOW = Date.parse('2026-01-20T12:05:00Z');
const FIRST = NOW - (DAYS + 15) * DAY;
const JOBS = ['jumps-history', 'kills-history', 'sovereignty-history', 'killmails-history'];
const KILLS = 25;

const systemIds = Object.values(places);
const dice = seededRandom(42);
const upTo = (most: number) => Math.floor(dice() * most);

/** Months of a small galaxy: every hour different, owners and ADMs that come and go, a few kills a day. */
function someMonths(): DescribedWorld {
  const samples = Array.from({ length: (DAYS + 15) * 24 }, (_, hour) => ({
    observedAt: isoUtc(FIRST + hour * HOUR + 2 * MINUTE),
    jumps: systemIds.filter(() => dice() < 0.7).map((system_id) => ({ system_id, ship_jumps: 1 + upTo(300) })),
    kills: systemIds
      .filter(() => dice() < 0.4)
      .map((system_id) => ({ system_id, ship_kills: upTo(3), pod_kills: upTo(2), npc_kills: upTo(200) })),
  }));
  const killmails = Array.from({ length: 40 * 6 }, (_, index) => {
    const at = NOW - 40 * DAY + index * 4 * HOUR + upTo(HOUR);
    const solar_system_id = systemIds[upTo(systemIds.length)] ?? places.Jita;
    return {
      sequence: 1 + index,
      uploadedAt: isoUtc(at + MINUTE),
      esi: {
        killmail_id: 130_000_000 + index,
        killmail_time: isoUtc(at),
        solar_system_id,
        attackers: [{ character_id: 95_000_000 + upTo(50), damage_done: 1, final_blow: true, security_status: 0 }],
        victim: {
          character_id: 96_000_000 + upTo(50),
          damage_taken: 1,
          ship_type_id: 587,
          position: { x: upTo(2) * 1e10, y: 0, z: 0 },
        },
      },
    };
  });
  return { samples, sovereignty: claimsAt, killmails, archivesFrom: isoUtc(FIRST) };
}

/** Owners change every 11 days or so, ADMs every few; one system has no holder now and then. */
function claimsAt(at: number): EsiSovereignty[] {
  return systemIds.map((solar_system_id, index) => {
    const epoch = Math.floor(at / DAY / (11 + index));
    if (epoch % 5 === index % 5) return { solar_system_id, claim: { unclaimed: true } };
    return {
      solar_system_id,
      claim: {
        alliance: {
          alliance_id: 99_000_000 + (epoch % 3),
          corporation_id: 98_000_001,
          claimed_since: '2025-01-01T00:00:00Z',
          is_capital_system: false,
          development: {
            activity_defense_multiplier: 1 + (Math.floor(at / DAY / (3 + index)) % 50) / 10,
            industrial_level: 1,
            military_level: 1,
            strategic_level: 1,
          },
          sovereignty_hub: { id: 1_000_000_000_000 + index, vulnerability_window: { start: '', end: '' } },
        },
      },
    };
  });
}

/** Time passes only while something waits for it. */
function hastyClock(): Clock & { at: number } {
  const clock: Clock & { at: number } = ofOneTime({
    at: NOW,
    now: () => clock.at,
    async sleep(ms: number, signal?: AbortSignal) {
      signal?.throwIfAborted();
      clock.at += ms;
      await yieldToEventLoop();
    },
  });
  return clock;
}

/** One hourly file in eight is in the archive: a day has some gaps, and its back-fill a few requests. */
function withGaps(path: string, reply: SimulatedReply): SimulatedReply {
  if (!/^\/system-.*\/index\.json$/.test(path) || reply.status !== 200) return reply;
  const folder = JSON.parse(String(Buffer.from(reply.body ?? ''))) as { files: { name: string }[] };
  const kept = ({ name }: { name: string }) =>
    [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1009, 7) % 8 === 0;
  return { ...reply, body: JSON.stringify({ ...folder, files: folder.files.filter(kept) }) };
}

/** The simulated archives, asked without a network: thousands of files twice over would take minutes of it. */
function archives(clock: Clock) {
  const model = describedModel(someMonths());
  const services: Record<string, SimulatedService> = {
    everef: createEverRef({ model, clock }),
    r2z2: createR2z2({ model, clock }),
  };
  const remembered = new Map<string, SimulatedReply>();
  let requests = 0;
  const fetch: Fetch = async (url, { method }) => {
    requests += 1;
    const [, source = '', path = ''] = /^http:\/\/archives\/(\w+)(\/.*)$/.exec(url) ?? [];
    const made =
      remembered.get(url) ??
      (await services[source]?.(
        {
          source: source as 'everef',
          method,
          path,
          query: new URLSearchParams(),
          header: () => undefined,
          body: '',
          base: '',
          rolledBack: false,
        },
        null,
      ));
    if (made === undefined) throw new Error(`There is no source '${source}'.`);
    const reply = remembered.has(url) ? made : withGaps(path, made);
    if (reply.status === 200) remembered.set(url, reply);
    const bytes = Buffer.from(reply.body ?? '');
    return {
      status: reply.status,
      headers: { get: (name) => reply.headers[name] ?? null },
      body: (async function* () {
        yield bytes;
      })(),
    };
  };
  return { fetch, requests: () => requests };
}

/** The program from its start on: resolves when all histories are in, or when it was killed. */
async function live(file: string, clock: Clock, fetch: Fetch, steps: number): Promise<'done' | 'killed'> {
  const db = openWriteDb(file);
  catalogWrites(db).replaceCatalog(aGalaxy(), isoUtc(NOW));
  let left = steps;
  let kill: (how: 'killed') => void = () => undefined;
  const killed = new Promise<'killed'>((resolve) => {
    kill = resolve;
  });
  /** Waits that are open when the program is killed never end. */
  const mortal = async <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1;
    if (left === 0) kill('killed');
    return left <= 0 ? new Promise<T>(() => undefined) : work();
  };
  const mortalClock: Clock = ofOneTime({
    now: () => clock.now(),
    sleep: (ms: number, signal?: AbortSignal) => mortal(() => clock.sleep(ms, signal)),
  });
  const log = silentLog();
  const urls = { ...forDataSources(() => null), everef: 'http://archives/everef', r2z2: 'http://archives/r2z2' };
  const sources = openSources(urls, {
    fetchOf: () => (url, init) => mortal(() => fetch(url, init)),
    userAgent: 'test',
    cache: httpAnswers(db),
    clock: mortalClock,
    random: seededRandom(1),
    log,
  });
  const deps = { ...sources, db, clock: mortalClock, log, historyDays: DAYS };
  const jobs = activityJobs(deps, openStores(deps)).filter(({ name }) => JOBS.includes(name));
  expect(jobs).toHaveLength(JOBS.length);
  const work = Promise.all(
    jobs.map(async (job) => {
      for (;;) {
        const { nextDueAt } = await job.run({ signal: new AbortController().signal, report: () => undefined });
        if (nextDueAt === undefined) return;
      }
    }),
  ).then(() => 'done' as const);
  const end = await Promise.race([work, killed]);
  db.close();
  return end;
}

function dump(db: WriteDb): Record<string, unknown[]> {
  const rows = (sql: string) => db.prepare(sql).all();
  return {
    days: rows('SELECT * FROM activity_days ORDER BY day, system_id'),
    hours: rows('SELECT * FROM sampled_hours ORDER BY kind, hour'),
    sovereignty: rows('SELECT * FROM sovereignty_changes ORDER BY system_id, at'),
    killmails: rows('SELECT * FROM killmails ORDER BY killmail_id'),
    asked: rows('SELECT dataset, day, state FROM backfill_days ORDER BY dataset, day'),
    wanted: rows('SELECT id FROM names ORDER BY id'),
  };
}

function dumpFile(file: string): Record<string, unknown[]> {
  const db = openWriteDb(file);
  const all = dump(db);
  db.close();
  return all;
}

test(`the past back-fills, is killed at ${KILLS} random moments on the way, and ends as if nothing had happened`, {
  timeout: 900_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-past-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const calm = join(folder, 'calm.sqlite');
  const troubled = join(folder, 'troubled.sqlite');

  const calmClock = hastyClock();
  const calmArchives = archives(calmClock);
  expect(await live(calm, calmClock, calmArchives.fetch, Number.POSITIVE_INFINITY)).toBe('done');
  const expected = dumpFile(calm);
  const hoursOf = (kind: string) => expected['hours']?.filter((row) => (row as { kind: string }).kind === kind).length ?? 0;
  for (const kind of ['jumps', 'kills']) expect(hoursOf(kind)).toBeGreaterThan(DAYS * 2);
  const days = activityDays(DAYS);
  expect(hoursOf('sovereignty')).toBe(days - 1);
  expect(expected['asked']?.length).toBe(days + days + days - 1 + DAYS - 1);
  expect(expected['days']?.length).toBeGreaterThan(0.8 * DAYS * (systemIds.length - 1));
  expect(expected['killmails']?.length).toBeGreaterThan((DAYS - 1) * 5);
  expect(expected['sovereignty']?.length).toBeGreaterThan(systemIds.length * 3);

  const troubledClock = hastyClock();
  const perLife = Math.floor((2 * calmArchives.requests()) / (KILLS + 1));
  let kills = 0;
  const moments = seededRandom(7);
  for (;;) {
    const steps = kills < KILLS ? 1 + Math.floor(moments() * 2 * perLife) : Number.POSITIVE_INFINITY;
    if ((await live(troubled, troubledClock, calmArchives.fetch, steps)) === 'done') break;
    kills += 1;
  }
  expect(kills).toBeGreaterThanOrEqual(20);
  const actual = dumpFile(troubled);
  for (const [table, rows] of Object.entries(expected)) expect(actual[table], table).toEqual(rows);
});
