import type { Router } from 'express';
import type { OnThread } from '#main/queries/threads';
import type { Clock } from '#main/runtime/world';
import type { CatalogReads } from '#main/store/catalog/reads';
import type { FitReads } from '#main/store/user-data/fits';
import { plural } from '#shared/figures';
import {
  type FitLibraryAnswer,
  type FitLibraryDocument,
  fitLibraryDocument,
  fitText,
  placeText,
  type Staging,
} from '#shared/local-api/fits';
import { parseBody } from '../http/request-handler.ts';
import { addRoute } from './routing.ts';

/** Reads from the mirror; writes through the ingester, which alone writes. */
export interface FitDeps {
  fits: FitReads;
  catalog: Pick<CatalogReads, 'nameOf'>;
  on: OnThread;
  /** false: the library is of another version by now. */
  saveFits(document: FitLibraryDocument): Promise<boolean>;
}

/** `/local/v1/fits`: the library as one document, its stock, and what a text has of fits. */
export function fitRoutes(router: Router, deps: FitDeps, clock: Clock): void {
  const { on, saveFits } = deps;
  addRoute(router, '/fits', {
    GET: async (_request, response) => void response.json(await shownLibrary(deps)),
    async PUT(request, response) {
      if (await saveFits(parseBody(request, fitLibraryDocument))) response.json(await shownLibrary(deps));
      else {
        const message = 'The fits were changed elsewhere since they were read; nothing was saved.';
        response.status(409).json({ error: { code: 'bad_request', message } });
      }
    },
  });
  addRoute(router, '/fits/read', {
    async POST(request, response) {
      const { text } = parseBody(request, fitText);
      response.json(await on('lists').readFitTexts(text));
    },
  });
  addRoute(router, '/fits/places', {
    async POST(request, response) {
      const { text } = parseBody(request, placeText);
      response.json(await on('lists').placesNamed(text));
    },
  });
  addRoute(router, '/fits/stock', {
    GET: async (_request, response) => void response.json(await on('lists').fitStock(clock.now())),
  });
  addRoute(router, '/fits/examples', {
    GET: async (_request, response) => void response.json(await on('lists').fitExamples(clock.now())),
  });
}

async function shownLibrary({ fits, catalog, on }: FitDeps): Promise<FitLibraryAnswer> {
  const { fits: kept, stagings, ...rest } = fits.all();
  const named = await on('lists').nameFits(kept.map(({ text }) => text));
  return {
    ...rest,
    fits: kept.map((fit, place) => ({ ...fit, ...(named[place] as (typeof named)[number]) })),
    stagings: stagings.map((staging) => ({ ...staging, name: stagingName(staging, catalog) })),
  };
}

/** What a place is called whose name is not known. */
const nouns = { system: 'System', station: 'Structure', region: 'Region' } as const;

/** `Jita`, `Jita + 5 jumps`. */
export function stagingName({ kind, place_id: id, jumps_max: jumps }: Staging, { nameOf }: Pick<CatalogReads, 'nameOf'>): string {
  const name = nameOf(kind, id) ?? `${nouns[kind]} ${id}`;
  return jumps === null ? name : `${name} + ${plural(jumps, 'jump')}`;
}
