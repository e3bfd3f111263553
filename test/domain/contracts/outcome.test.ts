import { describe, expect, test } from 'vitest';
import {
  type Evidence,
  evidenceOfReturn,
  evidenceSentence,
  judgeDeparture,
  judgeProbe,
  type ProbeAnswer,
  readEvidence,
  storedEvidence,
} from '#main/domain/contracts/outcome';
import type { ContractType } from '#shared/game';

const EXPIRES = '2026-11-20T12:00:00Z';
const BEFORE = '2026-11-20T11:59:59Z';
const AFTER = '2026-11-20T12:00:01Z';
const SEEN = '2026-11-20T11:30:00Z';
const SWEPT = '2026-11-20T12:03:00Z';
const ASKED = '2026-11-20T12:04:00Z';

function departed(given: { type?: ContractType; bidCount?: number | null; observedAt?: string; lastObservedAt?: string }) {
  const { type = 'item_exchange', bidCount = null, observedAt = BEFORE, lastObservedAt = SEEN } = given;
  return judgeDeparture({ type, bidCount, dateExpired: EXPIRES }, { lastObservedAt, observedAt, sweptAt: SWEPT });
}

/** `gone` before: upstream's list of a moment before the expiry did not have it any more. */
const departures: [
  what: string,
  given: Parameters<typeof departed>[0],
  status: string,
  accepted: string | null,
  completed: string | null,
  probe: boolean,
][] = [
  ['an item exchange gone early is undecided until its items are asked for', {}, 'outstanding', null, null, true],
  ['an auction gone early is undecided, with bids or without', { type: 'auction', bidCount: 3 }, 'outstanding', null, null, true],
  ['a loan gone early is undecided', { type: 'loan' }, 'outstanding', null, null, true],
  ['a contract of an unknown type gone early is undecided', { type: 'unknown' }, 'outstanding', null, null, true],
  ['a courier gone early is in progress: it cannot be asked about', { type: 'courier' }, 'in_progress', SWEPT, null, false],
  ['an item exchange gone at its expiry is deleted', { observedAt: EXPIRES }, 'deleted', null, null, true],
  ['an item exchange gone after its expiry is deleted', { observedAt: AFTER }, 'deleted', null, null, true],
  [
    'an expired one that the list still showed after its time cannot have been accepted: no probe',
    { observedAt: AFTER, lastObservedAt: EXPIRES },
    'deleted',
    null,
    null,
    false,
  ],
  [
    'a courier gone after its expiry is deleted without a probe',
    { type: 'courier', observedAt: AFTER },
    'deleted',
    null,
    null,
    false,
  ],
  [
    'an auction with bids gone after its expiry is finished',
    { type: 'auction', bidCount: 1, observedAt: AFTER },
    'finished',
    EXPIRES,
    EXPIRES,
    false,
  ],
  [
    'an auction without bids gone after its expiry is deleted',
    { type: 'auction', bidCount: 0, observedAt: AFTER },
    'deleted',
    null,
    null,
    true,
  ],
  [
    'an auction whose bids were never asked for is deleted, and asked about',
    { type: 'auction', observedAt: AFTER },
    'deleted',
    null,
    null,
    true,
  ],
];

test.each(departures)('%s', (_what, given, status, dateAccepted, dateCompleted, probe) => {
  expect(departed(given)).toMatchObject({ status, dateAccepted, dateCompleted, probe });
});

const leftEarly: Evidence = { kind: 'left-early', sweptAt: SEEN, dateExpired: EXPIRES, answer: null, askedAt: null };
const expired: Evidence = { kind: 'expired', dateExpired: EXPIRES, answer: null, askedAt: null };

function probed(
  answer: ProbeAnswer,
  given: { type?: ContractType; evidence?: Evidence; absentSince?: string; askedAt?: string } = {},
) {
  const { type = 'item_exchange', evidence = leftEarly, absentSince = SEEN, askedAt = ASKED } = given;
  return judgeProbe({ type, absentSince, evidence }, answer, askedAt);
}

const answers: [
  what: string,
  answer: ProbeAnswer,
  given: Parameters<typeof probed>[1],
  status: string,
  accepted: string | null,
  probe: boolean,
][] = [
  ["gone early, 'accepted by player': finished, at the sweep that missed it", 'accepted', {}, 'finished', SEEN, false],
  ["an auction gone early, 'accepted by player': finished", 'accepted', { type: 'auction' }, 'finished', SEEN, false],
  ["a loan gone early, 'accepted by player': finished", 'accepted', { type: 'loan' }, 'finished', SEEN, false],
  ["gone early, 'not public': cancelled", 'not-public', {}, 'cancelled', null, false],
  ['gone early, 404: cancelled', 'not-found', {}, 'cancelled', null, false],
  ['gone early, 204 after its time alone: finished, as it had not expired when it left', 'nothing', {}, 'finished', SEEN, false],
  [
    'gone early, 204 before its time, which means "accepted just now": undecided, and asked once more',
    'nothing',
    { askedAt: BEFORE },
    'outstanding',
    null,
    true,
  ],
  [
    '204 a second time: finished',
    'nothing',
    { askedAt: BEFORE, evidence: { ...leftEarly, answer: 'nothing', askedAt: SEEN } },
    'finished',
    SEEN,
    false,
  ],
  [
    '204 first and then "not public": cancelled',
    'not-public',
    { evidence: { ...leftEarly, answer: 'nothing', askedAt: SEEN } },
    'cancelled',
    null,
    false,
  ],
  [
    '204 first and then "accepted": finished',
    'accepted',
    { evidence: { ...leftEarly, answer: 'nothing', askedAt: SEEN } },
    'finished',
    SEEN,
    false,
  ],
  ["items still answered from upstream's cache: undecided, asked again", 'items', {}, 'outstanding', null, true],
  ['gone at its expiry, 204: deleted', 'nothing', { evidence: expired, absentSince: SWEPT }, 'deleted', null, false],
  ['gone at its expiry, 404: deleted', 'not-found', { evidence: expired, absentSince: SWEPT }, 'deleted', null, false],
  [
    'gone at its expiry, but "accepted by player": finished, no later than it expired',
    'accepted',
    { evidence: expired, absentSince: SWEPT },
    'finished',
    EXPIRES,
    false,
  ],
  [
    'gone at its expiry, items still answered: deleted, asked again',
    'items',
    { evidence: expired, absentSince: SWEPT },
    'deleted',
    null,
    true,
  ],
];

