import { useQuery } from '@tanstack/react-query';
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
import { askLocal } from '../api.ts';
import { refreshedBy } from '../use-endpoint.ts';
import { localDocument } from './local-document.ts';

const library = localDocument({
  name: 'fits',
  path: localPaths.fits,
  schema: fitLibraryAnswer,
  keptOf: ({ fits, stagings, targets }): FitLibrary => withoutOrphans({ fits, stagings, targets }),
});
/** The last deletion or change. */
export const useFitUndo = library.useUndo;
/** Puts the library back as it was before. */
export const undoFits = library.undo;

/** A fit of the library, with what its text says. */
export type ShownFit = FitLibraryAnswer['fits'][number];
export type ShownStaging = FitLibraryAnswer['stagings'][number];
export type StockOfFit = FitStock['fits'][number];

/** The person's fits, stagings and targets. */
export function useFitLibrary() {
  return useQuery(library.query);
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
export function useFitExamples() {
  return useQuery({
    queryKey: ['local', 'fit-examples'],
    queryFn: ({ signal }) => askLocal(localPaths.fitsExamples, fitExamples, { signal }),
    meta: refreshedBy(fitsContracts),
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

export const readFitText = (text: string) => askLocal(localPaths.fitsRead, fitsRead, { method: 'POST', body: { text } });

/** Resolves to whether it could be done; a notice says why not. `undo`: what the change does, where it can be taken back. */
export async function changeFits(change: (library: FitLibraryAnswer) => FitLibrary, undo?: string): Promise<boolean> {
  const after = await library.change((before) => {
    const { fits, stagings, targets } = change(before);
    return { kept: withoutOrphans({ fits, stagings, targets }), undo };
  });
  return after !== null;
}

/** Targets of what is not there any more go with it. */
function withoutOrphans({ fits, stagings, targets }: FitLibrary): FitLibrary {
  const [fitIds, stagingIds] = [new Set(fits.map(({ id }) => id)), new Set(stagings.map(({ id }) => id))];
  return { fits, stagings, targets: targets.filter((one) => fitIds.has(one.fit_id) && stagingIds.has(one.staging_id)) };
}

/** Adds fits to a folder. Resolves to whether that could be done. */
export function addFits(texts: readonly string[], folder: string): Promise<boolean> {
  const added = texts.map((text) => ({ id: crypto.randomUUID(), folder, text, variants: false }));
  return changeFits((before) => ({ ...before, fits: [...before.fits, ...added] }), 'the import');
}

/** Sets how many of a fit should be at a staging; undefined: no number. */
export function setTarget(fitId: string, stagingId: string, units: number | undefined): Promise<boolean> {
  return changeFits((before) => {
    const others = before.targets.filter((one) => one.fit_id !== fitId || one.staging_id !== stagingId);
    const targets = units === undefined || units === 0 ? others : [...others, { fit_id: fitId, staging_id: stagingId, units }];
    return { ...before, targets };
  });
}
