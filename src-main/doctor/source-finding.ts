import type { UpstreamAnswer } from '#main/upstream/answer';
import { unreadableNote } from '#main/upstream/row-list';
import { type DataSourceName, sourceTable } from '#shared/sources';

/** One sentence on what came, or on why it is not what was expected. */
export type SourceFinding = { found: string } | { reason: string };

/** Enough of a list or file was read: the rest is not asked for. */
export class Enough extends Error {}

/** Reads a file up to its first row: the rest is not asked for. */
export async function begins(what: string, read: (take: () => void) => Promise<object>): Promise<SourceFinding> {
  let isRead = false;
  const answer = await untilEnough(() =>
    read(() => {
      isRead = true;
      throw new Enough();
    }),
  );
  return isRead ? { found: `The file begins with ${what} of the expected shape.` } : notAnswered(answer, 'everef');
}

export async function untilEnough<T>(read: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await read();
  } catch (failure) {
    if (failure instanceof Enough) return undefined;
    throw failure;
  }
}

export function listed<T extends { unreadable: number }>(
  answer: UpstreamAnswer<T>,
  source: DataSourceName,
  what: string,
  count: (data: T) => number,
): SourceFinding {
  return answer.kind === 'fresh' ? rows(count(answer.data), answer.data.unreadable, what) : notAnswered(answer, source);
}

export function rows(count: number, unreadable: number, what: string): SourceFinding {
  if (count === 0) return { found: `An empty list of ${what}, so the shape of a row was not checked.` };
  return { found: `The list of ${what} has ${count}. ${unreadableNote(unreadable, 'it') ?? 'Each row has the expected shape.'}` };
}

/** Why an answer is not the one that was expected; also of one that never came. */
export function notAnswered(answer: object | undefined, source: DataSourceName): { reason: string } {
  if (answer !== undefined && 'reason' in answer && typeof answer.reason === 'string') return { reason: answer.reason };
  const { name } = sourceTable[source];
  if (answer !== undefined && 'kind' in answer && answer.kind === 'absent') return { reason: `${name} does not have it.` };
  const status = answer !== undefined && 'status' in answer ? answer.status : 304;
  return { reason: `${name} answered ${String(status)}.` };
}
