import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import type { ScriptLanguage } from '../../../../src-renderer/views/api/script-parts.ts';
import { type ScriptSubject, scriptOf } from '../../../../src-renderer/views/api/scripts.ts';

/*
 * The scripts as they are copied, run against a server that answers step by step and ends them with a refusal. A program that is not on this
 * machine is named, and its test left out.
 */
const run = promisify(execFile);
type Step = (response: ServerResponse) => void;

/** How a program runs a script that does not wait between its questions. */
const programs = {
  python: { program: 'python3', option: '-c', head: 'import time\ntime.sleep = lambda seconds: None\n' },
  curl: { program: 'sh', option: '-c', head: 'sleep() { :; }\n' },
} as const satisfies Partial<Record<ScriptLanguage, { program: string; option: string; head: string }>>;

let close: () => void = () => undefined;
afterEach(() => close());

const json: (status: number, body: unknown) => Step = (status, body) => (response) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
const refused = json(400, { error: { code: 'bad_request', message: "type_id 'Plexx' is no item; did you mean 'PLEX'?" } });

async function serve(steps: readonly Step[]): Promise<{ origin: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    (steps[asked.length - 1] ?? refused)(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** Leaves a test out where the program that it runs is not here. */
async function need(program: 'python3' | 'curl', skip: (why: string) => void): Promise<void> {
  if (program === 'curl' && process.platform === 'win32') skip('Windows has no shell of Unix for it');
  await run(program, ['--version']).catch(() => skip(`there is no ${program} here`));
}

/** What a script says, line by line, and how it ends. */
async function told(
  subject: ScriptSubject,
  language: keyof typeof programs,
  origin: string,
  shell: string = programs[language].program,
) {
  const { option, head } = programs[language];
  const place = { kind: 'region', name: 'The Forge' } as const;
  const script = scriptOf(subject, language, { origin, place, item: 'PLEX', priceMax: 500_000_000, near: 'Jita' });
  const env = { ...process.env, no_proxy: '127.0.0.1', PYTHONIOENCODING: 'utf-8' };
  const { stdout, stderr, code } = await run(shell, [option, head + script], { env }).then(
    (said) => ({ ...said, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  return {
    lines: stdout.split('\n').filter((line) => line !== ''),
    errors: stderr.split('\n').filter((line) => line !== ''),
    code,
  };
}

const plex = { type_id: 44992, type_name: 'PLEX', quantity: 12_000 };
const ship = { type_id: 587, type_name: 'Rifter', quantity: 1 };
const contract = (id: number, changed: object = {}) => ({
  contract_id: id,
  type: 'item_exchange',
  title: 'a { title } with "price":9,"reward":8 and {"contract_id"',
  price: 283_900_000,
  reward: 0,
  contents: { state: 'known', offered: { largest: ship, further_kinds: 4 }, asked: null },
  matching_item: plex,
  first_seen_at: `2026-11-20T12:00:${String(id).padStart(2, '0')}Z`,
  rating: { price: 'deal' },
  url: `http://x/#/contracts/${id}`,
  ...changed,
});
/** A page of the list, the newest first. */
const page = (...rows: object[]) =>
  json(200, { data: rows, meta: { page: 1, page_size: 200, total: rows.length, item_lists: { total: 9 } } });
const listed = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => contract(last - index));

const troubles: readonly Step[] = [
  (response) => response.socket?.destroy(),
  (response) => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<html>Bad Gateway</html>'),
  (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"data":[{"contract_'),
  (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '500' });
    response.write('{"data":[', () => response.socket?.destroy());
  },
  json(200, []),
  json(503, { error: { code: 'unavailable', message: 'Systems have not been collected yet.' } }),
];

test('the script in Python outlives whatever it is answered, with one sentence each time, and ends where it is refused', async ({
  skip,
}) => {
  await need('python3', skip);
  const { origin, asked } = await serve([...troubles, page(...listed(1, 2))]);
  const { lines, errors, code } = await told('contract', 'python', origin);
  expect(lines.slice(0, troubles.length)).toEqual([
    ...Array.from({ length: 5 }, () => expect.stringMatching(/^No answer that can be read, asking again: ./)),
    'Systems have not been collected yet.',
  ]);
  expect(lines[troubles.length]).toBe('2 fit already:');
  expect(errors).toEqual(["type_id 'Plexx' is no item; did you mean 'PLEX'?"]);
  expect(code).toBe(1);
  expect(asked.length).toBe(troubles.length + 2);
  expect(asked[0]).toBe(
    '/trade/api/v1/contracts?region=The+Forge&type_id=PLEX&price_max=500000000&wants_items=false&type=item_exchange&status=outstanding&sort=first_seen&page_size=200',
  );
});

test('the script with curl outlives the same', async ({ skip }) => {
  await need('curl', skip);
  const { origin, asked } = await serve([...troubles, page(...listed(1, 2))]);
  const { lines, errors, code } = await told('contract', 'curl', origin);
  expect(lines.slice(0, troubles.length)).toEqual([
    ...Array.from({ length: 5 }, () => 'No answer that can be read, asking again.'),
    'Systems have not been collected yet.',
  ]);
  expect(lines.at(-1)).toBe("type_id 'Plexx' is no item; did you mean 'PLEX'?");
  expect(errors.length).toBe(5);
  for (const error of errors) expect(error).toMatch(/^curl: \(\d+\) /);
  expect(code).toBe(1);
  expect(asked.length).toBe(troubles.length + 2);
  expect(asked[0]).toContain(
    '?region=The%20Forge&type_id=PLEX&price_max=500000000&wants_items=false&type=item_exchange&status=outstanding',
  );
});

test.for(['python', 'curl'] as const)(
  'the script in %s names the item that was asked for, says what fits, and tells what is new, the oldest first',
  async (language, { skip }) => {
    await need(language === 'python' ? 'python3' : 'curl', skip);
    const { origin } = await serve([page(...listed(1, 7)), page(...listed(3, 9))]);
    const { lines } = await told('contract', language, origin);
    const plain = lines.map((line) => line.replace('\u0007', ''));
    const [amount, isk, more] = language === 'python' ? ['12,000', '283,900,000', ' + 4 more'] : ['12000', '283900000', ''];
    const line = (id: number) => `${amount} × PLEX${more}, ${isk} ISK, whole contract http://x/#/contracts/${id}`;
    expect(plain.slice(0, 9)).toEqual([
      '7 fit already, the 5 newest:',
      ...[3, 4, 5, 6, 7].map(line),
      'Waiting for new ones.',
      ...[8, 9].map((id) => `New: ${line(id)}`),
    ]);
  },
);

test.for(['python', 'curl'] as const)(
  'the script in %s says that nothing fits yet, and tells the first that does',
  async (language, { skip }) => {
    await need(language === 'python' ? 'python3' : 'curl', skip);
    const { origin } = await serve([page(), page(), page(contract(1))]);
    const { lines } = await told('contract', language, origin);
    expect(lines.slice(0, 2)).toEqual(['Nothing fits yet.', 'Waiting for new ones.']);
    expect(lines[2]?.replace('\u0007', '')).toMatch(/^New: .*contracts\/1$/);
  },
);

test('the script with curl reads a full page at once, in the shell of macOS too', async ({ skip }) => {
  await need('curl', skip);
  await run('bash', ['--version']).catch(() => skip('there is no bash here'));
  const rows = Array.from({ length: 200 }, (_, index) =>
    contract(59 - (index % 50), { url: `http://x/${index}`, text: 'x'.repeat(1200) }),
  );
  const { origin } = await serve([page(...rows)]);
  const started = performance.now();
  const { lines } = await told('contract', 'curl', origin, 'bash');
  expect(lines[0]).toBe('200 fit already, the 5 newest:');
  expect(performance.now() - started).toBeLessThan(20_000);
}, 60_000);

test('what came before the newest, and was read after it, is told; what slides into a full page is not', async ({ skip }) => {
  await need('python3', skip);
  const full = listed(10, 20);
  const whole = (rows: object[], total: number) => json(200, { data: rows, meta: { total } });
  const { origin } = await serve([
    whole(
      full.filter((_, index) => index !== 3),
      300,
    ),
    whole([...full, contract(9)], 300),
  ]);
  const { lines } = await told('contract', 'python', origin);
  expect(lines[0]).toBe('300 fit already, the 5 newest:');
  expect(lines.filter((line) => line.includes('New: '))).toEqual([expect.stringMatching(/contracts\/17$/)]);
});

test('the script says what a contract asks for, what it pays, and what it is where its items are not known', async ({ skip }) => {
  await need('python3', skip);
  const asked = { largest: { ...plex, quantity: 3 }, further_kinds: 1 };
  const { origin } = await serve([
    page(
      contract(4, { matching_item: null, title: '  ', contents: { offered: null, asked: null } }),
      contract(3, { matching_item: null, title: 'Ore', contents: { offered: null, asked: null }, price: 0, reward: 0 }),
      contract(2, { matching_item: null, price: 0, reward: 5_000_000, contents: { offered: null, asked } }),
      contract(1, { matching_item: null, price: 0, contents: { offered: { largest: ship, further_kinds: 0 }, asked } }),
    ),
  ]);
  const { lines } = await told('contract', 'python', origin);
  expect(lines.slice(1, 5)).toEqual([
    '1 × Rifter, wants 3 × PLEX + 1 more http://x/#/contracts/1',
    'wants 3 × PLEX + 1 more, pays 5,000,000 ISK http://x/#/contracts/2',
    'Ore, 0 ISK, whole contract http://x/#/contracts/3',
    'item exchange, 283,900,000 ISK, whole contract http://x/#/contracts/4',
  ]);
});

test('the script in Python that tells of a system outlives the same', async ({ skip }) => {
  await need('python3', skip);
  const camped = { id: 1, name: 'Jita', state: 'camped', sentence: 'Camp at the gate.', last_kill_at: 'x' };
  const { origin, asked } = await serve([
    ...troubles,
    json(200, { data: [camped], meta: {} }),
    json(200, { data: [camped], meta: {} }),
  ]);
  const { lines, errors, code } = await told('system', 'python', origin);
  expect(lines[0]).toBe('Waiting for camps, fights and kills.');
  expect(lines.slice(1, 1 + troubles.length)).toEqual([
    ...Array.from({ length: 5 }, () => expect.stringMatching(/^No answer that can be read, asking again: ./)),
    'Systems have not been collected yet.',
  ]);
  expect(lines.slice(1 + troubles.length)).toEqual(['\u0007Jita (camped): Camp at the gate.']);
  expect([errors.length, code]).toEqual([1, 1]);
  expect(asked[0]).toBe('/plan/api/v1/live?near=Jita&jumps=5');
});

test('no question of a script waits for ever', () => {
  const choices = { origin: 'http://127.0.0.1:1', place: null, item: null, priceMax: null, near: 'Jita' };
  for (const subject of ['contract', 'system'] as const) {
    expect(scriptOf(subject, 'python', choices)).toContain('timeout=60');
    expect(scriptOf(subject, 'powershell', choices)).toContain('-TimeoutSec 60');
  }
  expect(scriptOf('contract', 'curl', choices)).toContain('-m 60');
});
