import { parseArgs } from 'node:util';
import envPaths from 'env-paths';
import { z } from 'zod';
import { logLevels } from '#main/runtime/log';
import { isLoopback } from '#main/runtime/loopback';
import { type DataSourceName, dataSourceNames, forDataSources, sourceOption, sourceTable } from '#shared/sources';
import { ConfigError } from './config-error.ts';
import { DEMO_SPEED, demoSpeedOf, demoSpeedOption } from './demo-speed.ts';
import { ENDING_OPTIONS, type FolderTask, folderTasks, pathOption } from './folder-task.ts';
import type { ReplicaConfig } from './replica.ts';
import { readReplicaOptions, withoutPassword } from './replica.ts';

export type { FolderTask };
export { ConfigError, isLoopback };

/** Whether a base address of ESI is that of the cluster that everybody plays on, which has a daily downtime; a simulated one has none. */
export function isTranquility(url: string | null): boolean {
  return url === sourceTable.esi.url;
}

/** The port without --port and without a setting; scripts rely on it. */
export const DEFAULT_PORT = 4780;

/** A source's base address without a trailing slash, or null where it is switched off. */
const sourceAddress = z.union([
  z.literal('off').transform(() => null),
  z
    .url({ protocol: /^https?$/, error: "an http(s) address or 'off'" })
    // It is shown, and may be logged; a fetch would refuse it anyhow.
    .refine((url) => !/\/\/[^/]*@/.test(url), 'an address without a name or password in it')
    .transform((url) => url.replace(/\/+$/, '')),
]);
const yes = z.stringbool({ error: 'true or false' }).default(false);

/** The record of a value for the option of each source of data: `esi-url` and so on. */
function forSourceOptions<T>(valueOf: (source: DataSourceName) => T): Record<`${DataSourceName}-url`, T> {
  const entries = dataSourceNames.map((source) => [sourceOption(source), valueOf(source)]);
  return Object.fromEntries(entries) as Record<`${DataSourceName}-url`, T>;
}

