import type { RawQuery } from '#shared/http/query';
import { valueOf } from '../../state/location.ts';
import type { ContractChoices } from './contract-scripts.ts';
import { type ScriptLanguage, scriptLanguages } from './script-parts.ts';
import { type ScriptSubject, scriptSubjects } from './scripts.ts';

/** What is chosen for a script, apart from where the program runs. */
export interface ScriptSelection extends Omit<ContractChoices, 'origin'> {
  subject: ScriptSubject;
  language: ScriptLanguage;
  /** Name of a system; null: where distances were last counted from. */
  near: string | null;
}

/** The choices as an address has them; what is missing or makes no sense is as at first. */
export function selectionIn(query: RawQuery): ScriptSelection {
  const [region, system, price] = ['region', 'system', 'price_max'].map((name) => valueOf(query, name));
  return {
    subject: scriptSubjects.find((one) => one === query['script']) ?? 'contract',
    language: scriptLanguages.find((one) => one === query['language']) ?? 'python',
    place:
      region !== undefined ? { kind: 'region', name: region } : system !== undefined ? { kind: 'system', name: system } : null,
    item: valueOf(query, 'item') ?? null,
    priceMax: price !== undefined && /^\d{1,15}$/.test(price) ? Number(price) : null,
    near: valueOf(query, 'near') ?? null,
  };
}

/** The other way round. */
export function selectionQuery({ subject, language, place, item, priceMax, near }: ScriptSelection): RawQuery {
  return {
    script: subject,
    language,
    region: place?.kind === 'region' ? place.name : undefined,
    system: place?.kind === 'system' ? place.name : undefined,
    item: item ?? undefined,
    price_max: priceMax?.toString(),
    near: near ?? undefined,
  };
}

/** The choices of an address alone, for one of a page that is read in between. */
export function onlySelection(query: RawQuery): RawQuery {
  const names = ['script', 'language', 'region', 'system', 'item', 'price_max', 'near'];
  return Object.fromEntries(names.map((name) => [name, query[name]]));
}
