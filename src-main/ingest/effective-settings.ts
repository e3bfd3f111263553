import type { LanguageModelOptions } from '#main/upstream/language-model';
import type { Settings } from '#shared/local-api/settings';
import { type SourceName, sourceNames } from '#shared/local-api/sources';
import type { SourceState } from '#shared/local-api/status';

/** What the command line says of the world outside. A source that is null is switched off there. */
export interface Said {
  sources: Readonly<Record<SourceState['source'], string | null>>;
  /** null: nothing, the setting holds. */
  contact: string | null;
  /** `url` absent: nothing, the setting holds; null: off. */
  llm?: {
    url?: string | null;
    model: string | null;
    /** From the environment: for whatever endpoint holds. */
    key: string | null;
    /** From the desktop's keyring: for its origin alone. */
    kept?: { origin: string; key: string } | null;
  };
}

type Chosen = Pick<Settings, 'sources' | 'contact' | 'model'>;

/** What holds: the command line's word over the person's settings. */
export interface InForce {
  sources: Record<SourceState['source'], string | null>;
  contact: string | null;
  llm: (LanguageModelOptions & { dailyTokens: number }) | null;
}

export function inForce(said: Said, chosen: Chosen): InForce {
  const unlessOff = (source: SourceState['source']) => (chosen.sources[source] ? said.sources[source] : null);
  const { url, model } = modelInForce(said, chosen);
  const kept = url === null || said.llm?.kept?.origin !== new URL(url).origin ? null : said.llm.kept.key;
  return {
    sources: {
      esi: unlessOff('esi'),
      sde: unlessOff('sde'),
      scout: unlessOff('scout'),
      r2z2: unlessOff('r2z2'),
      everef: unlessOff('everef'),
    },
    contact: said.contact ?? chosen.contact,
    llm:
      url === null || !chosen.sources.llm
        ? null
        : { url, model, key: said.llm?.key ?? kept, dailyTokens: chosen.model.daily_tokens },
  };
}

/** The endpoint that would be asked, switched on or not. */
export function modelInForce(
  { llm }: Pick<Said, 'llm'>,
  { model }: Pick<Chosen, 'model'>,
): { url: string | null; model: string | null } {
  return { url: llm?.url === undefined ? model.url : llm.url, model: llm?.model ?? model.model };
}

/** Each source with its address, whether it is on, and who decided that. */
export function sourceSwitches(
  said: Said,
  chosen: Chosen,
): { source: SourceName; url: string | null; on: boolean; decided_by: 'setting' | 'command-line' | 'unset' }[] {
  return sourceNames.map((source) => {
    const url = source === 'llm' ? modelInForce(said, chosen).url : said.sources[source];
    if (url !== null) return { source, url, on: chosen.sources[source], decided_by: 'setting' };
    const unset = source === 'llm' && said.llm?.url === undefined;
    return { source, url, on: false, decided_by: unset ? 'unset' : 'command-line' };
  });
}
