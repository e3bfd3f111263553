import type { z } from 'zod';
import type { sovereigntyChange } from '#shared/systems-api/system-history';

/** A change of the owner or of the ADM. */
export type SovereigntyChange = z.infer<typeof sovereigntyChange>;

/** ADM as steps: each value holds until the next. Times in seconds since the epoch; null where it is not known. */
export interface AdmLine {
  times: number[];
  adm: (number | null)[];
}

/** Steps from the first change, or the window's start where that is later, up to `until`. Times in ms since the epoch. */
export function admLine(changes: readonly SovereigntyChange[], from: number, until: number): AdmLine {
  const line: AdmLine = { times: [], adm: [] };
  for (const { at, adm } of changes) {
    const time = Math.max(Date.parse(at), from) / 1000;
    if (line.times.at(-1) === time) {
      line.times.pop();
      line.adm.pop();
    }
    line.times.push(time);
    line.adm.push(adm);
  }
  const last = line.adm.at(-1);
  if (last !== undefined && (line.times.at(-1) ?? 0) < until / 1000) {
    line.times.push(until / 1000);
    line.adm.push(last);
  }
  return line;
}

/** The rows at which the system came to another owner; the first row is where the telling begins, not a change. */
export function ownerChanges(changes: readonly SovereigntyChange[]): SovereigntyChange[] {
  return changes.filter((change, at) => at > 0 && change.alliance_id !== changes[at - 1]?.alliance_id);
}
