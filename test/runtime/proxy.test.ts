import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { proxySentence, readProxies } from '#main/runtime/proxy';
import type { FetchAnswer } from '#main/runtime/world';
import { realWorld } from '#main/runtime/world';
import { meteredFetch } from '#main/upstream/metered-fetch';
import { createTransport } from '#main/upstream/transport';
import { leadsTo } from '../support/lookup.ts';
import { CERTIFICATE, connectProxy, tlsServer } from '../support/servers/connect-proxy.ts';
import { webhookReceiver } from '../support/servers/webhook-receiver.ts';

let source: Awaited<ReturnType<typeof tlsServer>>;
let proxy: Awaited<ReturnType<typeof connectProxy>>;
let held: PromiseWithResolvers<void>;
const authorities = getCACertificates('default');

beforeEach(async () => {
  setDefaultCACertificates([...authorities, CERTIFICATE]);
  held = Promise.withResolvers();
  source = await tlsServer({ until: held.promise });
  proxy = await connectProxy(source.port);
});
afterEach(async () => {
  held.resolve();
  setDefaultCACertificates(authorities);
  await proxy.close();
  await source.close();
});

const get = { method: 'GET' as const, headers: { 'user-agent': 'Astrolabe/test' } };
const post = { method: 'POST' as const, headers: {}, body: '{}', onlyPublic: true };
const inEnvironment = (environment: NodeJS.ProcessEnv, lookup = leadsTo('93.184.216.34')) =>
  realWorld({ environment, lookup }).fetch;
