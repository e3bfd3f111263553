import { buffer } from 'node:stream/consumers';
import { sourceTable } from '#shared/sources';
import { DAY, fromIso } from '#shared/time';
import { bounds } from './bounds.ts';
import type { Downloads } from './download.ts';
import type { Failed } from './host.ts';
import { type UpstreamKillmail, upstreamKillmail } from './killmail-shapes.ts';
import { refusalOf } from './row-list.ts';
import { eachTarFile } from './tar-archive.ts';
import { valuesIn } from './transport.ts';

/** EVE Ref's killmails, one archive for each UTC day (upstream §5.4). */
export interface KillmailArchive {
  /**
   * Hands over each killmail of a UTC day (`2026-11-19`) while the archive arrives; unless it was `read`, some were handed over
   * and the caller throws its work away. `unreadable`: it has another shape than agreed; a retry would fail as well.
   */
  day(
    day: string,
    take: (killmail: UpstreamKillmail) => void,
    signal?: AbortSignal,
  ): Promise<{ kind: 'read'; unreadable: number } | { kind: 'absent' } | { kind: 'unreadable'; reason: string } | Failed>;
}

/** Where a day's killmails lie, below the archive's base. */
function killmailArchivePath(day: string): string {
  return `killmails/${day.slice(0, 4)}/killmails-${day}.tar.bz2`;
}

/** Reads the archive through the downloads that it is handed. */
export function killmailArchive(downloads: Downloads, baseUrl: string): KillmailArchive {
  return {
    async day(day, take, signal) {
      let total = 0;
      let unreadable = 0;
      const outcome = await downloads.through(
        `${baseUrl}/${killmailArchivePath(day)}`,
        { maxBytes: bounds.killmailDayBytes, signal },
        (body) =>
          eachTarFile(body, { what: 'the archive', mostBytes: bounds.killmailDayUnpackedBytes, signal }, async (file, name) => {
            if (!name.endsWith('.json') || (file.header.size ?? 0) > bounds.killmail.bytes) return void file.resume();
            total += 1;
            const bytes = await buffer(file);
            const killmail = valuesIn(bytes) > bounds.killmail.values ? null : killmailOf(bytes.toString(), day);
            if (killmail === null) unreadable += 1;
            else take(killmail);
          }),
      );
      const { name } = sourceTable.everef;
      if (outcome.kind === 'failed') return outcome;
      if (outcome.kind === 'refused' && outcome.status === 404) return { kind: 'absent' };
      if (outcome.kind === 'refused') {
        return { kind: 'failed', reason: `${name} answered ${outcome.status} to the killmails of ${day}.`, retryAt: null };
      }
      const refusal = refusalOf(unreadable, total, 'it is no killmail');
      if (refusal !== null) return { kind: 'unreadable', reason: `${name}'s killmails of ${day} cannot be read: ${refusal}.` };
      return { kind: 'read', unreadable };
    },
  };
}

/** Null: it is none, or of quite another day. */
function killmailOf(text: string, day: string): UpstreamKillmail | null {
  try {
    const killmail = upstreamKillmail.safeParse(JSON.parse(text)).data;
    if (killmail === undefined) return null;
    return Math.abs(fromIso(killmail.killmail_time) - fromIso(day)) <= 2 * DAY ? killmail : null;
  } catch {
    return null;
  }
}
