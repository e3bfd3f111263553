import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../arch/repository.ts';

/** A running program of ours and what it says. */
export interface Running {
  process: ChildProcess;
  /** Resolves with the first line of stdout, parsed, that has this property; rejects when the program ends before. */
  says(property: string): Promise<Record<string, unknown>>;
  /** Resolves with what the first group matches in the first line of stdout that fits. */
  line(pattern: RegExp): Promise<string>;
  ended: Promise<{ code: number | null; stderr: string }>;
}

/** Starts Node with these arguments in the repository's folder. */
export function startNode(args: readonly string[], options: { node?: string; environment?: NodeJS.ProcessEnv } = {}): Running {
  const env = { ...withoutOurVariables(), ...options.environment };
  return runningOf(spawn(options.node ?? process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'], env }));
}

/** Follows what a program says. */
export function runningOf(child: ChildProcessWithoutNullStreams): Running {
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  let stderr = '';
  let over = false;
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const listener of listeners) listener();
  });
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve) =>
    child.once('close', (code) => {
      over = true;
      resolve({ code, stderr });
      for (const listener of listeners) listener();
    }),
  );
  /** The first line from which `read` makes something, whenever it comes. */
  const first = <T>(what: string, read: (line: string) => T | undefined) =>
    new Promise<T>((resolve, reject) => {
      const look = () => {
        const found = lines.map(read).find((result) => result !== undefined);
        if (found !== undefined) resolve(found);
        else if (over) reject(new Error(`It ended without saying ${what}: ${stderr}`));
      };
      listeners.add(look);
      look();
    });

  return {
    process: child,
    ended,
    line: (pattern) => first(String(pattern), (line) => pattern.exec(line)?.[1]),
    says: (property) =>
      first(`'${property}'`, (line) => {
        const event: Record<string, unknown> = line.startsWith('{') ? JSON.parse(line) : {};
        return property in event ? event : undefined;
      }),
  };
}

/** How long closing may take (decisions §1.4). Milliseconds. */
const CLOSING = 5000;

/**
 * Tells it to end. `inOrder`: it did with 0, or with 1 once closing had used up its time, as where others have the processors. What is
 * said of a run that did not stop by then is left out.
 */
export async function closed(
  { process: child, ended }: Running,
  tell: () => void = () => void child.kill('SIGTERM'),
): Promise<{ inOrder: boolean; code: number | null; stderr: string }> {
  const asked = performance.now();
  tell();
  const { code, stderr } = await ended;
  const inOrder = code === 0 || (code === 1 && performance.now() - asked >= CLOSING);
  return { inOrder, code, stderr: stderr.replace(/^.*a run did not stop in time.*\n/m, '') };
}

/** Lets a browser in as the address says; gives back where the app is, and the header that this browser sends from then on. */
export async function letIn(address: string): Promise<{ app: string; headers: { cookie: string } }> {
  const answer = await fetch(address, { redirect: 'manual' });
  const [cookie = ''] = answer.headers.getSetCookie();
  return { app: new URL(address).origin, headers: { cookie: cookie.split(';')[0] ?? '' } };
}

/** A folder for a mirror, and how to be rid of it. */
export function scratchFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'astrolabe-shell-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function withoutOurVariables(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('ASTROLABE_')));
}
