import { VERSION } from '#shared/version';
import type { LocalDeps } from './api/local/index.ts';
import type { Config } from './config.ts';
import type { Desktop } from './desktop.ts';
import { modelInForce, type Said, sourceSwitches } from './ingest/effective-settings.ts';
import type { ReadDb } from './store/db.ts';
import { sourceContactReads } from './store/ingest-state/source-contacts.ts';
import { settingReads } from './store/user-data/settings.ts';
import { userAgent } from './upstream/transport.ts';
import type { RenewableIngest } from './workers/renewable-ingest.ts';

/** The name of the model's key among the desktop's secrets. */
const KEY = 'model-key';
/** Settings that say who is contacted, and how: the ingester starts anew with them. */
const ABOUT_OUTSIDE = new Set(['sources', 'contact', 'model']);

/** The word of the command line, with the key that the desktop keeps. */
export function saidOf(config: Pick<Config, 'contact' | 'llm'>, sources: Said['sources'], desktop: Desktop | null): Said {
  return { sources, contact: config.contact, llm: { ...config.llm, kept: keptKey(desktop) } };
}

/** What the window may ask and change of the world outside. `said` tells the newest word of the command line. */
export function outside(deps: {
  said(): Said;
  simulated: boolean;
  reads: ReadDb;
  desktop: Desktop | null;
  ingest: Pick<RenewableIngest, 'saveSetting' | 'renew'>;
}): Pick<LocalDeps, 'contacts' | 'sources' | 'model' | 'saveModelKey' | 'saveSetting'> {
  const { said, simulated, reads, desktop, ingest } = deps;
  const chosen = settingReads(reads);

  return {
    contacts: sourceContactReads(reads),
    sources() {
      const settings = chosen.all();
      return {
        simulated,
        user_agent: userAgent(VERSION, said().contact ?? settings.contact),
        sources: sourceSwitches(said(), settings),
      };
    },
    model() {
      const settings = chosen.all();
      const { llm } = said();
      const { url, model } = modelInForce(said(), settings);
      const isKept = url !== null && llm?.kept?.origin === new URL(url).origin;
      return {
        url,
        model,
        daily_tokens: settings.model.daily_tokens,
        said: [...(llm?.url === undefined ? [] : ['url' as const]), ...(llm?.model == null ? [] : ['model' as const])],
        key: llm?.key != null ? 'environment' : isKept ? 'kept' : 'none',
        keeps_no_key: refusal(desktop, llm?.key ?? null),
      };
    },
    async saveModelKey(key) {
      const { url } = modelInForce(said(), chosen.all());
      if (key !== null && url === null)
        throw new Error('There is no endpoint yet; keep its address first, the key belongs to it.');
      desktop?.secrets.write(KEY, key === null || url === null ? null : `${new URL(url).origin} ${key}`);
      await ingest.renew();
    },
    async saveSetting(key, value) {
      await ingest.saveSetting(key, value);
      if (ABOUT_OUTSIDE.has(key)) await ingest.renew();
    },
  };
}

/** A key goes to the origin for which it was given, and to no other. */
function keptKey(desktop: Desktop | null): { origin: string; key: string } | null {
  const [origin, key] = desktop?.secrets.read(KEY)?.split(' ') ?? [];
  return origin === undefined || key === undefined ? null : { origin, key };
}

function refusal(desktop: Desktop | null, fromEnvironment: string | null): string | null {
  if (fromEnvironment !== null) return 'The key comes from ASTROLABE_LLM_KEY in the environment; take it out there first.';
  if (desktop === null)
    return 'Without its desktop app Astrolabe keeps no key; start it with the key as ASTROLABE_LLM_KEY in its environment.';
  if (!desktop.secrets.isAvailable())
    return 'This system has no keyring that would keep a key encrypted; start Astrolabe with the key as ASTROLABE_LLM_KEY in its environment.';
  return null;
}
