import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fakeClickHouse } from '../support/servers/fake-clickhouse.ts';

interface Exchange {
  name: string;
  path: string;
  query: Record<string, string>;
  body: string | { base64: string } | null;
  user: 'right' | 'wrong';
  status: number;
  answer: string;
}

const { exchanges } = JSON.parse(readFileSync(new URL('./clickhouse/exchanges.json', import.meta.url), 'utf8')) as {
  exchanges: Exchange[];
};

/** What a refusal is known by; the rest of its words is the server's own. */
const codeOf = (answer: string) => /^Code: \d+, e\.displayText\(\) = DB::Exception: /.exec(answer)?.[0];

test('the stand-in for ClickHouse answers as the real server of 2018 was recorded to answer', async () => {
  const clickHouse = await fakeClickHouse({ user: 'astrolabe', password: 'secret' });
  const base = clickHouse.address.replace(/^clickhouse:\/\/[^@]*@/, 'http://').replace(/\/astrolabe$/, '');
  for (const { name, path, query, body, user, status, answer } of exchanges) {
    const url = new URL(base + path);
    for (const [parameter, value] of Object.entries(query)) url.searchParams.set(parameter, value);
    const sent = body === null || typeof body === 'string' ? body : Buffer.from(body.base64, 'base64');
    const password = user === 'right' ? 'secret' : 'wrong';
    const headers = { Authorization: `Basic ${Buffer.from(`astrolabe:${password}`).toString('base64')}` };
    const found = await fetch(url, sent === null ? { headers } : { method: 'POST', headers, body: sent });
    const text = await found.text();
    expect([name, found.status]).toEqual([name, status]);
    if (status === 200) expect([name, text]).toEqual([name, answer]);
    else expect([name, codeOf(text)]).toEqual([name, codeOf(answer)]);
  }
  await clickHouse.close();
});
