import type { LocalDeps } from '#main/api/local/index';
import { type CommandLineSettings, effectiveModel, environmentKeyOf, sourceSwitches } from '#main/ingest/effective-settings';
import { type Config, DEFAULT_PORT } from '#main/options/config';
import type { Desktop } from '#main/runtime/desktop';
import type { ReadDb } from '#main/store/db';
import { sourceContactReads } from '#main/store/ingest-state/source-contacts';
import { settingReads } from '#main/store/user-data/settings';
import { userAgent } from '#main/upstream/transport';
import type { RestartableIngest } from '#main/workers/restartable-ingest';
import { VERSION } from '#shared/version';

/** The name of the model's key among the desktop's secrets. */
const KEY = 'model-key';
/** Settings that decide which sources are contacted, what for and how: a change of these restarts the ingester. */
const RESTARTING_SETTINGS = new Set(['sources', 'contact', 'model', 'history']);

/** The command line's settings, with the API key from the desktop's keyring. `sources`: their addresses, the simulator's in demo mode. */
export function commandLineSettings(
  config: Pick<Config, 'contact' | 'llm' | 'host' | 'port'>,
  sources: CommandLineSettings['sources'],
  desktop: Desktop | null,
): CommandLineSettings {
  const served = { host: config.host, port: config.port, usualPort: DEFAULT_PORT };
  return { sources, contact: config.contact, llm: { ...config.llm, fromKeyring: keyringKey(desktop) }, served };
}

/**
 * What the window reads and changes about the sources: addresses, switches, contact and the language model. `commandLine`
 * reads the keyring again at each call. A change restarts the ingester, which ends every request that is under way.
 */
export function sourceAccess(deps: {
  commandLine(): CommandLineSettings;
  simulated: boolean;
  reads: ReadDb;
  desktop: Desktop | null;
  ingest: Pick<RestartableIngest, 'saveSetting' | 'restart'>;
}): Pick<LocalDeps, 'contacts' | 'sources' | 'model' | 'saveModelKey' | 'saveSetting'> {
  const { commandLine, simulated, reads, desktop, ingest } = deps;
  const userSettings = settingReads(reads);

  return {
    contacts: sourceContactReads(reads),
    sources() {
      const settings = userSettings.all();
      return {
        simulated,
        user_agent: userAgent(VERSION, commandLine().contact ?? settings.contact),
        sources: sourceSwitches(commandLine(), settings),
      };
    },
    model() {
      const settings = userSettings.all();
      const { llm } = commandLine();
      const { url, model } = effectiveModel(commandLine(), settings);
      const isInKeyring = url !== null && llm?.fromKeyring?.origin === new URL(url).origin;
      return {
        url,
        model,
        daily_tokens: settings.model.daily_tokens,
        from_command_line: [
          ...(llm?.url === undefined ? [] : ['url' as const]),
          ...(llm?.model == null ? [] : ['model' as const]),
        ],
        key: environmentKeyOf(commandLine()) !== null ? 'environment' : isInKeyring ? 'stored' : 'none',
        storage_refusal: refusal(desktop, environmentKeyOf(commandLine())),
      };
    },
    async saveModelKey(key) {
      const { url } = effectiveModel(commandLine(), userSettings.all());
      if (key !== null && url === null)
        throw new Error('There is no endpoint yet; keep its address first, the key belongs to it.');
      desktop?.secrets.write(KEY, key === null || url === null ? null : `${new URL(url).origin} ${key}`);
      await ingest.restart();
    },
    async saveSetting(key, value) {
      await ingest.saveSetting(key, value);
      if (RESTARTING_SETTINGS.has(key)) await ingest.restart();
    },
  };
}

/** The stored API key and the origin that it was entered for, the only one it is sent to; null: none is stored. */
function keyringKey(desktop: Desktop | null): { origin: string; key: string } | null {
  const [origin, key] = desktop?.secrets.read(KEY)?.split(' ') ?? [];
  return origin === undefined || key === undefined ? null : { origin, key };
}

function refusal(desktop: Desktop | null, fromEnvironment: string | null): string | null {
  if (fromEnvironment !== null) return 'The key comes from ASTROLABE_LLM_KEY in the environment; take it out there first.';
  if (desktop === null)
    return 'Without its desktop app Astrolabe keeps no key; start it with the key as ASTROLABE_LLM_KEY in its environment and the address as --llm-url.';
  if (!desktop.secrets.isAvailable())
    return 'This system has no keyring that would keep a key encrypted; start Astrolabe with the key as ASTROLABE_LLM_KEY in its environment and the address as --llm-url.';
  return null;
}
