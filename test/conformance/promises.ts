/**
 * What both services promise where the specifications are silent or easily broken, a line each: what it is about, the promise, and what
 * proves it: `file: part of a test's title`. Reasons are in docs/dev/decisions.md.
 */
import type { Requirement } from './requirements.ts';

const contracts = 'test/conformance/contracts-api.test.ts: ';
const systems = 'test/conformance/systems-api.test.ts: ';
const forecasts = 'test/conformance/forecast-api.test.ts: ';
const openapi = 'test/conformance/openapi.test.ts: ';
const lives = 'test/conformance/lives.test.ts: ';
const edges = 'test/api/http/edges.test.ts: ';
const freshness = 'test/domain/freshness.test.ts: ';
const references = 'test/shared/docs.test.ts: ';
const hour = `${lives}while it is kept up to date for an hour`;
const once = `${lives}after --once, and after a second one at once`;
const frozen = `${lives}frozen: ten days later`;
const empty = `${lives}over an empty mirror`;

export const promises: readonly Requirement[] = [
  [
    'Freshness',
    'a contract is seen within 30 minutes of its issue',
    'test/ingest/freshness.test.ts: every contract is seen within 30 minutes of its issue',
  ],
  [
    'Freshness',
    'hourly samples, sovereignty and campaigns are asked for as soon as they expire',
    'test/ingest/freshness.test.ts: after a restart the next hourly sample is asked for as soon as the stored one has expired',
    'test/ingest/scheduler/job.test.ts: a job that follows Expires is due exactly then',
  ],
  [
    'Freshness',
    'stale as soon as a source behind the answer is more than three periods late',
    `${freshness}an answer is as old`,
    frozen,
  ],
  ['Freshness', 'a mirror that nobody feeds is stale', `${freshness}a mirror that nobody feeds any more goes stale`, frozen],
  ['Freshness', 'partial while items that the answer depends on are to come', `${freshness}an answer is partial while items`],
  ['Freshness', 'an empty mirror says so, and makes nothing up', empty, `${systems}an empty mirror answers 503`],
  ['Freshness', 'last_collection_at means one thing for all sources', `${systems}health follows the sources`, hour],
  [
    'Freshness',
    'issuers and volume look at a rolling window',
    'test/store/contracts/first-sights.test.ts: sums since any moment are what SQL says they are',
    `${contracts}one row per day and region`,
    hour,
  ],
  [
    'Freshness',
    'a mirror of an earlier version keeps what it counted',
    'test/store/migrations/first-sights.test.ts: a day’s count is taken apart by the contracts that are stored',
  ],
  ['Freshness', 'a series without a sampled hour on a day is null there', `${systems}a figure of its history is null on a day`],
  [
    'Freshness',
    'fights have a prime hour from the first answer',
    `${systems}without the killmail feed fights are told`,
    once,
    hour,
  ],
  [
    'Freshness',
    'briefs and accuracy answer 503 while there is nothing',
    `${forecasts}is unavailable, with a reason and a time to come back`,
    `${forecasts}is there after 35 days, of which none can be graded`,
    once,
  ],
  [
    'Freshness',
    'nothing on offer is past its date_expired',
    'test/store/contract-search/search.test.ts: counts as expired from the second on in which it expires',
    'test/store/contracts/mirror-counts.test.ts: what has expired, though no sweep has noticed yet',
    hour,
    frozen,
  ],
  [
    'Freshness',
    'a contract that expired since the mirror last looked is in the list, under the status as last observed',
    'test/conformance/rested.test.ts: %s has what expired since the mirror last looked unless a status is asked for',
    'test/conformance/rested.test.ts: rows of the trade list say which these are',
    'test/conformance/rested.test.ts: the evidence says that it expired since the mirror last looked',
    `${lives}rested for 35 days`,
    'decisions §3.1',
  ],
  [
    'Freshness',
    'what is on offer is without them: status=outstanding, depth, deals, counts, watches, /changes, published searches',
    'test/conformance/rested.test.ts: %s are of what is on offer',
    'test/conformance/rested.test.ts: chains of couriers, depth and counts',
    'test/conformance/rested.test.ts: /changes and what is published of what is on offer leave them out',
    'test/conformance/one-rule.test.ts: finds the same for the list, the saved address, the feed, the watch and its webhook',
  ],
  [
    'Freshness',
    'a second --once at once asks for no list and writes no contract',
    once,
    'test/built/once.test.ts: again at once it writes no contract',
  ],

  [
    'Self-description',
    'every example answers 200 with rows',
    'test/e2e/examples.spec.ts: every example of the references, the README and docs/usage.md answers with rows in the demo galaxy',
    frozen,
  ],
  ['Self-description', 'examples name what the mirror holds', 'test/store/examples.test.ts: examples name an offer'],
  [
    'Self-description',
    'llms.txt suffices to write a client',
    `${references}llms.txt tells every parameter of %s`,
    `${references}every member of every answer says what it means`,
    `${references}llms.txt tells every error code, the limit and its headers`,
  ],
  ['Self-description', 'OpenAPI describes parameters, headers, 304 and 404', `${references}OpenAPI: parameters are described`],
  ['Self-description', 'answers are what OpenAPI says', `${openapi}have the bodies and headers that its document tells of`, hour],

  ['Edges', 'every parameter of a query is read', `${edges}a parameter that follows a thousand others`],
  ['Edges', 'q is not trimmed for titles', `${edges}q keeps the spaces at its ends for titles`],
  ['Edges', 'accents are composed on both sides', `${edges}an accent is found however either side composes it`],
  [
    'Edges',
    'spaces after commas are accepted; an unknown region id is 400',
    `${edges}a list of ids may have spaces after its commas`,
  ],
  ['Edges', 'True and False are accepted', `${edges}flags are read in any case`],
  ['Edges', 'an unknown type id is 400', 'test/api/http/resolve.test.ts: what names nothing is refused'],
  ['Edges', 'what stays strict is listed with its reason', 'decisions §2'],
  [
    'Edges',
    'equal within 1e-9 is equal',
    'test/domain/activity/rank.test.ts: values that differ by their last digits alone',
    hour,
  ],
  [
    'Edges',
    'the owners of NPC stations have names',
    `${systems}its page has all that is live there`,
    'test/store/migrations/station-owners.test.ts: the static data that names their owners is read once more',
    hour,
  ],
  [
    'Edges',
    'a lone kill at a gate is no gate camp',
    'test/domain/fights/fights.test.ts: one kill at a gate by one attacker is no camp',
    'test/domain/activity/gate-pressure.test.ts: a lone kill by one attacker does not press',
    'test/store/migrations/station-owners.test.ts: fights are made anew from the first kill',
  ],
  [
    'Edges',
    'an expected count lies within its interval, and no larger one has a lower end',
    'test/domain/forecast/intervals.test.ts: an expected count lies within its interval, and a larger one never has a lower',
    `${forecasts}is of the next day, by id`,
  ],
  ['Edges', 'the forecast of today stays there', `${forecasts}is of today or of tomorrow where that is asked for`],
  [
    'Edges',
    'a surprise is one two-sided probability, told with its forecast',
    'test/domain/forecast/outlook.test.ts: a surprise is one probability',
    `${forecasts}a surprise is told with the forecast of today`,
  ],
  ['Edges', 'a page of the forecast is what the whole list has there', `${forecasts}by %s, its pages are the whole list`],
  [
    'Edges',
    'equal baselines are told apart by no last digit',
    'test/domain/forecast/selection.test.ts: of baselines that differ in the last digits',
  ],
  ['Edges', 'a 429 is readable by an allowed page; preflights are free', `${edges}a refused request tells an allowed page so`],
  ['Edges', 'Retry-After is within the window', `${edges}a clock that was set back makes nobody wait longer`],
  ['Edges', 'what Node refuses has the one error body', `${edges}what Node itself refuses with %s has the one error body`],
  ['Edges', 'the gates of /stats are those of /map', `${systems}stats say how many hours each collection has`, hour],
  [
    'Edges',
    'a 204 before expiry is asked about once more',
    'test/ingest/contracts/outcomes.test.ts: nothing: undecided, and finished when that is what it answers once more',
  ],
  ['Edges', 'ways through wormholes are kept no longer than wormholes', `${systems}jump-range counts gate jumps`],
  [
    'Edges',
    'SIGTERM to npm run headless frees the port',
    'test/built/npm-signals.test.ts: SIGTERM to npm run headless ends the server too',
  ],
];
