import { freemem, totalmem } from 'node:os';
import { nodeInUse } from '#main/runtime/node-version';
import type { ReadDb } from '#main/store/db';
import { findDoubt } from '#main/store/ingest-state/heal';
import { bounds } from '#main/upstream/bounds';
import { fileSize } from '#shared/file-size';
import type { AppStatus, MirrorDoubt } from '#shared/local-api/status';
import { fromIso, isoUtc } from '#shared/time';

export interface Diagnosis {
  what: 'program' | 'node' | 'mirror' | 'backup' | 'proxy' | 'sources' | 'clock' | 'disk' | 'memory' | 'threads';
  state: 'ok' | 'attention' | 'trouble';
  /** What was found, as one sentence. */
  told: string;
  /** What to do about it; null: nothing. */
  advice: string | null;
}

/** Nothing is to be done. */
export const ok = (what: Diagnosis['what'], sentence: string): Diagnosis => ({ what, state: 'ok', told: sentence, advice: null });
/** Something is to be done. */
export const wrong = (what: Diagnosis['what'], state: 'attention' | 'trouble', sentence: string, advice: string): Diagnosis => ({
  what,
  state,
  told: sentence,
  advice,
});

export function foundNode(): Diagnosis {
  const { sentence, isLate } = nodeInUse(process);
  const advice = 'Install a current Node from https://nodejs.org or with your package manager; it is taken at the next start.';
  return isLate ? wrong('node', 'attention', sentence, advice) : ok('node', sentence);
}

/** With less than this other programs should be closed. */
const LEAST_MEMORY_BYTES = 500_000_000;

/** The memory that this machine has left. */
export function freeMemory(): Diagnosis {
  const { free, total } = machineMemory();
  const finding = `${fileSize(free)} of ${fileSize(total)} of memory are free.`;
  return free < LEAST_MEMORY_BYTES
    ? wrong('memory', 'attention', finding, 'Close other programs; Astrolabe needs some 500 MB.')
    : ok('memory', finding);
}

/** What is stored and doubted, where anything is: as the running program says, else as the last start has marked it. `now` in milliseconds. */
export function doubted(status: AppStatus | null, reads: ReadDb | null, now: number): Diagnosis[] {
  const doubt = status === null ? markedIn(reads, isoUtc(now + bounds.modifiedAhead)) : status.doubt;
  const advice =
    'Let the system set its clock by the network (NTP); if it is right, restore an older backup, or leave those rows be.';
  return doubt === null ? [] : [wrong('mirror', 'attention', doubt.sentence, advice)];
}

function markedIn(reads: ReadDb | null, believed: string): MirrorDoubt | null {
  try {
    return reads === null ? null : findDoubt(reads, believed);
  } catch {
    // An earlier version has no marks, and a damaged mirror is reported elsewhere.
    return null;
  }
}

/** The findings as lines for a terminal. */
export function linesOf(findings: readonly Diagnosis[]): string {
  const signs: Readonly<Record<Diagnosis['state'], string>> = { ok: 'ok', attention: 'look', trouble: 'TROUBLE' };
  return findings
    .map((finding) => {
      const line = `${signs[finding.state].padEnd(8)} ${finding.what.padEnd(8)} ${finding.told}`;
      return finding.advice === null ? line : `${line}\n${' '.repeat(18)}-> ${finding.advice}`;
    })
    .join('\n');
}

/** `Next attempt at 2026-11-20T12:00:15Z.`, or the end of a sentence that says before when nothing is asked. */
const NEXT_ATTEMPT = /(?: Next attempt at|; (?:nothing is asked|none of these is sent) before) (\d{4}-\d\d-\d\dT[\d:.]+Z)\./g;

/**
 * What a source's last failure said, as it is true now: a next attempt whose time has passed was made, or is about to be, and gives way
 * to the one that is planned, where that lies ahead. Times ISO 8601 UTC; `now` in milliseconds.
 */
export function asOfNow(reason: string, nextAttemptAt: string | null, now: number): string {
  const sentence = reason.replaceAll(NEXT_ATTEMPT, (attempt: string, at: string) => {
    if (fromIso(at) > now) return attempt;
    return attempt.startsWith(';') ? '.' : '';
  });
  if (sentence === reason || nextAttemptAt === null || fromIso(nextAttemptAt) <= now) return sentence;
  return `${sentence} Next attempt at ${nextAttemptAt}.`;
}

/** Bytes of memory that this machine has, and of those that are free or hold only what can be read again. */
export function machineMemory(): { free: number; total: number } {
  return { free: process.availableMemory?.() ?? freemem(), total: totalmem() };
}