const options = z.object({
  port: z
    .string()
    .regex(/^\d{1,5}$/, 'a port from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'a port from 0 to 65535')
    .optional(),
  host: z.string().default('127.0.0.1'),
  'allow-remote': yes,
  'data-dir': pathOption.optional(),
  demo: yes,
  'demo-speed': demoSpeedOption,
  ask: yes,
  ...forSourceOptions((source) => sourceAddress.default(sourceTable[source].url)),
  'llm-url': sourceAddress.optional(),
  'llm-model': z.string().optional(),
  'user-agent-contact': z.string().max(200).optional(),
  'log-level': z.enum(logLevels).default('info'),
  once: yes,
  strict: yes,
  'no-ingest': yes,
  where: yes,
  doctor: yes,
  'open-address': yes,
  'revoke-browsers': yes,
  backup: pathOption.optional(),
  restore: pathOption.optional(),
  reset: yes,
  'move-to': pathOption.optional(),
  bundle: pathOption.optional(),
  'with-settings': yes,
  'import-bundle': pathOption.optional(),
  publish: pathOption
    // A path with another scheme would become a folder of that name.
    .refine((to) => !to.includes('://') || /^(s3|clickhouses?):\/\//.test(to), 'a folder, s3://… or clickhouse://…')
    .optional(),
  republish: yes,
  'publish-cluster': z
    .string()
    .regex(/^[A-Za-z]\w{0,60}$/, 'the name of a cluster: letters, digits and _')
    .optional(),
  'publish-schema': yes,
  follow: z.string().optional(),
  'follow-days': z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'days from 1 to 99999')
    .transform(Number)
    .optional(),
});

/** What each option means, in the order that `--help` prints them. */
export const optionHelp: Readonly<Record<keyof z.infer<typeof options>, string>> = {
  port: "port to listen on; 0 picks a free one (default: the setting's, else 4780)",
  host: 'address to listen on (default 127.0.0.1)',
  'allow-remote': 'permit a --host that is not loopback',
  'data-dir': "folder of the mirror (default: this user's data folder)",
  demo: 'explore an invented galaxy, without any network',
  'demo-speed': `how many times as fast as yours the demo's time passes, 1 to 60 (default ${DEMO_SPEED})`,
  ask: 'let the first-run page ask: live or demo',
  ...forSourceOptions((source) => `${sourceTable[source].description}, or 'off'`),
  'llm-url': `${sourceTable.llm.description}, or 'off' (default: the setting's)`,
  'llm-model': 'model to ask there',
  'user-agent-contact': 'how upstream can reach you; sent in the User-Agent',
  'log-level': logLevels.join(', '),
  once: 'run every job once, then exit: with 0 also where only icons or the market failed',
  strict: 'with --once: exit with 1 where any job failed',
  'no-ingest': 'serve the mirror as it is',
  'open-address': 'print the address that lets another browser into the Astrolabe that runs, then exit',
  'revoke-browsers': 'let no browser do more than read that was let in so far, then exit; also while Astrolabe runs',
  where: 'print where the data folder is and how large, then exit',
  doctor: 'say how Node, mirror, sources, clock, disk, memory and threads are, write a file for a bug report, then exit',
  backup: 'back the mirror up to a new file or into a folder, then exit; also while Astrolabe runs',
  restore: 'put a backup in the place of the mirror, then exit',
  reset: 'delete the mirror, but not watchlists and settings, then exit',
  'move-to': 'move the data folder to an empty or new folder, then exit',
  bundle: 'write the mirror into one new file, to be taken to another machine, then exit; also while Astrolabe runs',
  'with-settings': 'with --bundle: all that is yours too; with --restore, --import-bundle: allowed origins and webhooks too',
  'import-bundle': 'put the mirror of a bundle in the place of this one, then exit',
  publish:
    'a folder or s3://bucket/…: write the closed days of the mirror as Parquet files, then exit, also while Astrolabe runs; clickhouse://…: keep that database in step',
  republish: 'with --publish to a folder or bucket: write days of an earlier layout in today’s too',
  'publish-cluster': 'with --publish clickhouse://…: the cluster on which tables are made, replicated and sharded',
  'publish-schema': 'print the statements that make the tables of --publish clickhouse://…, then exit',
  follow: 'fill the mirror from a clickhouse://… that another Astrolabe publishes to, and ask no source',
  'follow-days': 'with --follow: days of history to take (default: all)',
};

/** Validated options. Serialisable: it crosses to worker threads as it is. */
export interface Config {
  /** null: not given; the setting applies, else the {@link DEFAULT_PORT}. */
  port: number | null;
  host: string;
  /** Folder that holds `live/` and `demo/`, or that says where they were moved to. */
  dataDir: string;
  /** `ask`: nothing is ingested until the first-run page has been answered. */
  mode: 'live' | 'demo' | 'ask';
  /** How many times as fast as the computer's the demo's clock goes. */
  demoSpeed: number;
  /** Base addresses without a trailing slash; null: switched off. */
  sources: Readonly<Record<DataSourceName, string | null>>;
  /** `url` absent: not given, the setting applies; null: off. `key` comes from the environment alone, `ASTROLABE_LLM_KEY`, so that it stands in no list of processes; it is never logged. */
  llm: { url?: string | null; model: string | null; key: string | null };
  /** null: not given; the setting applies. */
  contact: string | null;
  logLevel: (typeof logLevels)[number];
  once: boolean;
  /** With `once`: what is optional has to be had as well. */
  strict: boolean;
  ingest: boolean;
  /** Look at everything and say how it is, instead of serving. */
  doctor: boolean;
  task: FolderTask | null;
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
  const parsed = options.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new ConfigError(`--${name} must be ${ruleOf(issue)}; it was '${withoutPassword(String(given[name]))}'.`);
  }
  const read = parsed.data;
  if (!isLoopback(read.host) && !read['allow-remote']) {
    throw new ConfigError(
      `--host ${read.host} is not a loopback address; add --allow-remote if other machines are meant to reach it.`,
    );
  }
  if (read['no-ingest'] && read.once) throw new ConfigError('--once and --no-ingest exclude each other; give one of them.');
  if (read.strict && !read.once) throw new ConfigError('--strict says when --once fails; give both, or neither.');
  const replica = readReplicaOptions(read);
  const requested = folderTasks(read, environment);
  if (requested.length + Number(read.once) + Number(read.doctor) + Number(read['publish-schema']) > 1) {
    throw new ConfigError(`${ENDING_OPTIONS}, --publish-schema and --once exclude each other; give one of them.`);
  }
  return {
    port: read.port ?? null,
    host: read.host,
    dataDir: read['data-dir'] ?? envPaths('Astrolabe', { suffix: '' }).data,
    mode: read.demo ? 'demo' : read.ask ? 'ask' : 'live',
    demoSpeed: demoSpeedOf(read['demo-speed'], { replica, collects: !read.once && !read['no-ingest'] }),
    // Whoever follows asks no source.
    sources: forDataSources((source) => (replica?.role === 'follows' ? null : read[sourceOption(source)])),
    llm: {
      ...(read['llm-url'] === undefined ? {} : { url: read['llm-url'] }),
      model: read['llm-model'] ?? null,
      key: environment['ASTROLABE_LLM_KEY'] || null,
    },
    contact: read['user-agent-contact'] ?? null,
    logLevel: read['log-level'],
    once: read.once,
    strict: read.strict,
    ingest: !read['no-ingest'],
    doctor: read.doctor,
    task: requested[0] ?? null,
    replica,
    printSchema: read['publish-schema'],
  };
}

const names = Object.keys(options.shape);
const flags = new Set(Object.entries(options.shape).flatMap(([name, schema]) => (schema === yes ? [name] : [])));

function fromArguments(args: readonly string[]): Record<string, string | undefined> {
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: Object.fromEntries(
        names.map((name) => [name, { type: flags.has(name) ? ('boolean' as const) : ('string' as const) }]),
      ),
    });
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  } catch (failure) {
    throw new ConfigError(`${(failure as Error).message.replace(/\.?$/, '.')} See --help.`);
  }
}

function fromEnvironment(environment: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(
    names.flatMap((name) => {
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