test.each(answers)('%s', (_what, answer, given, status, dateAccepted, probe) => {
  expect(probed(answer, given)).toMatchObject({ status, dateAccepted, dateCompleted: dateAccepted, probe });
});

test('an answer changes nothing about a contract that was not waiting for one', () => {
  for (const evidence of [{ kind: 'listed' } as const, { kind: 'auction-ended', dateExpired: EXPIRES, bids: 1 } as const])
    expect(probed('accepted', { evidence })).toBeNull();
});

describe('a contract that is listed again', () => {
  test('keeps what was known of its absence', () => {
    const again = evidenceOfReturn(leftEarly, SEEN);
    expect(again).toEqual({ kind: 'listed-again', absentSince: SEEN, before: leftEarly });
  });
  test('and stays as it is when it never was away', () => {
    expect(evidenceOfReturn({ kind: 'listed' }, SEEN)).toEqual({ kind: 'listed' });
  });
});

test('evidence comes back from the store as it went in', () => {
  for (const evidence of [leftEarly, expired, evidenceOfReturn(expired, SWEPT)])
    expect(readEvidence(storedEvidence(evidence))).toEqual(evidence);
});

test.each<[string, Evidence]>([
  ['Observed: in the latest complete list of its region.', { kind: 'listed' }],
  ['Undecided: left the list by 2026-11-20 11:30 UTC, before it expired; its items are still to be asked for.', leftEarly],
  [
    "Inferred: left the list by 2026-11-20 11:30 UTC, before it expired; its items answered 'accepted by player' at 2026-11-20 12:04 UTC.",
    { ...leftEarly, answer: 'accepted', askedAt: ASKED },
  ],
  [
    'Undecided: left the list by 2026-11-20 11:30 UTC, before it expired; its items were still answered at 2026-11-20 12:04 UTC.',
    { ...leftEarly, answer: 'items', askedAt: ASKED },
  ],
  [
    'Inferred: a courier contract that left the list by 2026-11-20 12:03 UTC, before it expired, was accepted or withdrawn, which no public data tell apart; it counts as accepted (in the demo galaxy, whose truth is known, 34 of 445 were withdrawn).',
    { kind: 'courier-left-early', sweptAt: SWEPT, dateExpired: EXPIRES },
  ],
  [
    'Undecided: left the list by 2026-11-20 11:30 UTC, before it expired; its items answered nothing (204) at 2026-11-20 11:59 UTC, as those of one accepted a moment ago; they are to be asked for again.',
    { ...leftEarly, answer: 'nothing', askedAt: BEFORE },
  ],
  [
    'Inferred: left the list by 2026-11-20 11:30 UTC, before it expired; its items answered nothing (204) at 2026-11-20 11:59 UTC and at 2026-11-20 12:04 UTC, as those of one accepted a moment ago.',
    { ...leftEarly, answer: 'nothing', askedAt: BEFORE, askedAgainAt: ASKED },
  ],
  [
    'Inferred: left the list by 2026-11-20 11:30 UTC, before it expired; its items answered nothing (204) at 2026-11-20 12:04 UTC, as those of one that was accepted or has expired, and it had not expired then.',
    { ...leftEarly, answer: 'nothing', askedAt: ASKED },
  ],
  ['Inferred: an auction with 1 bid ended at 2026-11-20 12:00 UTC.', { kind: 'auction-ended', dateExpired: EXPIRES, bids: 1 }],
  ['Inferred: left the list when it expired at 2026-11-20 12:00 UTC.', expired],
  [
    'Observed: in the list of its region again, after it had been missing since 2026-11-20 12:03 UTC (left the list when it expired at 2026-11-20 12:00 UTC).',
    { kind: 'listed-again', absentSince: SWEPT, before: expired },
  ],
])('a person reads: %s', (sentence, evidence) => {
  expect(evidenceSentence(storedEvidence(evidence))).toBe(sentence);
});

test.each<[string, Evidence]>([
  ['Expired since the mirror last looked, at 2026-11-20 12:00 UTC: it was in the latest list of its region.', { kind: 'listed' }],
  [
    'Expired since the mirror last looked, at 2026-11-20 12:00 UTC: left the list by 2026-11-20 11:30 UTC, before it expired; its items are still to be asked for.',
    { ...leftEarly, answer: null, askedAt: null },
  ],
])('of a contract that expired and that no list has told of since, a person reads: %s', (sentence, evidence) => {
  expect(evidenceSentence(storedEvidence(evidence), EXPIRES)).toBe(sentence);
});
