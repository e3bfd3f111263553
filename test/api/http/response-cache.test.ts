import { expect, test } from 'vitest';
import { bodyOf } from '#main/api/http/response-body';
import { type CachedResponse, responseCache } from '#main/api/http/response-cache';

const anAnswer = (bytes: number, over: Partial<CachedResponse> = {}): CachedResponse => ({
  versions: '1',
  expiresAt: 100,
  askedAt: 0,
  took: 0,
  headers: {},
  next: null,
  body: bodyOf(Buffer.alloc(bytes)),
  ...over,
});

test('an answer is given again while its data and its lifetime stand, and else no more held', () => {
  const cache = responseCache(100_000);
  const answer = anAnswer(10);
  cache.set('a', answer);
  expect(cache.get('a', '1', 99)?.body).toBe(answer.body);
  expect(cache.get('a', '2', 99)).toBeUndefined();
  expect(cache.bytes()).toBe(0);
  cache.set('a', answer);
  expect(cache.get('a', '1', 100)).toBeUndefined();
  expect(cache.bytes()).toBe(0);
});

test('what took long is given for a while although there is newer data, but not once the clock was set back', () => {
  const cache = responseCache(100_000);
  const answer = anAnswer(10, { askedAt: 50_000, took: 300, expiresAt: 1e6 });
  const givenAt = (now: number) => {
    cache.set('a', answer);
    return cache.get('a', '2', now) !== undefined;
  };
  expect([50_000, 55_999, 56_000, 49_999].map(givenAt)).toEqual([true, true, false, false]);
});

test('the bytes that are held never pass the bound: what was used longest ago goes first, and what is larger is not kept', () => {
  const cache = responseCache(100_000);
  for (const key of ['a', 'b', 'c']) cache.set(key, anAnswer(30_000));
  cache.get('a', '1', 0);
  cache.set('d', anAnswer(30_000));
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key, '1', 0) !== undefined)).toEqual(['a', 'c', 'd']);
  expect(cache.bytes()).toBeLessThanOrEqual(100_000);
  cache.set('large', anAnswer(200_000));
  expect(['a', 'large'].map((key) => cache.get(key, '1', 0) !== undefined)).toEqual([true, false]);
});

test('a server keeps 64 MB of answers and no more, however many are asked for', () => {
  const cache = responseCache();
  const body = Buffer.alloc(1_000_000);
  for (let key = 0; key < 100; key += 1) cache.set(String(key), { ...anAnswer(0), body: bodyOf(body) });
  expect(cache.bytes()).toBeGreaterThan(62_000_000);
  expect(cache.bytes()).toBeLessThanOrEqual(64_000_000);
});

test('encodings that are made of a body later count, as long as it is held', () => {
  const cache = responseCache(100_000);
  const [first, second] = [anAnswer(40_000), anAnswer(40_000)];
  cache.set('first', first);
  cache.set('second', second);
  second.body.onEncoded?.(30_000);
  expect(cache.get('first', '1', 0)).toBeUndefined();
  const held = cache.bytes();
  first.body.onEncoded?.(30_000);
  expect(cache.bytes()).toBe(held);
});

test('storing an answer anew counts it once', () => {
  const cache = responseCache(100_000);
  for (let again = 0; again < 10; again += 1) cache.set('a', anAnswer(10_000));
  expect(cache.bytes()).toBeLessThan(12_000);
});

test('a large answer that was made quickly is kept where the one before it was still good; small ones and slow ones at once', () => {
  const cache = responseCache();
  const isKept = (key: string) => cache.get(key, '1', 0) !== undefined;
  cache.offer('small', anAnswer(15_000));
  cache.offer('slow', anAnswer(60_000, { took: 51 }));
  cache.offer('large', anAnswer(60_000));
  expect(['small', 'slow', 'large'].map(isKept)).toEqual([true, true, false]);
  cache.offer('other', anAnswer(60_000));
  cache.offer('large', anAnswer(60_000));
  expect(['large', 'other'].map(isKept)).toEqual([true, false]);
});

test('a large answer is not kept where the one before it had expired or was of other data: nobody would have been given that', () => {
  const cache = responseCache();
  cache.offer('late', anAnswer(60_000));
  cache.offer('late', anAnswer(60_000, { askedAt: 100, expiresAt: 200 }));
  cache.offer('changed', anAnswer(60_000));
  cache.offer('changed', anAnswer(60_000, { versions: '2' }));
  expect(cache.bytes()).toBe(0);
});

test('a large answer that was given is followed by one that is kept at once, until one is given to nobody', () => {
  const cache = responseCache();
  const isKept = (versions: string) => {
    const before = cache.bytes();
    cache.offer('a', anAnswer(60_000, { versions }));
    return cache.bytes() > before;
  };
  expect(['1', '1'].map(isKept)).toEqual([false, true]);
  expect(cache.get('a', '1', 0)).toBeDefined();
  expect(cache.get('a', '2', 0)).toBeUndefined();
  expect(isKept('2')).toBe(true);
  expect(cache.get('a', '3', 0)).toBeUndefined();
  expect(isKept('3')).toBe(false);
});
