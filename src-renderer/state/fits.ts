import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { ApiCallError } from '#shared/http/client';
import {
  type FitLibrary,
  type FitLibraryAnswer,
  type FitStock,
  fitExamples,
  fitLibraryAnswer,
  fitStock,
  fitsRead,
  placesNamed,
} from '#shared/local-api/fits';
import { localPaths } from '#shared/local-api/paths';
import { fitsContracts } from '#shared/trade-api/fits';
import { askLocal, sentenceOf } from '../api.ts';
import { notify } from '../ui/copy.ts';
import { queryClient, refreshedBy } from '../use-endpoint.ts';

const libraryKey = ['local', 'fits'];
const read = () => askLocal(localPaths.fits, fitLibraryAnswer);

/** A fit of the library, with what its text says. */
export type ShownFit = FitLibraryAnswer['fits'][number];
export type ShownStaging = FitLibraryAnswer['stagings'][number];
export type StockOfFit = FitStock['fits'][number];

/** The person's fits, stagings and targets. */
export function useFitLibrary() {
  return useQuery({ queryKey: libraryKey, queryFn: read });
}

/** Whole fits on offer; counted again when contracts change, and for each version of the library. */
export function useFitStock(version: number | undefined) {
  return useQuery({
    queryKey: ['local', 'fit-stock', version],
    queryFn: ({ signal }) => askLocal(localPaths.fitsStock, fitStock, { signal }),
    meta: refreshedBy(fitsContracts),
    placeholderData: (before) => before,
    enabled: version !== undefined,
  });
}

/** Fits that contracts hold now. */
export function useFitExamples(wanted: boolean) {
  return useQuery({
    queryKey: ['local', 'fit-examples'],
    queryFn: ({ signal }) => askLocal(localPaths.fitsExamples, fitExamples, { signal }),
    meta: refreshedBy(fitsContracts),
    enabled: wanted,
  });
}

/** Stations and structures by a part of their name; a text of one letter asks nothing. */
export function usePlacesNamed(text: string) {
  return useQuery({
    queryKey: ['local', 'fit-places', text],
    queryFn: ({ signal }) => askLocal(localPaths.fitsPlaces, placesNamed, { method: 'POST', body: { text }, signal }),
    placeholderData: (before) => before,
    enabled: text.length > 1,
  });
}

/** The fits of a text. */
export const readFitText = (text: string) => askLocal(localPaths.fitsRead, fitsRead, { method: 'POST', body: { text } });

/** The library before the last deletion or change, for taking it back; null: nothing to take back. */
export const useFitUndo = create<{ what: string; library: FitLibrary } | { what: null; library: null }>(() => ({
  what: null,
  library: null,
}));

type Change = (library: FitLibraryAnswer) => FitLibrary;

/** Changes the library as it is now, also after another window has changed it. Resolves to whether that could be done; a notice says why not. */
export async function changeFits(change: Change, undo?: string): Promise<boolean> {
  try {
    for (let attempt = 0; ; attempt += 1) {
      const before = await read();
      const { fits, stagings, targets } = change(before);
      try {
        const body = { version: before.version, ...withoutOrphans({ fits, stagings, targets }) };
        const after = await askLocal(localPaths.fits, fitLibraryAnswer, { method: 'PUT', body });
        queryClient.setQueryData(libraryKey, after);
        useFitUndo.setState(undo === undefined ? { what: null, library: null } : { what: undo, library: before });
        return true;
      } catch (error) {
        if (!(error instanceof ApiCallError && error.status === 409 && attempt < 3)) throw error;
      }
    }
  } catch (error) {
    notify(sentenceOf(error));
    return false;
  }
}

/** Targets of what is not there any more go with it. */
function withoutOrphans({ fits, stagings, targets }: FitLibrary): FitLibrary {
  const [fitIds, stagingIds] = [new Set(fits.map(({ id }) => id)), new Set(stagings.map(({ id }) => id))];
  return { fits, stagings, targets: targets.filter((one) => fitIds.has(one.fit_id) && stagingIds.has(one.staging_id)) };
}

/** Puts the library back as it was before the last deletion. */
export async function undoFits(): Promise<void> {
  const { library } = useFitUndo.getState();
  if (library !== null && (await changeFits(() => library))) notify('Put back');
}

/** Adds fits to a folder. Resolves to whether that could be done. */
export function addFits(texts: readonly string[], folder: string): Promise<boolean> {
  const added = texts.map((text) => ({ id: crypto.randomUUID(), folder, text, variants: false }));
  return changeFits((library) => ({ ...library, fits: [...library.fits, ...added] }), 'the import');
}

/** Sets how many of a fit should be at a staging; undefined: no number. */
export function setTarget(fitId: string, stagingId: string, units: number | undefined): Promise<boolean> {
  return changeFits((library) => {
    const others = library.targets.filter((one) => one.fit_id !== fitId || one.staging_id !== stagingId);
    const targets = units === undefined || units === 0 ? others : [...others, { fit_id: fitId, staging_id: stagingId, units }];
    return { ...library, targets };
  });
}
