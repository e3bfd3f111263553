import { expect, test } from 'vitest';
import type { OpSheet } from '#shared/plan-api/op-sheet';
import { LONGEST_PLAN, lenientPlan, type PlanQuery, planArguments, planLink, planList, strictPlan } from '#shared/plan-link';
import { discordText, mailText } from '../../../../../src-renderer/ui/sheet/messages.ts';
import { sheetHtml, sheetText } from '../../../../../src-renderer/views/route/sheet/sections.ts';

const place = (id: number, name: string) => ({ id, name, region: 'Here', security: 'null' as const });
const stop = {
  ...place(3, 'Mid'),
  security_status: -0.1,
  has_npc_station: true,
  jumps_1h: 4,
  kills_1h: 0,
  jumps_until: '2026-11-20T12:00:00Z',
  kills_until: '2026-11-20T12:00:00Z',
  usual_jumps: 3.5,
  live: null,
  hazards: [],
};
const timer: OpSheet['timers'][number] = {
  kind: 'window',
  id: 2,
  name: '1DQ1-A',
  jumps: 0,
  holder: null,
  starts_at: '2026-11-20T18:00:00Z',
  ends_at: '2026-11-20T21:00:00Z',
  minutes: -60,
};
const sheet: OpSheet = {
  made_at: '2026-11-20T12:00:00Z',
  at: '2026-11-20T19:00:00Z',
  staging: place(1, 'Jita'),
  target: place(2, '<b>1DQ1-A</b>'),
  routes: [
    {
      title: 'Shortest',
      path: [1, 2],
      names: ['Jita', '1DQ1-A'],
      wormholes: [],
      jumps: 1,
      chance_of_loss: 0.0423,
      losses_hours: 672,
      losses_from: 'killmails',
      worst_share: 0.03,
      worst_system: '1DQ1-A',
      warnings: [],
      warning_details: [],
    },
  ],
  route_note: null,
  legs: {
    ship: 'Ark',
    light_years: 9,
    isotopes: 45_000,
    minutes: 10,
    fatigue_minutes: 40.4,
    warnings: ['Mid: whether a jammer stands there is not public.'],
    warning_details: [],
    cynos: [],
    gates: [],
    gate_minutes: 0,
    gate_chance_of_loss: null,
    legs: [{ from_name: 'Jita', to_name: 'Mid', light_years: 4.5, isotopes: 22_500, stop, quiet: [stop] }],
  },
  legs_note: null,
  timers: [timer],
  live: [],
  killmails_until: '2026-11-20T11:58:00Z',
  hotspots: [{ ...place(2, '1DQ1-A'), jumps: 0, chance: 0.31 }],
  exits: [
    {
      hub: 'Thera',
      id: 1,
      name: 'Jita',
      jumps: 0,
      max_ship_size: 'large',
      signature: 'ABC-123',
      expires_at: '2026-11-20T15:00:00Z',
      hours_left: 3,
      hours_left_at: 0,
    },
  ],
  hulls: [
    {
      type_id: 587,
      type_name: 'Rifter',
      contracts: 2,
      cheapest: [{ contract_id: 1, price: 7e5, units: 1, system: 'Jita', jumps: 0, items: 9 }],
    },
  ],
  hulls_note: null,
  ages: [
    { part: 'Killmails', observed_at: '2026-11-20T11:58:00Z' },
    { part: 'Forecast', observed_at: null },
  ],
};

test('the sheet says in words what the service told, every table with a cell for each column', () => {
  const text = sheetText(sheet);
  expect(text.title).toContain('2026-11-20 19:00 EVE');
  expect(text.subtitle).toContain('Made 2026-11-20 12:00 EVE');
  const section = (title: string) => text.sections.find((one) => one.title.startsWith(title));
  expect(section('Shortest')?.title).toBe('Shortest: 1 jump, 4.2 % chance of loss, by gate kills over 28 days');
  expect(section('Ark')?.rows).toEqual([['Jita', 'Mid', '4.50', '22,500', 'No kill in 45 min; 11–12: 4 jumps, 0 kills.', 'Mid']]);
  expect(section('Timers')?.rows).toEqual([['2026-11-20 18:00', '-1 h', 'Window to 21:00', '1DQ1-A', '0', 'not known']]);
  expect(section('Live')?.lines).toEqual(['No camp, fight or roam in reach.']);
  expect(section('Wormholes')?.rows).toEqual([['Jita', '0', 'Thera (ABC-123)', 'large', '3 h', 'collapsed']]);
  expect(section('Doctrine')?.rows).toEqual([['Rifter', '2', '700 k ISK in Jita, 0 j (with more)']]);
  const unsampled = sheetText({
    ...sheet,
    routes: sheet.routes.map((one) => ({ ...one, losses_hours: 0, chance_of_loss: null })),
  });
  expect(unsampled.sections.map(({ title }) => title)).toContain('Shortest: 1 jump, chance of loss not known');
  expect(section('How old')?.lines).toEqual(['Killmails: 2026-11-20 11:58 · Forecast: never collected']);
  for (const { columns, rows } of text.sections) for (const row of rows) expect(row).toHaveLength(columns.length);
});

