import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from '../arch/repository.ts';
import { type Running, runningOf } from '../built/running.ts';

/** The blocks of code of a document for people, as they are between their fences. */
export function codeBlocks(path: string): string[] {
  return [...readFileSync(`${root}${path}`, 'utf8').matchAll(/```\w+\n([\s\S]*?)\n```/g)].map(([, code = '']) => code);
}

/** The line of code of a document in which a text stands. Throws where none does. */
export function documentedLine(path: string, text: string): string {
  const found = codeBlocks(path)
    .flatMap((block) => block.split('\n'))
    .find((line) => line.includes(text));
  if (found === undefined) throw new Error(`${path} has no line with '${text}'.`);
  return found;
}

/**
 * Runs a command as a document writes it, in a shell for which `~` is `home`. What the program would otherwise take from its defaults is in
 * variables: the mirror's folder, a free port, and no source.
 */
export function runAsWritten(command: string, home: string, variables: Readonly<Record<string, string>> = {}): Running {
  const sources = ['ESI', 'MARKET', 'IMAGES', 'SDE', 'SCOUT', 'R2Z2', 'EVEREF'].map((name) => [`ASTROLABE_${name}_URL`, 'off']);
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    npm_config_update_notifier: 'false',
    ASTROLABE_PORT: '0',
    ASTROLABE_LOG_LEVEL: 'error',
    ...Object.fromEntries(sources),
    ...variables,
  };
  return runningOf(spawn('sh', ['-c', command], { cwd: root, stdio: ['pipe', 'pipe', 'pipe'], env }));
}