async function textOf({ body }: FetchAnswer): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body ?? []) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe('a source', () => {
  test.each(['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY'])('is asked through the proxy that %s names', async (name) => {
    held.resolve();
    const answer = await inEnvironment({ [name]: proxy.url })('https://source.example/latest/?page=1', get);
    expect(await textOf(answer)).toBe('source.example/latest/?page=1 Astrolabe/test');
    expect(proxy.tunnels).toEqual(['source.example:443']);
  });

  test('that is no https: address is asked through the proxy for those', async () => {
    const plain = await webhookReceiver();
    const forwarding = await connectProxy(Number(new URL(plain.url).port));
    const fetch = inEnvironment({ HTTP_PROXY: `http://eve:p%40ss@127.0.0.1:${forwarding.port}` });
    expect((await fetch('http://source.example/told', { ...post, onlyPublic: false })).status).toBe(204);
    expect([forwarding.forwarded, forwarding.tunnels]).toEqual([['http://source.example/told'], []]);
    expect([...forwarding.credentials]).toEqual([`Basic ${btoa('eve:p@ss')}`]);
    await forwarding.close();
    await plain.close();
  });

  test('sees nothing of the user and the password that only the proxy is told', async () => {
    held.resolve();
    const fetch = inEnvironment({ https_proxy: `http://eve:p%40ss@127.0.0.1:${proxy.port}`, HTTPS_PROXY: 'http://127.0.0.1:1' });
    expect(await textOf(await fetch('https://source.example/', get))).not.toContain('p@ss');
    expect([...proxy.credentials]).toEqual([`Basic ${btoa('eve:p@ss')}`]);
  });

  test('has no more connections through a proxy than without one, and its bytes are counted', async () => {
    let received = 0;
    const ledger = {
      requested: () => undefined,
      received: (_: string, bytes: number) => void (received += bytes),
      failed: () => undefined,
    };
    const fetch = meteredFetch(inEnvironment({ HTTPS_PROXY: proxy.url }), 'esi', ledger);
    const answers = Array.from({ length: 50 }, async () => textOf(await fetch('https://source.example/', get)));
    await expect.poll(() => source.most()).toBe(20);
    held.resolve();
    const texts = await Promise.all(answers);
    expect([source.most(), proxy.tunnels.length]).toEqual([20, 20]);
    expect(received).toBe(texts.join('').length);
  });

  test('that does not answer in time through a proxy is given up on', async () => {
    const fetch = inEnvironment({ HTTPS_PROXY: proxy.url });
    await expect(fetch('https://source.example/', { ...get, withinMs: 300 })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test.each([
    ['NO_PROXY', 'other.example,.source.example'],
    ['no_proxy', 'source.example:443'],
    ['NO_PROXY', '*'],
  ])('that %s=%s names is asked directly', async (name, value) => {
    const asked = inEnvironment({ HTTPS_PROXY: proxy.url, [name]: value }, leadsTo())('https://source.example/', get);
    await expect(asked).rejects.toThrow('fetch failed');
    expect(proxy.tunnels).toEqual([]);
  });

  test.each([
    [407, 'could not be reached: the proxy answered 407, it wants a user and a password, as in http://user:password@host:port'],
    [503, 'could not be reached: the proxy answered 503'],
  ])('that the proxy does not lead to, since it answers %s, is told as that', async (status, reason) => {
    proxy.answer(status);
    const { send } = createTransport({ fetch: inEnvironment({ HTTPS_PROXY: proxy.url }), userAgent: 'Astrolabe/test' });
    const reply = await send({ method: 'GET', url: 'https://source.example/', signal: undefined });
    expect(reply).toEqual({ kind: 'broken', reason, retryable: true });
  });

  test('is not reached by a proxy that is not there, which is told as that', async () => {
    const { send } = createTransport({
      fetch: inEnvironment({ HTTPS_PROXY: 'http://127.0.0.1:2' }),
      userAgent: 'Astrolabe/test',
    });
    expect(await send({ method: 'GET', url: 'https://source.example/', signal: undefined })).toMatchObject({
      reason: 'could not be reached: the proxy could not be reached (ECONNREFUSED)',
    });
  });
});

test.each(['127.0.0.1', 'localhost'])('this machine is never asked through a proxy: %s', async (host) => {
  const receiver = await webhookReceiver();
  const url = receiver.url.replace('127.0.0.1', host);
  const fetch = inEnvironment({ HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url }, undefined);
  expect((await fetch(url, { ...post, onlyPublic: false })).status).toBe(204);
  expect([proxy.forwarded, proxy.tunnels]).toEqual([[], []]);
  await receiver.close();
});

describe('what may only go to the internet', () => {
  test('goes through a proxy to the address that was found here, whatever the name means where the proxy is', async () => {
    held.resolve();
    const answer = await inEnvironment({ HTTPS_PROXY: proxy.url })('https://hooks.example/told', post);
    expect(await textOf(answer)).toMatch(/^hooks\.example\/told /);
    expect(proxy.tunnels).toEqual(['93.184.216.34:443']);
  });

  test.each([
    [
      'leads to an address of a network here',
      leadsTo('93.184.216.34', '10.0.0.7'),
      /leads to an address of this machine or of its own network$/,
    ],
    ['cannot be looked up here', leadsTo(), /^hooks\.example could not be looked up here, and through a proxy only /],
  ])('is not handed to a proxy where its name %s', async (_what, look, message) => {
    const asked = inEnvironment({ HTTPS_PROXY: proxy.url }, look)('https://hooks.example/told', post);
    await expect(asked).rejects.toMatchObject({ cause: { message: expect.stringMatching(message) } });
    expect(proxy.tunnels).toEqual([]);
  });

  test('is checked by its own connection where NO_PROXY names it', async () => {
    const fetch = inEnvironment({ HTTPS_PROXY: proxy.url, NO_PROXY: 'hooks.example' }, leadsTo('127.0.0.1'));
    const message = 'hooks.example leads to an address of this machine or of its own network';
    await expect(fetch('https://hooks.example/told', post)).rejects.toMatchObject({ cause: { message } });
    expect(proxy.tunnels).toEqual([]);
  });

  test('goes in a tunnel where it is no https: address, too', async () => {
    const asked = inEnvironment({ HTTP_PROXY: proxy.url })('http://hooks.example/told', post);
    await expect(asked).rejects.toThrow('fetch failed');
    expect([proxy.forwarded, proxy.tunnels]).toEqual([[], ['93.184.216.34:80']]);
  });
});

describe('the environment', () => {
  test.each([
    [{}, null],
    [{ HTTPS_PROXY: '', http_proxy: ' ' }, null],
    // What is empty in lower case takes back what is set in upper case.
    [{ https_proxy: '', HTTPS_PROXY: 'http://proxy.example:3128' }, null],
    [
      { HTTPS_PROXY: 'proxy.example:3128', NO_PROXY: '.example.org' },
      'Sources at https: are asked through the proxy at http://proxy.example:3128 (HTTPS_PROXY), but for those that NO_PROXY names; this machine itself never is.',
    ],
    [
      { http_proxy: 'http://eve:secret@proxy.example:3128' },
      'Sources are asked through the proxy at http://proxy.example:3128 (HTTP_PROXY); this machine itself never is.',
    ],
    [
      { https_proxy: 'https://eve:secret@one.example', http_proxy: 'http://two.example' },
      'Sources at https: are asked through the proxy at https://one.example (HTTPS_PROXY), those at http: through the one at http://two.example (HTTP_PROXY); this machine itself never is.',
    ],
  ])('%j is told without its secrets', (environment, sentence) => {
    const proxies = readProxies(environment);
    expect(proxies === null ? null : proxySentence(proxies)).toBe(sentence);
  });

  test.each([
    ['http://eve:secret@', 'HTTPS_PROXY is no address of a proxy: write it as'],
    ['http://eve:sec%ret@proxy.example', 'HTTPS_PROXY is no address of a proxy: write it as'],
    ['http://proxy.example:port', 'HTTPS_PROXY is no address of a proxy: write it as'],
    ['socks5://eve:secret@proxy.example', "HTTPS_PROXY names a proxy by 'socks5://', which Astrolabe does not speak"],
  ])('with %s is refused in one sentence that does not repeat it', (value, sentence) => {
    const read = () => realWorld({ environment: { HTTPS_PROXY: value } });
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(/secret|sec%ret/);
  });
});
