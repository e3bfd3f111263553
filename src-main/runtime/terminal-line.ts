/** Erases the line that the cursor is in, such as the progress line. */
export const ERASE_LINE = '\r\u001B[2K';

const LEVELS: Readonly<Record<number, string>> = { 40: 'warning: ', 50: 'error: ', 60: 'error: ' };
/** The members of every record that the line writes in a place of their own. */
const ELSEWHERE = new Set(['level', 'time', 'msg', 'err', 'error', 'job', 'outcome', 'requests', 'rows']);

/**
 * An event of the log, as JSON, as a short line of text with its line end; null: a run that went well, which progress shows, or that
 * the person broke off.
 */
export function terminalLine(json: string): string | null {
  const event = JSON.parse(json) as Record<string, unknown>;
  if (event['msg'] === 'run') return null;
  const at = String(event['time']).slice(11, 19);
  const level = LEVELS[Number(event['level'])] ?? '';
  const job = event['job'] === undefined ? '' : `${text(event['job'])}: `;
  const details = Object.entries(event).filter(([name]) => !ELSEWHERE.has(name));
  const listed = details.map(([name, value]) => `${name} ${text(value)}`).join(', ');
  const reason = text(event['error'] ?? (event['err'] as { message?: unknown } | undefined)?.message ?? '');
  const ending = [listed, reason].filter((part) => part !== '').join('; ');
  return `${ERASE_LINE}${at} ${level}${job}${text(event['msg'])}${ending === '' ? '' : ` (${ending})`}\n`;
}

/** On one line, and without what a terminal would take for a command. */
function text(value: unknown): string {
  const plain = typeof value === 'string' ? value : JSON.stringify(value);
  return plain.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 300);
}
