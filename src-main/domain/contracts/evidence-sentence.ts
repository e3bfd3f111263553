import { type Evidence, readEvidence } from './outcome.ts';

type LeftEarly = Extract<Evidence, { kind: 'left-early' }>;

const answers = {
  accepted: "its items answered 'accepted by player'",
  nothing: 'its items answered nothing (204)',
  'not-public': "its items answered 'not public'",
  'not-found': 'its items are not found any more',
  items: 'its items were still answered',
} as const;

/**
 * Why a contract's status is what it is, as one sentence for a person. Takes the evidence as it is stored; `expiredAt`: when its time was
 * over, ISO 8601 UTC, where no list has said since how it ended, else null.
 */
export function evidenceSentence(stored: string, expiredAt: string | null = null): string {
  const evidence = readEvidence(stored);
  if (expiredAt === null) return sentence(evidence);
  const before = evidence.kind === 'left-early' ? reason(evidence) : 'it was in the latest list of its region';
  return `Expired since the mirror last looked, at ${formatTime(expiredAt)}: ${before}.`;
}

function sentence(evidence: Evidence): string {
  switch (evidence.kind) {
    case 'listed':
      return 'Observed: in the latest complete list of its region.';
    case 'listed-again': {
      const { absentSince, before } = evidence;
      return `Observed: in the list of its region again, after it had been missing since ${formatTime(absentSince)} (${reason(before)}).`;
    }
    case 'left-early':
      return isUndecided(evidence) ? `Undecided: ${reason(evidence)}.` : `Inferred: ${reason(evidence)}.`;
    default:
      return `Inferred: ${reason(evidence)}.`;
  }
}

function reason(evidence: Exclude<Evidence, { kind: 'listed' | 'listed-again' }>): string {
  switch (evidence.kind) {
    case 'left-early': {
      const left = `left the list by ${formatTime(evidence.sweptAt)}, before it expired`;
      if (evidence.answer === null) return `${left}; its items are still to be asked for`;
      const answer = `${left}; ${answers[evidence.answer]} at ${formatTime(evidence.askedAt)}`;
      return evidence.answer === 'nothing' ? `${answer}${meaningOfNothing(evidence)}` : answer;
    }
    case 'courier-left-early':
      return `a courier contract that left the list by ${formatTime(evidence.sweptAt)}, before it expired, was accepted or withdrawn, which no public data tell apart; it counts as accepted (in the demo galaxy, whose truth is known, 34 of 445 were withdrawn)`;
    case 'auction-ended': {
      const bids = evidence.bids === 1 ? '1 bid' : `${evidence.bids} bids`;
      return `an auction with ${bids} ended at ${formatTime(evidence.dateExpired)}`;
    }
    case 'expired': {
      const gone = `left the list when it expired at ${formatTime(evidence.dateExpired)}`;
      return evidence.answer === null ? gone : `${gone}; ${answers[evidence.answer]} at ${formatTime(evidence.askedAt)}`;
    }
  }
}

/** Whether the source has yet to be asked. */
function isUndecided(evidence: LeftEarly): boolean {
  const { answer } = evidence;
  return answer === null || answer === 'items' || (answer === 'nothing' && isFirstOfTwo(evidence));
}

/** Asked before it expired and once only. */
function isFirstOfTwo({ askedAt, askedAgainAt, dateExpired }: LeftEarly): boolean {
  return askedAgainAt === undefined && askedAt !== null && askedAt < dateExpired;
}

function meaningOfNothing(evidence: LeftEarly): string {
  if (isFirstOfTwo(evidence)) return ', as those of one accepted a moment ago; they are to be asked for again';
  const { askedAgainAt } = evidence;
  return askedAgainAt === undefined
    ? ', as those of one that was accepted or has expired, and it had not expired then'
    : ` and at ${formatTime(askedAgainAt)}, as those of one accepted a moment ago`;
}

/** `2026-11-20T14:05:09Z` as `2026-11-20 14:05 UTC`. */
function formatTime(time: string | null): string {
  return time === null ? 'an unknown time' : `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}
