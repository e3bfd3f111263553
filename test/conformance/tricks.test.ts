import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractRatings } from '#main/ingest/contracts/ratings';
import { blueprintReads } from '#main/store/catalog/blueprints';
import { issuerPastReads } from '#main/store/contracts/issuer-past';
import { ratingWrites } from '#main/store/contracts/ratings';
import { saleReads } from '#main/store/contracts/sales';
import { worthInputReads } from '#main/store/contracts/worth-inputs';
import { eventWrites } from '#main/store/events/events';
import { dataVersionReads, dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { watermarks } from '#main/store/ingest-state/watermarks';
import { marketHistoryReads } from '#main/store/market/history';
import { marketReads } from '#main/store/market/market';
import { gateReads } from '#main/store/systems/gates';
import { transactions } from '#main/store/transaction';
import { settingReads } from '#main/store/user-data/settings';
import { flagCodes } from '#shared/trade-api/flags';
import { insertContracts, insertRow } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type MadeContract, plainFlags, storedOf, tricks } from '../support/tricks.ts';
import { fillForTricks } from '../support/tricks-mirror.ts';

const told = tricks.flatMap((one) => ('code' in one ? [one] : []));
const TRICKS = 1000;
const HONEST = 2000;
let app: TestApp;
let others = 5000;

beforeAll(async () => {
  app = await startTestApp({ fill: fillForTricks });
  const made = ({ contract, before = [] }: MadeContract, id: number) => [
    storedOf(id, contract),
    ...before.map((other) => storedOf(++others, other)),
  ];
  insertContracts(
    app.db,
    told.flatMap(({ number, trick, honest }) => [...made(trick, TRICKS + number), ...made(honest, HONEST + number)]),
  );
  const settings = settingReads(app.db);
  await contractRatings({
    ratings: ratingWrites(app.db),
    worthInputs: worthInputReads(app.db),
    issuerPast: issuerPastReads(app.db),
    history: marketHistoryReads(app.db),
    market: marketReads(app.db),
    blueprints: blueprintReads(app.db),
    sales: saleReads(app.db),
    gates: gateReads(app.db),
    tradeSettings: () => settings.all().trade,
    dataVersions: dataVersionReads(app.db),
    versions: dataVersionWrites(app.db),
    events: eventWrites(app.db),
    watermarks: watermarks(app.db),
    transaction: transactions(app.db),
    clock: app.clock,
  }).run({ signal: new AbortController().signal, report: () => undefined });
});
afterAll(() => app.close());

const list = async (query: string) => (await app.ask(`/trade/api/v1/contracts?page_size=200&${query}`)).json.data;
const idsOf = (rows: readonly { contract_id: number }[]) => rows.map(({ contract_id: id }) => id);

describe('of the 36 tricks of the fact sheet', () => {
  test('the table of the documents tells each flag with its honest counter-example, or why there is none', () => {
    const rows = tricks.map((one) =>
      'code' in one
        ? `| ${one.number} | ${one.what} | \`${one.code}\` | ${one.honestWhat} |`
        : `| ${one.number} | ${one.what} | none | ${one.untold} |`,
    );
    const documented = readFileSync(new URL('../../docs/dev/game-rules.md', import.meta.url), 'utf8').split('\n');
    expect(documented.filter((line) => /^\| \d+ \|/u.test(line))).toEqual(rows);
  });

  test('each stands in the table once, and at least 30 can be told', () => {
    expect(tricks.map(({ number }) => number)).toEqual(Array.from({ length: 36 }, (_, index) => index + 1));
    expect(told.length).toBeGreaterThanOrEqual(30);
    expect(new Set(told.map(({ code }) => code)).size).toBe(told.length);
  });

  test.each(told)('$number, $what, raises $code alone, and contracts are filtered by it', async ({ number, code }) => {
    const found = await list(`flag=${code}`);
    expect(idsOf(found)).toContain(TRICKS + number);
    expect(idsOf(found)).not.toContain(HONEST + number);
    const { flags } = found.find(({ contract_id: id }: { contract_id: number }) => id === TRICKS + number).rating;
    expect(flags.filter((one: never) => one === code || !plainFlags.has(one))).toEqual([code]);
  });

  test('no honest twin raises any flag of a trick', async () => {
    const rows = (await list('')).filter(({ contract_id: id }: { contract_id: number }) => id >= HONEST && id < HONEST + 100);
    expect(rows).toHaveLength(told.length);
    const raised = rows.flatMap(({ contract_id: id, rating: { flags } }: { contract_id: number; rating: { flags: never[] } }) =>
      flags.filter((one) => !plainFlags.has(one)).map((one) => `${id - HONEST}: ${String(one)}`),
    );
    expect(raised).toEqual([]);
  });

  test('the panel of each says what raised it, as the list does', async () => {
    await app.clock.advance(60_000);
    for (const { number, code } of told) {
      const { flags } = (await app.ask(`/trade/api/v1/contracts/${TRICKS + number}/worth`)).json.data;
      const own = flags.find((flag: { code: string }) => flag.code === code);
      expect(own?.rows.length, String(number)).toBeGreaterThan(0);
      expect(own?.sentence).toMatch(/\.$/u);
    }
  });
});

test('contracts are filtered by every flag that there is, and by no other word', async () => {
  await app.clock.advance(60_000);
  insertContracts(
    app.db,
    flagCodes.map((_, index) => storedOf(8000 + index, {})),
  );
  for (const [index, code] of flagCodes.entries())
    insertRow(app.db, 'contract_ratings', {
      contract_id: 8000 + index,
      capital: 1,
      margin: 1,
      margin_percent: 1,
      margin_listed: 1,
      verdict: 'profit',
      flag_codes: code,
      is_safe: 0,
    });
  app.db.exec('UPDATE data_versions SET version = version + 1');
  for (const [index, code] of flagCodes.entries())
    expect(idsOf(await list(`flag=${code}&issuer_id=${2_113_008_000 + index}`)), code).toEqual([8000 + index]);
  expect((await app.ask('/trade/api/v1/contracts?flag=trap')).status).toBe(400);
});
