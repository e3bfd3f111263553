import { gateGraph, jumpsById } from '#main/domain/topology/distances';
import { type FitNeed, fitNeed, isHull } from '#main/domain/trade/fits/fit-match';
import type { FitOffer } from '#main/domain/trade/fits/fit-record';
import type { TextFit, TypeSource } from '#main/domain/trade/fits/fit-text';
import { offerOutcome } from '#main/domain/trade/sales';
import { latest } from '#main/runtime/latest';
import { namedTypeRead, type TypeByName, typeByIdRead, variantReads } from '#main/store/catalog/named-types';
import { contractNames } from '#main/store/contract-search/contract-names';
import type { FitContractRow } from '#main/store/contracts/fit-contracts';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { staticMap } from '#main/store/systems/topology';
import type { FitItem } from '#shared/trade-api/fits';

/** Where contracts count: one of the three, or anywhere where all are null. `jumpsMax` null: there, and nowhere else. */
export interface FitPlace {
  systemId: number | null;
  locationId: number | null;
  regionId: number | null;
  jumpsMax: number | null;
}

/** Names that are remembered: more than the modules of all fits. */
const MOST_NAMES = 5000;

/** Finds the types of fits in the static data, each name once for each build of it: fits have most of their modules in common. */
export function fitTypes(db: ReadDb): TypeSource<TypeByName> {
  const versions = dataVersionReads(db);
  const find = namedTypeRead(db);
  const known = latest(
    () => String(versions().catalog?.version),
    () => new Map<string, TypeByName | undefined>(),
  );
  return {
    typeNamed(name) {
      const names = known();
      if (names.size >= MOST_NAMES) names.clear();
      if (!names.has(name)) names.set(name, find(name));
      return names.get(name);
    },
    typeWithId: typeByIdRead(db),
    isHull,
    nameOf: ({ type_name: name }) => name,
  };
}

/** The family of a type: the plain type that it is a variant of, or itself. Read once for each build of the static data. */
export function typeFamilies(db: ReadDb): () => (typeId: number) => number {
  const versions = dataVersionReads(db);
  const variants = variantReads(db);
  return latest(
    () => String(versions().catalog?.version),
    () => {
      const parents = variants();
      return (typeId: number) => parents.get(typeId) ?? typeId;
    },
  );
}

/** The types of the same family as a type, itself among them. Read once for each build of the static data. */
export function familyMembers(db: ReadDb): () => (typeId: number) => number[] {
  const versions = dataVersionReads(db);
  const variants = variantReads(db);
  return latest(
    () => String(versions().catalog?.version),
    () => {
      const parents = variants();
      const variantsOf = Map.groupBy(parents.keys(), (typeId) => parents.get(typeId));
      return (typeId: number) => {
        const parent = parents.get(typeId) ?? typeId;
        return [parent, ...(variantsOf.get(parent) ?? [])];
      };
    },
  );
}

/** What a contract has to hold for a fit of a text. */
export function needOf({ hull, items }: TextFit<TypeByName>): FitNeed {
  return fitNeed(
    hull.type_id,
    items.map(({ type, units, isFitted }) => ({
      typeId: type.type_id,
      categoryId: type.category_id,
      groupName: type.group_name,
      units,
      isFitted,
    })),
  );
}

/** The items of a fit, each type once for each way in which it counts. */
export function itemsOf({ hull, items }: TextFit<TypeByName>, { modules, consumables }: FitNeed): FitItem[] {
  const names = new Map(items.map(({ type }) => [type.type_id, type.type_name]));
  const rows = (units: ReadonlyMap<number, number>, part: FitItem['part']) =>
    [...units].map(([typeId, quantity]) => ({ type_id: typeId, type_name: names.get(typeId) ?? null, quantity, part }));
  return [
    { type_id: hull.type_id, type_name: hull.type_name, quantity: 1, part: 'hull' },
    ...rows(modules, 'module'),
    ...rows(consumables, 'consumable'),
  ];
}

/** Tells whether a contract lies where it counts, by gates; one whose system is not known lies near nothing. */
export function fitPlaces(db: ReadDb): (place: FitPlace) => (row: Pick<FitContractRow, 'region_id' | 'place'>) => boolean {
  const versions = dataVersionReads(db);
  const map = staticMap(db);
  const graph = latest(
    () => String(versions().catalog?.version),
    () => {
      const read = map();
      return { network: gateGraph(read), systems: read.systems };
    },
  );
  const names = contractNames(db);

  function near({ systemId, locationId, regionId }: FitPlace, jumps: number): Set<number> {
    const { network, systems } = graph();
    const own = systemId ?? (locationId === null ? null : names.place(locationId)?.systemId);
    const from = regionId === null ? [own ?? 0] : systems.flatMap((one) => (one.regionId === regionId ? [one.systemId] : []));
    return new Set(from.flatMap((id) => [id, ...jumpsById(network, id).within(jumps)]));
  }

  return (place) => {
    const { systemId, locationId, regionId, jumpsMax } = place;
    if (jumpsMax !== null && (systemId ?? locationId ?? regionId) !== null) {
      const systems = near(place, jumpsMax);
      return (row) => systems.has(row.place?.system_id ?? 0) || (locationId !== null && row.place?.location_id === locationId);
    }
    if (locationId !== null) return (row) => row.place?.location_id === locationId;
    if (systemId !== null) return (row) => row.place?.system_id === systemId;
    return (row) => regionId === null || row.region_id === regionId;
  };
}

/** A contract as far as the record of its fit depends on it; undefined: it holds no whole fit. `now`: ISO 8601. */
export function fitOffer(row: FitContractRow, readyFits: number, now: string): FitOffer {
  return { ...row, readyFits, outcome: isOnOffer(row, now) ? null : offerOutcome(row) };
}

/** Whether it can be bought. `now`: ISO 8601. */
export function isOnOffer({ absent_since: absentSince, status, date_expired: expiry }: FitContractRow, now: string): boolean {
  return absentSince === null && status === 'outstanding' && expiry > now;
}
