import { afterEach, beforeEach, expect, test } from 'vitest';
import { appraisalLimits, appraisalsDocument } from '#shared/local-api/appraisals';
import { localPaths } from '#shared/local-api/paths';
import { OWN_WINDOW, startTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({});
});
afterEach(() => app.close());

const saved = {
  id: 'loot',
  name: 'Loot of Friday',
  text: 'Rifter 3\nTritanium\t1\u00A0000',
  hub: 'Jita',
  saved_at: '2026-11-20T12:00:00Z',
  to_buy_orders: 1_100_000,
  with_sell_orders: 1_250_000.5,
  replacement: 1_500_000,
  volume: null,
};
const read = async () => appraisalsDocument.parse((await app.ask(localPaths.appraisals, { headers: OWN_WINDOW })).json);
const put = (body: unknown, headers: Record<string, string> = OWN_WINDOW) =>
  app.ask(localPaths.appraisals, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

test('appraisals are saved as they were, in their order, each time under a new version', async () => {
  expect(await read()).toEqual({ version: 0, appraisals: [] });
  const other = { ...saved, id: 'other', name: 'Other', volume: 27_289 };
  const { status, json } = await put({ version: 0, appraisals: [saved, other] });
  expect([status, json]).toEqual([200, { version: 1, appraisals: [saved, other] }]);
  await put({ version: 1, appraisals: [other] });
  expect(await read()).toEqual({ version: 2, appraisals: [other] });
});

test('a list that was changed elsewhere meanwhile stays as it is', async () => {
  await put({ version: 0, appraisals: [saved] });
  const { status, json } = await put({ version: 0, appraisals: [] });
  expect([status, json.error.message]).toEqual([
    409,
    'The saved appraisals were changed elsewhere since they were read; nothing was saved.',
  ]);
  expect((await read()).appraisals).toEqual([saved]);
});

test.each([
  ['no name', { name: ' ' }, /a name/],
  ['too long a text', { text: 'x'.repeat(appraisalLimits.textLength + 1) }, /a text of at most 30000 characters/],
  ['another hub', { hub: 'Perimeter' }, /hub/],
  ['no moment', { saved_at: 'yesterday' }, /saved_at/],
])('%s is refused with one sentence, and nothing is saved', async (_what, over, sentence) => {
  const { status, json } = await put({ version: 0, appraisals: [{ ...saved, ...over }] });
  expect([status, json.error.code]).toEqual([400, 'bad_request']);
  expect(json.error.message).toMatch(sentence);
  expect((await read()).appraisals).toEqual([]);
});

test('two of one id, and more than are saved, are refused', async () => {
  expect((await put({ version: 0, appraisals: [saved, saved] })).status).toBe(400);
  const many = Array.from({ length: appraisalLimits.appraisals + 1 }, (_, index) => ({ ...saved, id: `saved-${index}` }));
  expect((await put({ version: 0, appraisals: many })).json.error.message).toContain('at most 100 saved appraisals');
});

test('other browsers neither read nor change them', async () => {
  await put({ version: 0, appraisals: [saved] });
  expect((await app.ask(localPaths.appraisals)).status).toBe(401);
  expect((await put({ version: 1, appraisals: [] }, {})).status).toBe(401);
  expect((await read()).appraisals).toEqual([saved]);
});
