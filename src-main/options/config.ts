import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import envPaths from 'env-paths';
import { z } from 'zod';
import { isLoopback } from '#main/runtime/loopback';
import { type DataSourceName, forDataSources, sourceOption, sourceTable } from '#shared/sources';
import { type BucketAddress, isBucket, readBucketOptions } from './bucket.ts';
import {
  type CommandLine,
  ConfigError,
  commandLine,
  DEMO_SPEED,
  ENDING_OPTIONS,
  flags,
  optionNames,
  type TaskName,
  taskNames,
} from './command-line.ts';
import { isClickHouse, type ReplicaConfig, readReplicaOptions, withoutPassword } from './replica.ts';

/** Whether a base address of ESI is that of the cluster that everybody plays on, which has a daily downtime; a simulated one has none. */
export function isTranquility(url: string | null): boolean {
  return url === sourceTable.esi.url;
}

/** The port without --port and without a setting; scripts rely on it. */
export const DEFAULT_PORT = 4780;

/** What is asked for instead of serving, called as its option; paths are full ones. */
type Task =
  | {
      [Name in TaskName]: CommandLine[Name] extends boolean
        ? { kind: Name }
        : { kind: Name; path: string; withSettings?: boolean };
    }[TaskName]
  | { kind: 'publish'; path: string; republish: boolean }
  | { kind: 'publish-bucket'; bucket: BucketAddress; republish: boolean };
/** Work on the data folder. */
export type FolderTask = Exclude<Task, { kind: 'doctor' }>;

/** Said where one of the options that end after their work comes to a window. */
export const NEEDS_NO_WINDOW = `${ENDING_OPTIONS} and --publish-schema need no window: run them with npm run headless.`;

/** Validated options. Serialisable: it crosses to worker threads as it is. */
export interface Config extends Pick<CommandLine, 'host' | 'once' | 'strict'> {
  /** null: not given; the setting applies, else the {@link DEFAULT_PORT}. */
  port: number | null;
  /** Folder that holds `live/` and `demo/`, or that says where they were moved to. */
  dataDir: string;
  /** `ask`: nothing is ingested until the first-run page has been answered. */
  mode: 'live' | 'demo' | 'ask';
  /** How many times as fast as the computer's the demo's clock goes. */
  demoSpeed: number;
  /** Folder of the prepared mirror that a demo which is new begins with; null: it begins empty. */
  demoMirror: string | null;
  /** Base addresses without a trailing slash; null: switched off. */
  sources: Readonly<Record<DataSourceName, string | null>>;
  /** `url` absent: not given, the setting applies; null: off. `key` comes from the environment alone, `ASTROLABE_LLM_KEY`, so that it stands in no list of processes; it is never logged. */
  llm: { url?: string | null; model: string | null; key: string | null };
  /** null: not given; the setting applies. */
  contact: string | null;
  logLevel: CommandLine['log-level'];
  ingest: boolean;
  /** What to do instead of serving. */
  task: Task | null;
  /** The ClickHouse that the mirror is published to, or filled from; null: none. Its password is shown nowhere. */
  replica: ReplicaConfig | null;
  /** Print the statements that make the tables there, instead of serving. */
  printSchema: boolean;
}

/**
 * Reads arguments and `ASTROLABE_…` variables; an argument wins. Throws {@link ConfigError} with one sentence that names
 * the option, the value and the rule.
 */
