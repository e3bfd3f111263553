import { sourceTable } from '#shared/sources';
import { DAY, fromIso, HOUR, MINUTE, SECOND } from '#shared/time';
import type { SourceCheck } from './source-check.ts';

/** The checks as lines of aligned columns, the sentence last. */
export function tableOf(checks: readonly SourceCheck[], now: number): string {
  const head = ['source', 'address', 'expected', 'age', 'limits', 'bytes', 'ms', 'came'];
  const lines = checks.map(({ source, address, ...check }) => [
    sourceTable[source].shortName,
    address ?? '-',
    check.expected,
    ageOf(check, now),
    check.limits.join(', ') || '-',
    String(check.bytes),
    String(check.milliseconds),
    check.outcome,
  ]);
  const table = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function ageOf({ observedAt, expiresAt }: Pick<SourceCheck, 'observedAt' | 'expiresAt'>, now: number): string {
  const age = observedAt === null ? [] : [`${duration(now - fromIso(observedAt))} old`];
  const left = expiresAt === null ? 0 : fromIso(expiresAt) - now;
  return [...age, ...(left > 0 ? [`valid for ${duration(left)}`] : [])].join(', ') || '-';
}

function duration(ms: number): string {
  if (ms < 2 * MINUTE) return `${Math.round(ms / SECOND)} s`;
  if (ms < 2 * HOUR) return `${Math.round(ms / MINUTE)} min`;
  return ms < 2 * DAY ? `${Math.round(ms / HOUR)} h` : `${Math.round(ms / DAY)} days`;
}
