import { addressOf } from '#main/runtime/loopback';
import type { LanguageModelOptions } from '#main/upstream/language-model';
import type { HistoryDays } from '#shared/history';
import type { Settings } from '#shared/local-api/settings';
import { type DataSourceName, forDataSources, type SourceName, sourceNames } from '#shared/sources';

/** What the command line and the environment set about sources. An address that is null switches that source off. */
export interface CommandLineSettings {
  sources: Readonly<Record<DataSourceName, string | null>>;
  /** The contact in our User-Agent; null: not given, the user's setting applies. */
  contact: string | null;
  /** `url` absent: not given, the user's setting applies; null: switched off. */
  llm?: {
    url?: string | null;
    model: string | null;
    /** The API key from the environment; sent to `url` alone, never to an address that the settings or a restored backup name. */
    key: string | null;
    /** The API key from the desktop's keyring; sent to this origin only. */
    fromKeyring?: { origin: string; key: string } | null;
  };
  /** Where the window is served: `port` null: where the user's setting says, else at `usualPort`. Absent: nowhere. */
  served?: { host: string; port: number | null; usualPort: number };
}

type UserSettings = Pick<Settings, 'sources' | 'contact' | 'model' | 'history' | 'port'>;

/** The settings in effect: the command line's where it gives one, else the user's. */
export interface EffectiveSettings {
  sources: Record<DataSourceName, string | null>;
  contact: string | null;
  /** How much of the past is fetched. */
  historyDays: HistoryDays;
  llm: (LanguageModelOptions & { dailyTokens: number }) | null;
  /** The window's address, without a slash at the end; null where it cannot be known, since the system chooses the port. */
  app: string | null;
}

/** Merges both: the command line takes precedence, and a source is on only where neither switches it off. */
export function effectiveSettings(commandLine: CommandLineSettings, user: UserSettings): EffectiveSettings {
  const { url, model } = effectiveModel(commandLine, user);
  const keyringKey =
    url === null || commandLine.llm?.fromKeyring?.origin !== new URL(url).origin ? null : commandLine.llm.fromKeyring.key;
  const environmentKey = environmentKeyOf(commandLine);
  return {
    sources: forDataSources((source) => (user.sources[source] ? commandLine.sources[source] : null)),
    contact: commandLine.contact ?? user.contact,
    historyDays: user.history.days,
    llm:
      url === null || !user.sources.llm
        ? null
        : { url, model, key: environmentKey ?? keyringKey, dailyTokens: user.model.daily_tokens },
    app: appAddress(commandLine.served, user.port),
  };
}

function appAddress(served: CommandLineSettings['served'], setting: number | null): string | null {
  const port = served?.port ?? setting ?? served?.usualPort ?? 0;
  return served === undefined || port === 0 ? null : addressOf(served.host, port).app;
}

/** The environment's API key, where the address that it is sent to is given beside it; else null. */
export function environmentKeyOf({ llm }: Pick<CommandLineSettings, 'llm'>): string | null {
  return llm?.url == null ? null : llm.key;
}

/** Address and model name of the language model in effect, whether or not it is switched on. */
export function effectiveModel(
  { llm }: Pick<CommandLineSettings, 'llm'>,
  { model }: Pick<UserSettings, 'model'>,
): { url: string | null; model: string | null } {
  return { url: llm?.url === undefined ? model.url : llm.url, model: llm?.model ?? model.model };
}

/** Each source with its address, whether it is on, and who decided that. */
export function sourceSwitches(
  commandLine: CommandLineSettings,
  user: UserSettings,
): { source: SourceName; url: string | null; on: boolean; decided_by: 'setting' | 'command-line' | 'unset' }[] {
  return sourceNames.map((source) => {
    const url = source === 'llm' ? effectiveModel(commandLine, user).url : commandLine.sources[source];
    if (url !== null) return { source, url, on: user.sources[source], decided_by: 'setting' };
    const unset = source === 'llm' && commandLine.llm?.url === undefined;
    return { source, url, on: false, decided_by: unset ? 'unset' : 'command-line' };
  });
}
