import { expect, test } from 'vitest';
import { alarmSentence } from '#main/domain/watch/alerts';
import { type DescribedMatch, webhookMessage } from '#main/domain/watch/webhook-message';

const ofAlert = (away: number, reach: 'jumps' | 'light_years', what: string) => ({
  match_id: 7,
  list_id: 'list',
  entry_id: 'entry',
  matched_at: '2026-11-20T12:00:00Z',
  first_seen_at: '2026-11-20T12:00:00Z',
  contract_id: null,
  contract: null,
  system_id: 30002813,
  system_name: 'Tama',
  kills: 3,
  alert: alarmSentence({ what }, { system: 'Tama', from: 'Our Staging', away, reach }),
  reason: null,
  amount: null,
  terms: null,
  url: 'http://127.0.0.1:4780/#/systems/30002813',
});

test.each([
  [0, 'jumps'],
  [1, 'jumps'],
  [6, 'jumps'],
  [3.27, 'light_years'],
] as const)('of an alert %s %s away it tells what happens where, and not from where the person watches', (away, reach) => {
  for (const what of ['camped at the gate to Nourvukaiken, 3 kills, 9 pilots, since 12:34', 'a window: it opens at 12:34']) {
    const match = ofAlert(away, reach, what);
    const json = webhookMessage('json', 'Near home', [match]);
    expect(JSON.parse(json)).toMatchObject({ rule: 'Near home', sentence: `Tama: ${what}.`, system_name: 'Tama' });
    const discord = webhookMessage('discord', 'Near home', [match]);
    expect(JSON.parse(discord)).toMatchObject({ content: `**Near home**: Tama: ${what}.` });
    for (const message of [json, discord]) expect(message).not.toMatch(/Our Staging|jump| ly/);
  }
});

const place = { location_id: 60003760, name: 'Jita IV - Moon 4', system_id: 30000142, system_name: 'Jita', security_status: 0.9 };
const contract = {
  type: 'item_exchange' as const,
  status: 'outstanding' as const,
  title: 'Rifter',
  item_name: null,
  price: 900_000,
  reward: null,
  region_name: 'The Forge',
  date_expired: '2026-12-04T12:00:00Z',
  contents: { state: 'none' as const, items_complete: true, offered: null, asked: null },
  place,
};
const terms = { reward: null, collateral: null, volume: 27_289, destination: null, margin: 100_000, margin_percent: 11.1 };
const told = (id: number, over: { contract?: object; terms?: object } = {}): DescribedMatch => ({
  ...ofAlert(0, 'jumps', ''),
  alert: null,
  kills: null,
  system_id: null,
  system_name: null,
  contract_id: id,
  contract: { ...contract, ...over.contract },
  terms: { ...terms, ...over.terms },
  url: `http://127.0.0.1:4780/#/contracts/${id}`,
});
interface Sent {
  content: string;
  embeds: { title: string; timestamp: string; fields: { name: string; value: string }[] }[];
}
const sent = (...matches: DescribedMatch[]): Sent => JSON.parse(webhookMessage('discord', 'Cheap hulls', matches));
const fieldsOf = ({ embeds }: Sent, at = 0) =>
  Object.fromEntries(embeds[at]?.fields.map(({ name, value }) => [name, value]) ?? []);

test('a Discord channel is told price, place, margin, id, the game’s link and ours of a contract', () => {
  const message = sent(told(881));
  expect(message.embeds[0]).toMatchObject({ title: 'Rifter', timestamp: '2026-11-20T12:00:00Z' });
  expect(fieldsOf(message)).toEqual({
    Price: '900,000 ISK',
    Margin: '100,000 ISK (11 %)',
    Place: 'Jita IV - Moon 4, Jita 0.9, The Forge',
    Title: 'Rifter',
    Contract: '881',
    'In the game': '`<url=contract:30000142//881>Contract 881</url>`',
    'In Astrolabe': 'http://127.0.0.1:4780/#/contracts/881',
  });
});

test('of a courier it is told reward, collateral, volume and destination', () => {
  const destination = { ...place, name: 'Amarr VIII', system_name: 'Amarr', security_status: 1 };
  const courier = {
    contract: { type: 'courier', price: null },
    terms: { reward: 3_000_000, collateral: 50_000_000, margin: null, destination },
  };
  expect(fieldsOf(sent(told(882, courier)))).toMatchObject({
    Reward: '3,000,000 ISK',
    Collateral: '50,000,000 ISK',
    Volume: '27,289 m³',
    Destination: 'Amarr VIII, Amarr 1.0',
  });
});

test('ten matches are one message, with an embed each', () => {
  const message = sent(...Array.from({ length: 10 }, (_, at) => told(900 + at)));
  expect(message.content).toBe('**Cheap hulls**: 10 matches');
  expect(message.embeds.map((_, at) => fieldsOf(message, at)['Contract'])).toEqual(
    Array.from({ length: 10 }, (_, at) => String(900 + at)),
  );
});

test.each([
  ['a masked link', '[free ISK](https://evil.example)', /(^|[^\\])\[|:\/\//],
  ['a spoiler', '||look||', /(^|[^\\])\|/],
  ['a mention', '@everyone <@123> <#4>', /@everyone|(^|[^\\])</],
  ['bold, code and a heading', '# **bold** `code` ~~gone~~ __under__', /(^|[^\\])[*`~_#]/],
])('%s in a title stays text', (_what, title, live) => {
  const message = sent(told(883, { contract: { title } }));
  for (const text of [message.content, message.embeds[0]?.title ?? '', fieldsOf(message)['Title'] ?? ''])
    expect(text.replace('**Cheap hulls**', '')).not.toMatch(live);
});

test('no message is longer than a channel takes, however long titles and names are', () => {
  const long = 'x'.repeat(3000);
  const message = sent(
    ...Array.from({ length: 10 }, (_, at) => told(at, { contract: { title: long, place: { ...place, name: long } } })),
  );
  const characters = message.embeds
    .flatMap(({ title, fields }) => [title, ...fields.flatMap(({ name, value }) => [name, value])])
    .join('').length;
  expect(characters).toBeLessThanOrEqual(6000);
  expect(message.content.length).toBeLessThanOrEqual(2000);
  expect(message.embeds.length).toBe(10);
});

test.each([
  ['deals', 4_000_000, { 'Profit after hauling': '4,000,000 ISK' }],
  ['couriers', 50_000_000, { 'Pay above the usual': '50,000,000 ISK' }],
  ['blueprints', 100_000, { 'Price a run': '100,000 ISK' }],
  ['new', null, { 'What happened': 'New' }],
  ['undercut', 20_000, { 'What happened': 'Undercut by', 'Cheaper a unit by': '20,000 ISK' }],
] as const)('of a match by %s a channel and a program are told why and by how much', (reason, amount, fields) => {
  const match = { ...told(1), reason, amount };
  expect(fieldsOf(sent(match))).toMatchObject(fields);
  expect(JSON.parse(webhookMessage('json', 'Mine', [match]))).toMatchObject({ reason, amount });
});

test('of an issuer’s contract that ended a channel is told whether it was sold', () => {
  const ended = (status: string) => ({ ...told(1, { contract: { status } }), reason: 'ended' as const });
  expect(fieldsOf(sent(ended('finished')))).toMatchObject({ 'What happened': 'Sold' });
  expect(fieldsOf(sent(ended('deleted')))).toMatchObject({ 'What happened': 'Deleted' });
});
