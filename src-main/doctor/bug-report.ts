import { writeFileSync } from 'node:fs';
import { hostname, release, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { filesBelow } from '#main/data-folder/copy-folder';
import { fileTimestamp } from '#main/data-folder/replace';
import { machineMemory } from '#main/doctor/diagnosis';
import type { Config } from '#main/options/config';
import type { Proxies } from '#main/runtime/proxy';
import { openReadDb } from '#main/store/db';
import { ingestRunReads } from '#main/store/ingest-state/runs';
import { sourceContactReads } from '#main/store/ingest-state/source-contacts';
import { settingReads } from '#main/store/user-data/settings';
import { VERSION } from '#shared/version';
import type { Examination } from './doctor.ts';

/**
 * Writes one file for a report of a bug, in the system's folder for such things, and gives its name. It has what the doctor found,
 * versions, sizes and failures; no key, no contact, no address that a person typed, no watchlist, and no name of a file or folder
 * outside the data folder. `at`: an ISO time.
 */
export function writeBugReport(
  { findings, status, folder, file }: Examination,
  config: Config,
  proxies: Proxies | null,
  at: string,
): string {
  const mirror = ofMirror(file);
  const report = {
    made_at: at,
    program: { version: VERSION, node: process.version, platform: process.platform, arch: process.arch, system: release() },
    memory: machineMemory(),
    mode: config.mode,
    findings,
    status: status === null ? null : { ...status, watch: undefined },
    files: filesBelow(folder).map(({ folder: within, name, bytes }) => ({ file: `${within}/${name}`, bytes })),
    ...mirror,
  };
  const proxyHosts = [proxies?.http?.host, proxies?.https?.host].filter((host) => host !== undefined);
  const hidden = [...secretsOf(config), ...proxyHosts, ...mirror.hidden];
  const text = redacted(JSON.stringify({ ...report, hidden: undefined }, null, 1), folder, hidden);
  const path = join(tmpdir(), `astrolabe-report-${fileTimestamp(at)}.json`);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

/** What the mirror itself tells; `hidden`: what a person typed, which may stand in none of it. */
function ofMirror(file: string): { settings: unknown; runs: unknown; contacts: unknown; hidden: string[] } {
  try {
    const db = openReadDb(file);
    try {
      const { retention, sources, history, port, contact, model, allowed_origins: origins } = settingReads(db).all();
      return {
        settings: {
          retention,
          sources,
          history,
          port,
          contact: contact !== null,
          model: model.url !== null,
          origins: origins.length,
        },
        runs: ingestRunReads(db).failures(),
        contacts: sourceContactReads(db).totals(),
        hidden: [contact, model.url, model.model, ...origins].filter((text): text is string => text !== null),
      };
    } finally {
      db.close();
    }
  } catch (failure) {
    return { settings: null, runs: String(failure), contacts: null, hidden: [] };
  }
}

function secretsOf({ llm, contact, replica }: Config): string[] {
  const store = replica === null ? [] : [replica.address.shown, replica.address.url, replica.address.password];
  return [llm.key, llm.url ?? null, llm.model, contact, ...store].filter((text): text is string => text !== null && text !== '');
}

/** Takes out of a text what it must not tell: secrets, who and where the person is, and paths outside the data folder. */
export function redacted(text: string, folder: string, hidden: readonly string[]): string {
  const json = (value: string) => JSON.stringify(value).slice(1, -1);
  let result = text.replaceAll(json(folder), '<data folder>');
  for (const secret of hidden.toSorted((a, b) => b.length - a.length)) result = result.replaceAll(json(secret), '<hidden>');
  // Paths of either kind, but not those of web addresses: quoted ones whole, as Node names them, since they may have spaces. In
  // JSON a backslash stands twice.
  result = result
    .replaceAll(/'(?:\/|[A-Z]:\\\\)[^'"]*'/g, "'<path>'")
    .replaceAll(/(?<![\w/.:>])(?:file:\/\/)?\/(?:[\w.@+-]+\/)+[\w.@+-]*/g, '<path>')
    .replaceAll(/\b[A-Z]:(?:\\\\[\w.@+-]+)+/g, '<path>');
  // A member's name is ours, even where a character has the same.
  for (const who of whoAndWhere().filter((name) => name.length > 3))
    result = result.replaceAll(json(who), (_, at: number) => (result.startsWith('":', at + json(who).length) ? who : '<hidden>'));
  return result;
}

/** The names of the machine and of the user, who need not have one, as in a container. */
function whoAndWhere(): string[] {
  try {
    return [hostname(), userInfo().username];
  } catch {
    return [hostname()];
  }
}
