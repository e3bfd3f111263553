import { helpLines, optionNames } from '#main/options/command-line';
import { type Config, type FolderTask, readConfig } from '#main/options/config';
import { requireOpenFiles } from '#main/runtime/open-files';
import { createPrivately } from '#main/runtime/private-files';
import { readProxies } from '#main/runtime/proxy';
import { FolderInUseError, UserFacingError } from '#main/runtime/user-facing-error';
import { realWorld, type World } from '#main/runtime/world';
import { spawnThreads } from '#main/workers/spawned-threads';
import { isoUtc } from '#shared/time';
import { VERSION } from '#shared/version';
import type { Core } from './core.ts';
import { workerUrl } from './entry-paths.ts';

/** The core without a window: reads options, runs until a signal (or, with --once, until every job ran), sets the exit code. */
export async function runHeadless(args: readonly string[], entryUrl: string): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(help());
    return;
  }
  if (args.includes('--version')) {
    process.stdout.write(`Astrolabe ${VERSION} on Node ${process.version}\n`);
    return;
  }
  createPrivately();
  try {
    const config = readConfig(args, process.env);
    requireOpenFiles();
    const world = realWorld();
    if (config.task?.kind === 'doctor') {
      process.exitCode = await runDoctor(config, world);
      return;
    }
    if (config.task !== null) {
      process.stdout.write(`${JSON.stringify(await carryOut(config.task, config, world))}\n`);
      return;
    }
    if (config.printSchema && config.replica?.role === 'publishes') {
      const { replicaSchema } = await import('#main/replication/jobs');
      process.stdout.write(`${replicaSchema(config.replica)}\n`);
      return;
    }
    // Beside the main thread, which loads the server meanwhile.
    const threads = config.once ? null : spawnThreads((name) => workerUrl(entryUrl, name));
    const { startCore } = await import('./app.ts');
    const core = await startCore(config, world, entryUrl, { threads });
    closeOnSignal(core);
    if (core.address !== null) tell(listeningLines(core, process.pid, terminals()));
    process.exitCode = await core.finished.catch(endAtOnce);
  } catch (failure) {
    if (!(failure instanceof UserFacingError)) throw failure;
    tell(
      failure instanceof FolderInUseError ? runningLines(failure, terminals()) : { stdout: '', stderr: `${failure.message}\n` },
    );
    process.exitCode = 1;
  }
}

/** What is written to each output. */
interface Lines {
  stdout: string;
  stderr: string;
}
/** Which of the outputs are a terminal. */
type Terminals = Record<keyof Lines, boolean>;

/**
 * Says where the app listens: to a person one address, the one to open, and to a program a line of JSON. A file or a journal may be read by
 * others, a terminal is its owner's: what signs a browser in is shown at a terminal alone.
 */
export function listeningLines(
  { address, openAddress }: Pick<Core, 'address' | 'openAddress'>,
  pid: number,
  terminals: Terminals,
): Lines {
  const person = `Open ${openAddress()} in your browser (Ctrl+C ends Astrolabe).\n`;
  if (terminals.stdout) return { stdout: person, stderr: '' };
  return { stdout: `${JSON.stringify({ event: 'listening', ...address, pid })}\n`, stderr: terminals.stderr ? person : '' };
}

/** Says in the same way where the program is reached that has the data folder. */
export function runningLines({ message, running }: FolderInUseError, terminals: Terminals): Lines {
  if (running === null) return { stdout: '', stderr: `${message}\n` };
  const { app, open } = running;
  return {
    stdout: terminals.stdout ? '' : `${JSON.stringify({ event: 'already_running', app })}\n`,
    stderr: `${terminals.stderr ? message.replace(app, open) : message}\n`,
  };
}

function terminals(): Terminals {
  return { stdout: process.stdout.isTTY, stderr: process.stderr.isTTY };
}

function tell({ stdout, stderr }: Lines): void {
  process.stdout.write(stdout);
  process.stderr.write(stderr);
}

/** Work on the data folder; what it needs is loaded here, since a core that serves would hold it for nothing. */
async function carryOut(task: FolderTask, config: Config, world: World): Promise<Record<string, unknown>> {
  const { runFolderTask } = await import('#main/data-folder/command-line');
  const { openBucket } = await import('#main/replication/lake/s3');
  const { tryMirror } = await import('#main/workers/try-mirror');
  return runFolderTask(task, config, { ...world, tryMirror, bucketPlace: (bucket) => openBucket(bucket, world) });
}

/** `--doctor`: lines for a person, one line of JSON for a program. The exit code: 1 where something is in trouble, else 0. */
async function runDoctor(config: Config, world: World): Promise<number> {
  const { examine } = await import('#main/doctor/doctor');
  const { linesOf } = await import('#main/doctor/diagnosis');
  const { writeBugReport } = await import('#main/doctor/bug-report');
  const proxies = readProxies(process.env);
  const examination = await examine(config, world, proxies);
  const { findings } = examination;
  const report = writeBugReport(examination, config, proxies, isoUtc(world.clock.now()));
  process.stdout.write(
    process.stdout.isTTY
      ? `${linesOf(findings)}\n\nFor a bug report, without secrets: ${report}\n`
      : `${JSON.stringify({ event: 'doctor', findings, report })}\n`,
  );
  return findings.some(({ state }) => state === 'trouble') ? 1 : 0;
}

/** The data folder is gone: closing would write into what lies in its place now. */
function endAtOnce(failure: unknown): never {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
  process.exit(1);
}

/** The first signal closes in order; a second one, or five seconds (decisions §1.4), ends the process at once. */
function closeOnSignal(core: Core): void {
  let closing = false;
  const close = () => {
    if (closing) process.exit(1);
    closing = true;
    setTimeout(() => process.exit(1), 5000).unref();
    void core.close();
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}

function help(): string {
  return `node astrolabe.mjs headless [options]\n\n${helpLines(optionNames)}\n\nEach is also an environment variable: --data-dir is ASTROLABE_DATA_DIR.\n`;
}