test('campaigns come first, and the daily windows of a holder are one line', () => {
  const window = (id: number, name: string, jumps: number, holder: string, from: string, to: string, minutes: number) => ({
    kind: 'window' as const,
    id,
    name,
    jumps,
    holder,
    minutes,
    starts_at: `2026-11-20T${from}:00Z`,
    ends_at: `2026-11-20T${to}:00Z`,
  });
  const campaign = { ...window(9, 'Fought', 3, 'Goons', '20:00', '21:00', 60), kind: 'campaign' as const, ends_at: null };
  const held = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, index) =>
    window(index, name, 6 - index, 'Goons', '18:00', `2${index % 2}:00`, -60),
  );
  const timers = [campaign, ...held, window(7, 'Other', 2, 'Horde', '19:30', '22:30', 30)];
  const { rows } = sheetText({ ...sheet, timers }).sections.find(({ title }) => title === 'Timers in reach') ?? { rows: [] };
  expect(rows).toEqual([
    ['2026-11-20 20:00', '+1 h', 'Campaign', 'Fought', '3', 'Goons'],
    ['2026-11-20 18:00', '-1 h', '6 windows to 21:00', 'F, E, D, C and 2 more', '1', 'Goons'],
    ['2026-11-20 19:30', '+30 min', 'Window to 22:30', 'Other', '2', 'Horde'],
  ]);
});

test('a drive that ends before its target has its gates in a part of their own, and pinned cynos are named', () => {
  const legs =
    sheet.legs === null
      ? null
      : { ...sheet.legs, cynos: ['Mid'], gates: ['Gate', 'Jita'], gate_minutes: 6, gate_chance_of_loss: 0.031 };
  const { sections } = sheetText({ ...sheet, legs });
  expect(sections.find(({ title }) => title.startsWith('Ark: '))?.lines).toContain('Cynos in this order: Mid.');
  expect(sections.find(({ title }) => title.startsWith('Ark by gate'))).toMatchObject({
    title: 'Ark by gate: 2 jumps, 6 min, 3.1 % chance of loss',
    lines: ['Mid › Gate › Jita.'],
  });
});

test('as a message for Discord it calls nobody, is of 2,000 characters at most and says what it leaves out; as a mail it is plain', () => {
  const text = sheetText({ ...sheet, target: place(2, '@everyone *1DQ1-A*') });
  const message = discordText(text, 'astrolabe://plan?staging=Jita');
  expect(message).toContain('**Jita to @\u200beveryone \\*1DQ1-A\\*, 2026-11-20 19:00 EVE**');
  expect(message).not.toContain('@everyone');
  expect(message).toContain('- 2026-11-20 18:00 · From the hour: -1 h · What: Window to 21:00 · System: 1DQ1-A');
  expect(message.endsWith('astrolabe://plan?staging=Jita')).toBe(true);
  const many = sheetText({
    ...sheet,
    timers: Array.from({ length: 200 }, (_, id) => ({ ...timer, id, kind: 'campaign' as const })),
  });
  const long = discordText(many, 'link');
  expect(long.length).toBeLessThanOrEqual(2000);
  expect(long).toMatch(/… \d+ more lines in Astrolabe\.\n\nlink$/);
  const mail = mailText(many);
  expect(mail.length).toBeLessThanOrEqual(10_000);
  expect(mail).toContain('== Timers in reach ==');
  expect(mail).not.toContain('**');
});

test('while killmails do not reach into this hour, nothing is called quiet', () => {
  const { sections } = sheetText({ ...sheet, killmails_until: null });
  const lines = (title: string) => sections.find((one) => one.title.startsWith(title));
  expect(lines('Live')?.lines).toEqual(['Killmails: nothing is here yet. What happens now may be missing.']);
  expect(lines('Ark')?.rows[0]?.[4]).toBe('Now not known; 11–12: 4 jumps, 0 kills.');
});

test.each([
  [{ kills_until: '2026-11-20T11:00:00Z' }, '11–12: 4 jumps, 10–11: 0 kills.'],
  [{ kills_1h: null, kills_until: null }, '11–12: 4 jumps, kills not known.'],
  [{ jumps_1h: null, jumps_until: null }, 'jumps not known, 11–12: 0 kills.'],
])('a stop is told with the hour of each figure, and what is not known is no zero: %j', (over, told) => {
  const legs =
    sheet.legs === null ? null : { ...sheet.legs, legs: sheet.legs.legs.map((leg) => ({ ...leg, stop: { ...stop, ...over } })) };
  const section = sheetText({ ...sheet, legs }).sections.find(({ title }) => title.startsWith('Ark'));
  expect(section?.rows[0]?.[4]).toBe(`No kill in 45 min; ${told}`);
});

