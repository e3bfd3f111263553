import { homedir } from 'node:os';
import { z } from 'zod';
import { logLevels } from '#main/runtime/log';
import { UserFacingError } from '#main/runtime/user-facing-error';
import { type DataSourceName, dataSourceNames, sourceOption, sourceTable } from '#shared/sources';

/** A mistake in the options; the message is one sentence for the person. */
export class ConfigError extends UserFacingError {
  override name = 'ConfigError';
}

/** How many times as fast as the computer's the demo's clock goes without --demo-speed, while it is collected (decisions §8.3). */
export const DEMO_SPEED = 10;

/** A source's base address without a trailing slash, or null where it is switched off. */
const address = z.union([
  z.literal('off').transform(() => null),
  z
    .url({ protocol: /^https?$/, error: "an http(s) address or 'off'" })
    // It is shown, and may be logged; a fetch would refuse it anyhow.
    .refine((url) => !/\/\/[^/]*@/.test(url), 'an address without a name or password in it')
    .transform((url) => url.replace(/\/+$/, '')),
]);
/** A file or folder. PowerShell and cmd.exe hand on `~/…` as it is, and so does a variable: it would become a folder of that name. */
const path = z
  .string()
  .refine((text) => !/^~[^/\\]/.test(text), 'a path in which nothing but / follows ~, as in ~/astrolabe')
  .transform((text) => text.replace(/^~(?=$|[/\\])/, homedir));
/** Digits that are read as a number. */
const digits = (pattern: RegExp, rule: string) => z.string().regex(pattern, rule).transform(Number);

/** What the tables below say of an option beside its value. */
interface OptionMeta {
  description: string;
  isFlag?: true;
}
const flag = (description: string) => z.stringbool({ error: 'true or false' }).default(false).meta({ description, isFlag: true });
const onPath = (description: string) => path.optional().describe(description);

/** The options after whose work the program ends: flags, and those that name the path they are about. */
const tasks = {
  'open-address': flag('print the address that signs another browser in to the running Astrolabe, then exit'),
  'revoke-browsers': flag('sign all browsers out, so that they can only view, then exit; also while Astrolabe runs'),
  where: flag('print where the data folder is and how large, then exit'),
  doctor: flag('check Node, mirror, sources, clock, disk, memory and threads, write a file for a bug report, then exit'),
  backup: onPath('back the mirror up to a new file or into a folder, then exit; also while Astrolabe runs'),
  restore: onPath('put a backup in the place of the mirror, then exit'),
  reset: flag('delete the mirror, but not watchlists and settings, then exit'),
  'move-to': onPath('move the data folder to an empty or new folder, then exit'),
  bundle: onPath('write the mirror into one new file, to be taken to another machine, then exit; also while Astrolabe runs'),
  'import-bundle': onPath('put the mirror of a bundle in the place of this one, then exit'),
};
export type TaskName = keyof typeof tasks;
export const taskNames = Object.keys(tasks) as TaskName[];

/** The record of a schema for the option of each source of data: `esi-url` and so on. */
function forSourceOptions<T>(valueOf: (source: DataSourceName) => T): Record<`${DataSourceName}-url`, T> {
  const entries = dataSourceNames.map((source) => [sourceOption(source), valueOf(source)]);
  return Object.fromEntries(entries) as Record<`${DataSourceName}-url`, T>;
}

/** Every option with its rule and what it means, in the order in which `--help` prints them. */
export const commandLine = z.object({
  port: digits(/^\d{1,5}$/, 'a port from 0 to 65535')
    .refine((port) => port <= 65_535, 'a port from 0 to 65535')
    .optional()
    .describe("port to listen on; 0 picks a free one (default: the setting's, else 4780)"),
  host: z.string().default('127.0.0.1').describe('address to listen on (default 127.0.0.1)'),
  'allow-remote': flag('permit a --host that is not loopback'),
  'data-dir': path.optional().describe("folder of the mirror (default: this user's data folder)"),
  demo: flag('explore an invented galaxy, without any network'),
  'demo-speed': digits(/^([1-9]|[1-5]\d|60)$/, 'a whole number from 1 to 60')
    .optional()
    .describe(`how many times as fast as yours the demo's time passes, 1 to 60 (default ${DEMO_SPEED})`),
  'demo-mirror': path
    .optional()
    .describe('folder of a prepared mirror with which a new demo begins (default: the one that npm run build made)'),
  ask: flag('let the first-run page ask: live or demo'),
  ...forSourceOptions((source) =>
    address.default(sourceTable[source].url).describe(`${sourceTable[source].description}, or 'off'`),
  ),
  'llm-url': address.optional().describe(`${sourceTable.llm.description}, or 'off' (default: the setting's)`),
  'llm-model': z.string().optional().describe('model to ask there'),
  'user-agent-contact': z.string().max(200).optional().describe('how the sources can reach you; sent in the User-Agent'),
  'log-level': z.enum(logLevels).default('info').describe(logLevels.join(', ')),
  once: flag('run every job once, then exit; with 0 even if icons or market prices failed'),
  strict: flag('with --once: exit with 1 if any job failed'),
  'no-ingest': flag('serve the mirror as it is, and ask no source'),
  ...tasks,
  'with-settings': flag(
    'with --bundle: your settings and watchlists too; with --restore or --import-bundle: allowed origins and webhooks too',
  ),
  publish: path
    // A path with another scheme would become a folder of that name.
    .refine((to) => !to.includes('://') || /^(s3|clickhouses?):\/\//.test(to), 'a folder, s3://… or clickhouse://…')
    .optional()
    .describe(
      'a folder or s3://bucket/…: write the closed days of the mirror as Parquet files, then exit, also while Astrolabe runs; clickhouse://…: keep that database in step',
    ),
  republish: flag('with --publish to a folder or bucket: write days of an earlier layout in today’s too'),
  'publish-cluster': z
    .string()
    .regex(/^[A-Za-z]\w{0,60}$/, 'the name of a cluster: letters, digits and _')
    .optional()
    .describe('with --publish clickhouse://…: the cluster on which tables are made, replicated and sharded'),
  'publish-schema': flag('print the statements that make the tables of --publish clickhouse://…, then exit'),
  follow: z
    .string()
    .optional()
    .describe('fill the mirror from a clickhouse://… that another Astrolabe publishes to, and ask no source'),
  'follow-days': digits(/^[1-9]\d{0,4}$/, 'days from 1 to 99999')
    .optional()
    .describe('with --follow: days of history to take (default: all)'),
});
/** The options as they were read. */
export type CommandLine = z.output<typeof commandLine>;
type OptionName = keyof CommandLine;
export const optionNames = Object.keys(commandLine.shape) as OptionName[];

const metas = optionNames.map((name) => [name, commandLine.shape[name].meta() as OptionMeta] as const);
/** What each option means, in the order that `--help` prints them. */
export const optionHelp = Object.fromEntries(metas.map(([name, { description }]) => [name, description])) as Readonly<
  Record<OptionName, string>
>;
/** The lines of `--help` about some options. */
export const helpLines = (names: readonly OptionName[]): string =>
  names.map((name) => `  --${name.padEnd(20)} ${optionHelp[name]}`).join('\n');
/** The options without a value. */
export const flags: ReadonlySet<OptionName> = new Set(metas.flatMap(([name, { isFlag }]) => (isFlag === true ? [name] : [])));
/** The options that end after their work, as a sentence lists them. */
export const ENDING_OPTIONS = [...taskNames.map((name) => `--${name}`), '--publish to a folder or bucket'].join(', ');
