import { fitStockOf, heldWhole, type StockedFit, stockFalls } from '#main/domain/trade/fits/fit-stock';
import { fitExamplesOf, readFits, type TextFit } from '#main/domain/trade/fits/fit-text';
import type { PastStock } from '#main/domain/watch/backtest';
import { latest } from '#main/runtime/latest';
import { placesCalled } from '#main/store/catalog/named';
import type { TypeByName } from '#main/store/catalog/named-types';
import type { ContractSearch } from '#main/store/contract-search/search';
import { type FitContractRow, fitContractReads, fittedShipReads } from '#main/store/contracts/fit-contracts';
import { sightingReads } from '#main/store/contracts/sightings';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { readTransactions } from '#main/store/transaction';
import { fitReads } from '#main/store/user-data/fits';
import type { FitExamples, FitName, FitStock, FitsRead, PlacesNamed, Staging } from '#shared/local-api/fits';
import type { FitWatch } from '#shared/local-api/watchlists';
import { isoUtc } from '#shared/time';
import { type FitPlace, fitPlaces, fitTypes, isOnOffer, needOf, typeFamilies } from './fit-reads.ts';

const MOST_EXAMPLES = 3;
/** Places that a part of a name finds. */
const MOST_PLACES = 8;

/** What the person's fits have on offer; of a hundred fits some twenty milliseconds. `now` in milliseconds. */
export function fitStocks(db: ReadDb, { offering }: Pick<ContractSearch, 'offering'>) {
  const library = fitReads(db);
  const types = fitTypes(db);
  const families = typeFamilies(db);
  const contracts = fitContractReads(db);
  const places = fitPlaces(db);
  const versions = dataVersionReads(db);
  const { earliest } = sightingReads(db);
  const snapshot = readTransactions(db);

  /** The fits whose ship is known; their texts are read once for each version of the library and of the static data. */
  const stocked = latest(
    () => `${library.version()} ${versions().catalog?.version}`,
    () => {
      const familyOf = families();
      return library.all().fits.flatMap(({ id, text, variants }): StockedFit[] => {
        const [fit] = readFits(text, types).fits;
        return fit === undefined ? [] : [{ id, name: fit.name, need: needOf(fit), familyOf: variants ? familyOf : undefined }];
      });
    },
  );

  /** Contracts that offer every type of one of these fits, or what stands for it; they need not have enough of each. */
  function mayHoldWhole(fits: readonly StockedFit[], outstanding: boolean): number[] {
    const byHull = Map.groupBy(fits, ({ need }) => need.hullTypeId);
    const familyOf = families();
    const holding = (typeIds: readonly number[]) => {
      const [types, kinds] = [new Set(typeIds), new Set(typeIds.map(familyOf))];
      const isThere = ({ need, familyOf: variants }: StockedFit) =>
        [...need.modules.keys()].every((typeId) => (variants === undefined ? types.has(typeId) : kinds.has(variants(typeId))));
      return typeIds.some((typeId) => byHull.get(typeId)?.some(isThere) === true);
    };
    return offering([...byHull.keys()], { holding, outstanding });
  }

  function stock(now: number): FitStock {
    const { stagings, targets } = library.all();
    const kept = stocked();
    const at = isoUtc(now);
    const rows = contracts(mayHoldWhole(kept, true), at).filter((row) => isOnOffer(row, at));
    const fitted = fitStockOf<FitContractRow>(kept, rows, {
      stagings: stagings.map((staging) => ({ id: staging.id, has: places(placeOf(staging)) })),
      targets,
    });
    return { as_of: versions().contracts?.observedAt ?? null, fits: fitted };
  }

  function pastStock({ fit_id: fitId, staging_id: stagingId }: FitWatch, since: string, now: number): PastStock | null {
    const { stagings, targets } = library.all();
    const kept = stocked();
    const fit = kept.find(({ id }) => id === fitId);
    const staging = stagings.find(({ id }) => id === stagingId);
    const target = targets.find(({ fit_id, staging_id }) => fit_id === fitId && staging_id === stagingId)?.units;
    if (fit === undefined || staging === undefined || target === undefined) return null;
    const isThere = places(placeOf(staging));
    const known = earliest() ?? since;
    const from = known > since ? known : since;
    const rivals = kept.filter(({ need }) => need.hullTypeId === fit.need.hullTypeId);
    const offers = contracts(mayHoldWhole([fit], false), from).flatMap((row) => {
      const held = isThere(row) ? heldWhole(rivals, row) : null;
      return held?.fitId === fitId ? [{ ...row, readyFits: held.readyFits }] : [];
    });
    return { since: from, target, ...stockFalls(offers, { target, since: from, until: isoUtc(now) }) };
  }

  return {
    fitStock: (now: number): FitStock => snapshot(() => stock(now)),
    /** What a watch of stock would have told since then, ISO 8601, by fits and targets as they are now; null: they are not kept. */
    pastStock: (watch: FitWatch, since: string, now: number): PastStock | null => snapshot(() => pastStock(watch, since, now)),
  };
}

/** What texts of fits say, and fits that contracts hold; some milliseconds, of a hundred fits some ten. */
export function fitTextQueries(db: ReadDb) {
  const types = fitTypes(db);
  const fitted = fittedShipReads(db);
  const places = placesCalled(db);
  const snapshot = readTransactions(db);
  const namesOf = ({ name, hull }: TextFit<TypeByName>) => ({ name, hull_type_id: hull.type_id, hull_name: hull.type_name });
  return {
    /** Name and hull of each text, the first fit of it. */
    nameFits: (texts: readonly string[]): FitName[] =>
      snapshot(() =>
        texts.map((text) => {
          const [fit] = readFits(text, types).fits;
          return fit === undefined ? { name: unreadName(text), hull_type_id: null, hull_name: null } : namesOf(fit);
        }),
      ),
    /** The fits of a text, as they are to be kept. */
    readFitTexts: (text: string): FitsRead =>
      snapshot(() => {
        const { fits, notUnderstood } = readFits(text, types);
        return {
          fits: fits.map((fit) => ({ ...namesOf(fit), text: fit.text })),
          not_understood: notUnderstood,
        };
      }),
    placesNamed: (text: string): PlacesNamed => ({ places: places(text, MOST_PLACES) }),
    fitExamples: (now: number): FitExamples => ({ fits: fitExamplesOf(fitted(isoUtc(now)), MOST_EXAMPLES) }),
  };
}

/** The first line of a text whose ship is not known. */
function unreadName(text: string): string {
  return text.split('\n')[0]?.replaceAll(/[[\]]/gu, '').slice(0, 100).trim() ?? '';
}

function placeOf({ kind, place_id: id, jumps_max: jumpsMax }: Staging): FitPlace {
  return {
    systemId: kind === 'system' ? id : null,
    locationId: kind === 'station' ? id : null,
    regionId: kind === 'region' ? id : null,
    jumpsMax,
  };
}