test('the page that is kept needs nothing else, takes no text for markup, and leads back by its link', () => {
  const link = planLink({ staging: 'Jita', target: "K'tah", hulls: 'Rifter,Damavik II' });
  const html = sheetHtml(sheetText(sheet), link);
  expect(html).not.toMatch(/<script|<b>|src=|url\(|https?:/);
  expect(html).toContain('&lt;b&gt;1DQ1-A&lt;/b&gt;');
  const [, href = ''] = /href="([^"]+)"/.exec(html) ?? [];
  const search = href.replaceAll('&amp;', '&').replaceAll('&#39;', "'").split('?')[1] ?? '';
  expect(strictPlan(search)).toEqual({ staging: 'Jita', target: "K'tah", hulls: 'Rifter,Damavik II' });
});

test('every parameter of a sheet comes back out of its link, and is what the service is asked', () => {
  const plan: PlanQuery = {
    staging: 'Jita',
    target: '1DQ1-A',
    at: '2026-11-20T19:00Z',
    hulls: 'Rifter,Damavik',
    ship: 'Ark',
    jdc: '4',
    jfc: '4',
    jf: '3',
    least: 'fuel',
    midpoints: 'friendly',
    friendly: 'Delve,The Initiative.',
    avoid: 'Tama',
    cynos: 'Mid,Far',
    jumps: '20',
    ship_class: 'capital',
  };
  const back = strictPlan(planLink(plan).split('?')[1] ?? '');
  expect(back).toEqual(plan);
  expect(lenientPlan((key) => plan[key])).toEqual({ plan, leftOut: null });
  expect(planArguments(plan)).toEqual({
    ...plan,
    hulls: ['Rifter', 'Damavik'],
    friendly: ['Delve', 'The Initiative.'],
    avoid: ['Tama'],
    cynos: ['Mid', 'Far'],
  });
});

test('a sheet without a target asks for nothing, and one whose friends are not named yet stops at stations', () => {
  expect(planArguments({ staging: 'Jita' })).toBeNull();
  expect(planArguments({ staging: 'Jita', target: 'Tama', midpoints: 'friendly' })).toMatchObject({ midpoints: 'station' });
  expect(planList('friendly', ['Delve', ' Querious', ''])).toEqual({ text: 'Delve,Querious', leftOut: null });
  expect(planList('friendly', [])).toEqual({ text: undefined, leftOut: null });
});

test('a place that no sheet can take is told, with why', () => {
  const most = Array.from({ length: 200 }, (_, index) => `Place ${index + 1}`);
  expect(planList('avoid', most).leftOut).toBeNull();
  expect(planList('avoid', [...most, 'Tama'])).toEqual({
    text: most.join(','),
    leftOut: 'Left out: Tama. A sheet takes 200 places at most.',
  });
  expect(planList('friendly', ['Delve', '<b>']).leftOut).toBe('Left out: <b>. That is no name of a place.');
  expect(
    planList(
      'hulls',
      Array.from({ length: 25 }, () => 'Rifter'),
    ).leftOut,
  ).toBe(`Left out: ${'Rifter, '.repeat(9)}Rifter and 3 more. A sheet takes 12 hulls at most.`);
});

test('a link with more than a sheet takes keeps what it can, and what it loses is told', () => {
  const places = Array.from({ length: 201 }, (_, index) => `Place ${index + 1}`).join(',');
  const given = { staging: 'Jita', target: 'Amarr', avoid: places, friendly: 'Delve,<b>', jumps: '99' };
  const { plan, leftOut } = lenientPlan((key) => ({ ...given })[key as keyof typeof given]);
  expect(plan).toEqual({ staging: 'Jita', target: 'Amarr', avoid: places.replace(',Place 201', ''), friendly: 'Delve' });
  expect(leftOut).toBe(
    'Left out: <b>. That is no name of a place. Left out: Place 201. A sheet takes 200 places at most. Left out: jumps=99.',
  );
});

test('a plan with as many systems to avoid as the service takes has a link that opens', () => {
  const systems = Array.from({ length: 200 }, (_, index) => `Old Man Star ${index}`).join(',');
  const link = planLink({ staging: 'Jita', target: 'Amarr', avoid: systems, friendly: systems });
  expect(link.length).toBeLessThan(LONGEST_PLAN);
  expect(strictPlan(link.split('?')[1] ?? '')?.avoid).toBe(systems);
});
