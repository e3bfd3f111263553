import { destination, type Logger, pino } from 'pino';

/** The program's log, by level. */
export type Log = Logger;
/** From the most to the fewest lines. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/** One JSON line per event on stderr; stdout belongs to the listening line (decisions §1.3). */
export function createLog(level: (typeof logLevels)[number]): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination({ fd: 2, sync: true }));
}

/** For tests and tools that want no output. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
