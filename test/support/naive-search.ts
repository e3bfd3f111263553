import type fc from 'fast-check';
import type { ContractQuery } from '#main/store/contract-search/contract-query';
import { type ColumnBounds, columnBounds } from '#shared/trade-api/contract-filters';
import { NOON, type StoredContract, type StoredItem } from './builders.ts';
import { namedTypes, placedAt, placedStaticData, someJumps, type someRating } from './contract-queries.ts';

type Rating = typeof someRating extends fc.Arbitrary<infer One> ? One : never;

/** The ids that match, in order, at a time (ISO 8601), found by checking every contract: the reference that the search is compared with. */
export function naiveSearch(
  maskOf: (contractId: number) => number,
  contracts: readonly StoredContract[],
  ratings: ReadonlyMap<number, Rating>,
  query: ContractQuery,
  now: string = NOON,
): number[] {
  const sign = query.direction === 'asc' ? 1 : -1;
  return contracts
    .filter(({ contract_id: id }) => query.contractIds === null || query.contractIds.includes(id))
    .filter((contract) => query.regionIds === null || query.regionIds.includes(contract.region_id))
    .filter((contract) => query.types === null || (query.types as readonly string[]).includes(contract.type))
    .filter((contract) => (query.statuses as readonly string[]).includes(contract.status))
    .filter(({ status, date_expired }) => {
      const isExpired = status === 'outstanding' && date_expired <= now;
      return query.expiredUnjudged === null || isExpired === query.expiredUnjudged;
    })
    .filter(({ contract_id }) => query.category === null || (maskOf(contract_id) & (1 << query.category)) !== 0)
    .filter(({ price }) => query.priceMin === null || (price !== null && price >= query.priceMin))
    .filter(({ price }) => query.priceMax === null || (price !== null && price <= query.priceMax))
    .filter((contract) => query.issuerCorporationId === null || contract.issuer_corporation_id === query.issuerCorporationId)
    .filter(({ contract_id: id }) => query.rating === null || isRatedSo(ratings.get(id) ?? null, query.rating))
    .filter((contract) =>
      columnBounds.every((name) => isWithin(contract, ratings.get(contract.contract_id) ?? null, name, query.bounds)),
    )
    .filter((contract) => query.text === null || isNamedSo(contract, query.text))
    .filter((contract) => query.words === null || query.words.every((word) => isNamed(contract, word)))
    .filter((contract) => !(query.unwantedWords ?? []).some((word) => isNamed(contract, word)))
    .filter((contract) => query.place === null || isPlacedSo(contract, query.place))
    .filter(({ items }) => query.blueprint === null || items.some((item) => isBlueprintSo(item, query.blueprint as never)))
    .filter((contract) => query.terms === null || hasTerms(contract, query.terms))
    .sort((a, b) => {
      const [left, right] = [a, b].map((one) => sortedBy(one, ratings.get(one.contract_id) ?? null, query.sort)) as [
        string | number | null,
        string | number | null,
      ];
      if (left === null || right === null)
        return left === right ? sign * (a.contract_id - b.contract_id) : left === null ? 1 : -1;
      if (left !== right) return left < right ? -sign : sign;
      return sign * (a.contract_id - b.contract_id);
    })
    .map(({ contract_id }) => contract_id);
}

function sortedBy(contract: StoredContract, rating: Rating, sort: ContractQuery['sort']): string | number | null {
  if (sort === 'margin' || sort === 'margin_percent' || sort === 'below_sold_percent' || sort === 'best_margin')
    return rating?.[sort] ?? null;
  if (sort === 'verdict')
    return rating === null ? null : -['profit', 'profit_listed', 'unclear', 'loss', 'not_rated'].indexOf(rating.verdict);
  if (sort === 'price_rating')
    return rating === null ? null : -['deal', 'fair', 'dear', 'overpriced', 'too_good', 'unknown'].indexOf(rating.price_rating);
  if (sort === 'first_seen') return contract.first_seen_at;
  if (sort === 'isk_per_run') return iskPerRun(contract);
  if (sort === 'jumps') return someJumps.get(placeOf(contract)?.systemId ?? 0) ?? null;
  return contract[sort];
}

/** A figure that is not known fulfils no bound. */
function isWithin(contract: StoredContract, rating: Rating, name: (typeof columnBounds)[number], bounds: ColumnBounds): boolean {
  const bound = bounds[name];
  const figure = sortedBy(contract, rating, name.replace(/_m(in|ax)$/, '') as ContractQuery['sort']);
  return bound === undefined || (figure !== null && (name.endsWith('_min') ? Number(figure) >= bound : Number(figure) <= bound));
}

function placeOf({ start_location_id: id }: StoredContract) {
  return id === null ? undefined : placedAt.get(id);
}

function iskPerRun({ price, items }: StoredContract): number | null {
  const areCopiesOfOne = items.every(
    (one) => one.is_included && one.is_blueprint_copy === true && one.runs !== null && one.type_id === items[0]?.type_id,
  );
  if (price === null || items.length === 0 || !areCopiesOfOne) return null;
  return price / items.reduce((sum, { runs, quantity }) => sum + (runs ?? 0) * quantity, 0);
}

