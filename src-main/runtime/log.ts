import { isatty } from 'node:tty';
import { destination, type Logger, pino } from 'pino';
import { terminalLine } from './terminal-line.ts';

/** The program's log, by level. */
export type Log = Logger;
/** From the most to the fewest lines. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

const STDERR = 2;

/**
 * One line per event on stderr; stdout belongs to the listening line (decisions §1.3). JSON for programs, a short line for the
 * person at a terminal, who sees in the progress line what a run did that went well.
 */
export function createLog(level: (typeof logLevels)[number]): Log {
  const stderr = destination({ fd: STDERR, sync: true });
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (!isatty(STDERR)) return pino(options, stderr);
  return pino(options, {
    write(json: string) {
      const line = terminalLine(json);
      if (line !== null) stderr.write(line);
    },
  });
}

/** For tests and tools that want no output. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