export function readConfig(args: readonly string[], environment: Readonly<Record<string, string | undefined>>): Config {
  const given = { ...fromEnvironment(environment), ...fromArguments(args) };
  const parsed = commandLine.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new ConfigError(`--${name} must be ${ruleOf(issue)}; it was '${withoutPassword(String(given[name]))}'.`);
  }
  const read = parsed.data;
  const { host, once, strict } = read;
  if (!isLoopback(host) && !read['allow-remote']) {
    throw new ConfigError(
      `--host ${host} is not a loopback address; add --allow-remote if other machines are meant to reach it.`,
    );
  }
  if (read['no-ingest'] && once) throw new ConfigError('--once and --no-ingest exclude each other; give one of them.');
  if (strict && !once) throw new ConfigError('--strict says when --once fails; give both, or neither.');
  const replica = readReplicaOptions(read);
  const requested = tasksOf(read, environment);
  if (requested.length + Number(once) + Number(read['publish-schema']) > 1) {
    throw new ConfigError(`${ENDING_OPTIONS}, --publish-schema and --once exclude each other; give one of them.`);
  }
  return {
    port: read.port ?? null,
    host,
    dataDir: read['data-dir'] ?? envPaths('Astrolabe', { suffix: '' }).data,
    mode: read.demo ? 'demo' : read.ask ? 'ask' : 'live',
    demoSpeed: demoSpeedOf(read['demo-speed'], { replica, collects: !once && !read['no-ingest'] }),
    // Both have a mirror that says how theirs begins.
    demoMirror: replica === null ? (read['demo-mirror'] ?? null) : null,
    // A follower asks no source.
    sources: forDataSources((source) => (replica?.role === 'follows' ? null : read[sourceOption(source)])),
    llm: {
      ...(read['llm-url'] === undefined ? {} : { url: read['llm-url'] }),
      model: read['llm-model'] ?? null,
      key: environment['ASTROLABE_LLM_KEY'] || null,
    },
    contact: read['user-agent-contact'] ?? null,
    logLevel: read['log-level'],
    once,
    strict,
    ingest: !read['no-ingest'],
    task: requested[0] ?? null,
    replica,
    printSchema: read['publish-schema'],
  };
}

/** What the options ask for, to be one at most. `INIT_CWD`: where npm was called, which changes to the project's folder before it runs a script. */
function tasksOf(read: CommandLine, environment: Readonly<Record<string, string | undefined>>): Task[] {
  const { publish, republish, 'with-settings': withSettings } = read;
  if (republish && (publish === undefined || isClickHouse(publish)))
    throw new ConfigError('--republish needs --publish with a folder or s3://… beside it.');
  if (withSettings && read.bundle === undefined && read.restore === undefined && read['import-bundle'] === undefined)
    throw new ConfigError('--with-settings needs --bundle, --restore or --import-bundle beside it.');
  const full = (path: string) => resolve(environment['INIT_CWD'] ?? '', path);
  const tasks = taskNames.flatMap((kind) => {
    const given = read[kind];
    if (given === undefined || given === false) return [];
    return [(given === true ? { kind } : { kind, path: full(given), withSettings }) as Task];
  });
  if (publish === undefined || isClickHouse(publish)) return tasks;
  if (isBucket(publish))
    return [...tasks, { kind: 'publish-bucket', bucket: readBucketOptions(publish, environment), republish }];
  return [...tasks, { kind: 'publish', path: full(publish), republish }];
}

function fromArguments(args: readonly string[]): Record<string, string | undefined> {
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: Object.fromEntries(
        optionNames.map((name) => [name, { type: flags.has(name) ? ('boolean' as const) : ('string' as const) }]),
      ),
    });
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  } catch (failure) {
    throw new ConfigError(`${(failure as Error).message.replace(/\.?$/, '.')} See --help.`);
  }
}

function fromEnvironment(environment: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(
    optionNames.flatMap((name) => {
      const value = environment[`ASTROLABE_${name.toUpperCase().replaceAll('-', '_')}`];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

function ruleOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_value') return `one of ${issue.values.join(', ')}`;
  if (issue?.code === 'invalid_union') return issue.errors.flat().at(-1)?.message ?? issue.message;
  return issue?.message ?? 'valid';
}

/**
 * How fast the demo's time passes; where nothing is collected, or once, it would only make data old. Throws {@link ConfigError} where
 * another mirror could not know it.
 */
function demoSpeedOf(
  given: number | undefined,
  { replica, collects }: { replica: ReplicaConfig | null; collects: boolean },
): number {
  if (replica === null) return given ?? (collects ? DEMO_SPEED : 1);
  if (given !== undefined && given > 1)
    throw new ConfigError('--demo-speed and a ClickHouse exclude each other: two mirrors have to agree about the time.');
  return 1;
}
