import { fitExamplesOf } from '#main/domain/trade/fits/fit-examples';
import { fitStockOf, type StockedFit } from '#main/domain/trade/fits/fit-stock';
import { readFits, type TextFit } from '#main/domain/trade/fits/fit-text';
import type { TypeByName } from '#main/store/catalog/named-types';
import { placesCalled } from '#main/store/catalog/places-called';
import type { ContractComputations } from '#main/store/contract-search/computations';
import { type FitContractRow, fitContractReads } from '#main/store/contracts/fit-contracts';
import { fittedShipReads } from '#main/store/contracts/fitted-ships';
import type { ReadDb } from '#main/store/db';
import { readTransactions } from '#main/store/transaction';
import { fitReads } from '#main/store/user-data/fits';
import type { FitExamples, FitName, FitStock, FitsRead, PlacesNamed, Staging } from '#shared/local-api/fits';
import { isoUtc } from '#shared/time';
import { type FitPlace, fitPlaces, fitTypes, isOnOffer, needOf, typeFamilies } from './fit-reads.ts';

const MOST_EXAMPLES = 3;
/** Places that a part of a name finds. */
const MOST_PLACES = 8;

/** What the person's fits have on offer; some milliseconds a fit. `now` in milliseconds. */
export function fitStocks(db: ReadDb, { offering }: Pick<ContractComputations, 'offering'>) {
  const library = fitReads(db);
  const types = fitTypes(db);
  const families = typeFamilies(db);
  const contracts = fitContractReads(db);
  const places = fitPlaces(db);
  const snapshot = readTransactions(db);

  function stock(now: number): FitStock {
    const { fits, stagings, targets } = library.all();
    const familyOf = families();
    const kept = fits.flatMap(({ id, text, variants }): StockedFit[] => {
      const [fit] = readFits(text, types).fits;
      return fit === undefined ? [] : [{ id, name: fit.name, need: needOf(fit), familyOf: variants ? familyOf : undefined }];
    });
    const at = isoUtc(now);
    const rows = contracts(offering([...new Set(kept.map(({ need }) => need.hullTypeId))]), at).filter((row) =>
      isOnOffer(row, at),
    );
    return fitStockOf<FitContractRow>(kept, rows, {
      stagings: stagings.map((staging) => ({ id: staging.id, has: places(placeOf(staging)) })),
      targets,
    });
  }

  return {
    fitStock: (now: number): FitStock => snapshot(() => stock(now)),
  };
}

/** What texts of fits say, and fits that contracts hold; some milliseconds, of a hundred fits a tenth of a second. */
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
