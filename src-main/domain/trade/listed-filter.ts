import { fold } from '#shared/fold';
import type { ListedFacts } from '#shared/mirror-rows';
import { type SecurityBand, securityBand } from '#shared/security';

/** Words that are in a text, and words that are not; folded. */
export interface WordFilter {
  wanted: readonly string[];
  unwanted: readonly string[];
}

/** What deals, couriers and blueprints have to be, beside their figures; what is absent fulfils every condition. */
export interface ListedFilter {
  contractIds?: readonly number[] | undefined;
  words?: WordFilter | undefined;
  bands?: readonly SecurityBand[] | undefined;
  systemId?: number | undefined;
  /** An id, or a part of a name. */
  station?: string | undefined;
  issuer?: string | undefined;
  /** Includes one of these. */
  typeIds?: ReadonlySet<number> | undefined;
}

/**
 * The words of a search, folded: what stands between spaces, and what stands between double quotes as one; a minus before either says that
 * it is in none of the names. A quote that is not closed ends with the text.
 */
export function wordFilter(text: string): WordFilter {
  const words = [...text.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)].map(([, minus, quoted, plain]) => ({
    word: fold(quoted ?? plain ?? ''),
    isWanted: minus === '',
  }));
  const of = (isWanted: boolean) =>
    words.filter((one) => one.isWanted === isWanted && !/^-?$/.test(one.word)).map(({ word }) => word);
  return { wanted: of(true), unwanted: of(false) };
}

/** Whether a contract is one of those that were asked for. */
export function isListed(facts: ListedFacts, filter: ListedFilter): boolean {
  const { contractIds, words, bands, systemId, station, issuer, typeIds } = filter;
  return (
    (contractIds === undefined || contractIds.includes(facts.contract_id)) &&
    (systemId === undefined || facts.system_id === systemId) &&
    (bands === undefined || (facts.security_status !== null && bands.includes(securityBand(facts.security_status)))) &&
    (station === undefined || isNamed(station, facts.location_id, facts.place_name)) &&
    (issuer === undefined || isNamed(issuer, facts.issuer_id, facts.issuer_name)) &&
    (typeIds === undefined || facts.type_ids.some((id) => typeIds.has(id))) &&
    (words === undefined || hasWords(facts.names, words))
  );
}

function isNamed(idOrName: string, id: number | null, name: string | null): boolean {
  return idOrName === String(id) || (name !== null && fold(name).includes(fold(idOrName)));
}

function hasWords(names: readonly (string | null)[], { wanted, unwanted }: WordFilter): boolean {
  const text = fold(names.filter((name) => name !== null).join('\n'));
  return wanted.every((word) => text.includes(word)) && !unwanted.some((word) => text.includes(word));
}

/** The order of a list, and which part of it: `limit` rows after the first `offset`. */
export interface PageQuery<Sort> {
  sort: Sort;
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}
