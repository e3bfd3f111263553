import type { ContractStatus, ContractType } from '#shared/game';
import type { ExpiredUnjudged } from '#shared/trade-api/contract-filters';

/**
 * How a contract's status is inferred (decisions §3.1). The public list has no status: a contract is there or it is
 * not, and what upstream says when its items are asked for afterwards tells more. Every judgement carries its evidence.
 * All times ISO 8601 UTC with whole seconds, so they compare as text.
 */

/**
 * What upstream said to the probe: `accepted`: "Contract accepted by player"; `nothing`: 204, expired or accepted just now;
 * `not-public`: 403 without acceptance; `not-found`: 404; `items`: the items, as if the contract were still open.
 */
export type ProbeAnswer = 'accepted' | 'nothing' | 'not-public' | 'not-found' | 'items';

interface Probed {
  /** null: not asked yet. */
  answer: ProbeAnswer | null;
  askedAt: string | null;
}

/** Why a status is what it is. Stored as JSON with the contract. */
export type Evidence =
  | { kind: 'listed' }
  /** Listed again after it had been gone since `absentSince` and judged as `before`. */
  | { kind: 'listed-again'; absentSince: string; before: EndEvidence }
  | EndEvidence;
type EndEvidence =
  /**
   * Left the list before it expired; the sweep at `sweptAt` was the first without it. `askedAgainAt`: when the same answer as at `askedAt`
   * came a second time.
   */
  | ({ kind: 'left-early'; sweptAt: string; dateExpired: string; askedAgainAt?: string } & Probed)
  /** The same of a contract that cannot be asked about. */
  | { kind: 'courier-left-early'; sweptAt: string; dateExpired: string }
  | { kind: 'auction-ended'; dateExpired: string; bids: number }
  /** Gone when its time was over. Asked all the same where it could have been accepted since it was last seen. */
  | ({ kind: 'expired'; dateExpired: string } & Probed);

/** What is to be stored about a contract that left the list. */
export interface ContractOutcome {
  status: ContractStatus;
  dateAccepted: string | null;
  dateCompleted: string | null;
  evidence: EndEvidence;
  /** Ask for its items when its turn comes: the answer can settle or correct the status. */
  probe: boolean;
}

/** The contract as it was last seen. */
interface DepartedContract {
  type: ContractType;
  dateExpired: string;
  /** Auctions: bids when they were last asked for; null: never. */
  bidCount: number | null;
}

/** The two sweeps of its region around the departure. `observedAt`: upstream's time of the list; `sweptAt`: ours. */
interface Departure {
  lastObservedAt: string;
  observedAt: string;
  sweptAt: string;
}

/** Judges a contract that a complete sweep no longer has. Whether it left before it expired is measured by upstream's clock. */
export function judgeDeparture(contract: DepartedContract, { lastObservedAt, observedAt, sweptAt }: Departure): ContractOutcome {
  const { type, dateExpired, bidCount } = contract;
  const undecided = { dateAccepted: null, dateCompleted: null };
  if (observedAt < dateExpired) {
    if (type === 'courier') {
      const evidence = { kind: 'courier-left-early', sweptAt, dateExpired } as const;
      return { status: 'in_progress', dateAccepted: sweptAt, dateCompleted: null, evidence, probe: false };
    }
    const evidence = { kind: 'left-early', sweptAt, dateExpired, answer: null, askedAt: null } as const;
    return { status: 'outstanding', ...undecided, evidence, probe: true };
  }
  if (type === 'auction' && bidCount !== null && bidCount > 0) {
    const evidence = { kind: 'auction-ended', dateExpired, bids: bidCount } as const;
    return { status: 'finished', dateAccepted: dateExpired, dateCompleted: dateExpired, evidence, probe: false };
  }
  // Between its last sight and its expiry it may have been accepted: the probe finds out, and costs no error if not.
  const evidence = { kind: 'expired', dateExpired, answer: null, askedAt: null } as const;
  return { status: 'deleted', ...undecided, evidence, probe: type !== 'courier' && lastObservedAt < dateExpired };
}

/**
 * Judges anew when the probe of a departed contract was answered at `askedAt`; `absentSince` is the time of the first sweep
 * without it. `probe` in the result: ask once more.
 */
export function judgeProbe(
  contract: { type: ContractType; absentSince: string; evidence: Evidence },
  answer: ProbeAnswer,
  askedAt: string,
): ContractOutcome | null {
  const { type, absentSince, evidence } = contract;
  if (evidence.kind !== 'left-early' && evidence.kind !== 'expired') return null;
  const { dateExpired } = evidence;
  const answered = { ...evidence, answer, askedAt };
  // It cannot have been accepted after it expired, whenever we noticed.
  const dateAccepted = absentSince < dateExpired ? absentSince : dateExpired;
  if (answer === 'accepted') {
    const status = type === 'courier' ? 'in_progress' : 'finished';
    return { status, dateAccepted, dateCompleted: status === 'finished' ? dateAccepted : null, evidence: answered, probe: false };
  }
  const undecided = { dateAccepted: null, dateCompleted: null, evidence: answered };
  // Upstream's own cache answers as before for up to an hour after a contract has ended.
  if (answer === 'items') return { status: evidence.kind === 'expired' ? 'deleted' : 'outstanding', ...undecided, probe: true };
  if (evidence.kind === 'expired') return { status: 'deleted', ...undecided, probe: false };
  if (answer !== 'nothing') return { status: 'cancelled', ...undecided, probe: false };
  // Before its expiry "nothing" means "accepted just now": an answer that says so, or the same once more, settles it.
  const isSecond = evidence.answer === 'nothing';
  if (!isSecond && askedAt < dateExpired) return { status: 'outstanding', ...undecided, probe: true };
  const proof = isSecond ? { ...evidence, askedAgainAt: askedAt } : answered;
  return { status: 'finished', dateAccepted, dateCompleted: dateAccepted, evidence: proof, probe: false };
}

/** The evidence of a contract that is listed again; what was known of its absence is kept. */
export function evidenceOfReturn(evidence: Evidence, absentSince: string): Evidence {
  switch (evidence.kind) {
    case 'listed':
    case 'listed-again':
      return evidence;
    default:
      return { kind: 'listed-again', absentSince, before: evidence };
  }
}

/** Evidence as it is stored, and back. */
export function storedEvidence(evidence: Evidence): string {
  return JSON.stringify(evidence);
}
/** Evidence out of the JSON of {@link storedEvidence}. */
export function readEvidence(stored: string): Evidence {
  return JSON.parse(stored) as Evidence;
}

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

/**
 * Whether the time of a contract is over and no sweep has judged how it ended: the mirror has not looked since (decisions §3.1). `now`:
 * ISO 8601 UTC, as its times are.
 */
export function isExpiredUnjudged(contract: { status: string; date_expired: string }, now: string): boolean {
  return contract.status === 'outstanding' && contract.date_expired <= now;
}

/** What a question asks of such contracts: true: those alone; false: none of them, which holds unless it says so; null: nothing. */
export function wantedExpired(choice: ExpiredUnjudged = 'false'): boolean | null {
  return choice === 'any' ? null : choice === 'true';
}

/** Whether what is on offer in the latest list passes {@link wantedExpired}. `now`: ISO 8601 UTC. */
export function passesExpired(dateExpired: string, wanted: boolean | null, now: string): boolean {
  return wanted === null || dateExpired <= now === wanted;
}
