import { expect, test } from 'vitest';
import { contractsEndpoints, contractsService } from '#shared/contracts-api/index';
import { contractStatuses } from '#shared/game';
import { docsPage } from '#shared/http/docs';
import { llmsDirectory, llmsText } from '#shared/http/llms';
import { servedPath } from '#shared/http/openapi';
import { describeParameters } from '#shared/http/query';

const base = 'http://127.0.0.1:4780/contracts';
const page = docsPage(contractsService, contractsEndpoints, base);
const llms = llmsText(contractsService, contractsEndpoints, base);

test('the reference fetches nothing, runs nothing, and reads in light and in dark', () => {
  expect(page).not.toMatch(/<script|<link|@import|url\(|<img|\son\w+=/i);
  expect(page).toContain('prefers-color-scheme:light');
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  const addresses = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address ?? '');
  expect(addresses.filter((address) => !address.startsWith('#') && !address.startsWith(base))).toEqual([]);
});

test('every endpoint, parameter, alias, header and cache lifetime of the catalogue is in the reference and in llms.txt', () => {
  for (const endpoint of contractsEndpoints) {
    expect(page).toContain(`id="${endpoint.id}"`);
    expect(page).toContain(`href="#${endpoint.id}"`);
    expect(page).toContain(`Cached for ${endpoint.cacheSeconds} seconds.`);
    expect(llms).toContain(`### GET ${servedPath(endpoint)}\n`);
    for (const { name } of [...describeParameters(endpoint.parameters), ...describeParameters(endpoint.query)]) {
      expect(page).toContain(`<code>${name}</code>`);
      expect(llms).toContain(`- ${name} (`);
    }
    for (const name of [...Object.keys(endpoint.aliases), ...Object.keys(endpoint.headers)])
      expect(page).toContain(`<code>${name}</code>`);
  }
});

test('every parameter says what it means', () => {
  for (const endpoint of contractsEndpoints)
    for (const { name, description } of describeParameters(endpoint.query))
      expect(description, `${endpoint.id} ${name}`).not.toBe('');
});

test('each endpoint has a request to paste into a shell', () => {
  const commands = [...page.matchAll(/<pre><code>curl '[^']+'<\/code>/g)];
  expect(commands.length).toBe(contractsEndpoints.length);
});

test('the reference explains how a status is inferred, the limits, the errors and conditional requests', () => {
  for (const passage of [
    'Where a status comes from',
    'Rate limit',
    'Envelope and errors',
    'Caching and freshness',
    'If-None-Match',
    'X-RateLimit-Remaining',
  ])
    expect(page).toContain(passage);
  for (const status of [
    'outstanding',
    'in_progress',
    'finished',
    'cancelled',
    'deleted',
  ] satisfies (typeof contractStatuses)[number][])
    expect(page).toContain(`<td>${status}`);
});

test('what stands in the catalogue cannot become markup', () => {
  const about = { ...contractsService, name: '<b>"name" & \'more\'</b>' };
  expect(docsPage(about, [], base)).toContain('&lt;b&gt;&quot;name&quot; &amp; &#39;more&#39;&lt;/b&gt;');
});

test('the listener’s own llms.txt points to each service', () => {
  expect(llmsDirectory([{ about: contractsService, base }])).toContain(`(${base}/llms.txt)`);
});