function isPlacedSo(contract: StoredContract, wanted: NonNullable<ContractQuery['place']>): boolean {
  if (wanted.stationId !== null && contract.start_location_id !== wanted.stationId) return false;
  if (wanted.systemIds === null && wanted.bands === null && wanted.securityMin === null) return true;
  const place = placeOf(contract);
  if (place === undefined) return false;
  const band = place.security > 0.45 ? 'high' : 'low';
  return (
    (wanted.systemIds?.has(place.systemId) ?? true) &&
    (wanted.bands?.includes(band) ?? true) &&
    (wanted.securityMin === null || (band === 'high' ? 0.9 : 0.1) >= wanted.securityMin)
  );
}

function isBlueprintSo(item: StoredItem, wanted: NonNullable<ContractQuery['blueprint']>): boolean {
  const { is_included, is_blueprint_copy: said, runs, material_efficiency: material, time_efficiency: time } = item;
  if (!is_included || (said === null && runs === null && material === null)) return false;
  const isCopy = said === true;
  const shown = isCopy ? (runs ?? 0) : Number.POSITIVE_INFINITY;
  return (
    (wanted.materialEfficiencyMin ?? 0) <= (material ?? 0) &&
    (wanted.timeEfficiencyMin ?? 0) <= (time ?? 0) &&
    (wanted.runsMin === null || shown >= wanted.runsMin) &&
    (wanted.runsMax === null || shown <= wanted.runsMax) &&
    (wanted.isCopy === null || wanted.isCopy === isCopy)
  );
}

function hasTerms(contract: StoredContract, wanted: NonNullable<ContractQuery['terms']>): boolean {
  const { items } = contract;
  const types = new Set(items.filter(({ is_included }) => is_included).map(({ type_id }) => type_id)).size;
  const wants = items.some(({ is_included }) => !is_included);
  const seconds = (time: string) => Date.parse(time) / 1000;
  return [
    wanted.issuerId === null || contract.issuer_id === wanted.issuerId,
    wanted.typeId === null || items.some(({ type_id, is_included }) => is_included && type_id === wanted.typeId),
    wanted.wantsItems === null || (items.length > 0 && wants === wanted.wantsItems),
    wanted.wantToBuy === null || (items.length > 0 && (wants && types === 0) === wanted.wantToBuy),
    wanted.itemTypesMin === null || types >= wanted.itemTypesMin,
    wanted.itemTypesMax === null || (items.length > 0 && types <= wanted.itemTypesMax),
    wanted.firstSeenFrom === null || seconds(contract.first_seen_at) >= wanted.firstSeenFrom,
    wanted.endsUntil === null || seconds(contract.date_expired) <= wanted.endsUntil,
    wanted.evidence?.some((kind) => contract.evidence.includes(`"${kind.replaceAll('_', '-')}"`)) ?? true,
  ].every(Boolean);
}

/** In a title a space at an end of the text counts, in a name none does. */
function isNamedSo(contract: StoredContract, text: string): boolean {
  const [title = '', ...names] = textsOf(contract).map((one) => plainFold(one).trim());
  const wanted = plainFold(text);
  return title.includes(wanted) || (wanted.trim() !== '' && names.some((one) => one.includes(wanted.trim())));
}

function isNamed(contract: StoredContract, word: string): boolean {
  const { region_id: region, issuer_id: issuer, start_location_id: place } = contract;
  const { regions, stations, systems } = placedStaticData;
  const station = stations.find(({ stationId }) => stationId === place);
  const names = [
    ...textsOf(contract),
    station === undefined ? '' : `${station.name} ${systems.find(({ systemId }) => systemId === station.systemId)?.name}`,
    regions.find(({ regionId }) => regionId === region)?.name ?? '',
    issuer === 2112000001 ? 'Karin Hakoke' : '',
  ];
  return names.some((one) => plainFold(one).trim().includes(word));
}

function isRatedSo(rating: Rating, wanted: NonNullable<ContractQuery['rating']>): boolean {
  const { verdicts, flags, isSafe, prices, noWarnings } = wanted;
  if (Object.values(wanted).every((condition) => condition === null)) return true;
  if (rating === null) return false;
  const raised = rating.flag_codes.split(' ');
  return (
    (verdicts === null || verdicts.includes(rating.verdict)) &&
    (flags === null || flags.some((code) => raised.includes(code))) &&
    (isSafe === null || (rating.is_safe === 1) === isSafe) &&
    (prices === null || prices.includes(rating.price_rating)) &&
    (noWarnings === null || (rating.no_warnings === 1) === noWarnings)
  );
}

function textsOf(contract: StoredContract): string[] {
  const included = contract.items
    .filter(({ is_included }) => is_included)
    .map(({ type_id }) => namedTypes[type_id - 1]?.name ?? '');
  return [contract.title ?? '', ...included];
}

/** An oracle of its own: no shared code with the product's fold. */
function plainFold(text: string): string {
  return [...text]
    .map((letter) => letter.toUpperCase())
    .join('')
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/ +/g, ' ');
}
