import { z } from 'zod';
import { localId } from '../http/members.ts';
import { notUnderstood } from '../trade-api/appraise.ts';

/** What a person keeps of fits: the fits, the stagings at which stock counts, and how many of each should be there. */

const gameId = z.int().positive();

export const fitLimits = { fits: 500, stagings: 20, textLength: 20_000, folderLength: 100, units: 1000, jumps: 50 } as const;

/** A fit as it is kept: its text in the form that the game takes, below a folder such as `Shields/Frigates`; '' is the top. */
const libraryFit = z.object({
  id: localId,
  folder: z.string().trim().max(fitLimits.folderLength, `a folder of at most ${fitLimits.folderLength} letters`),
  text: z.string().min(1, 'the text of a fit').max(fitLimits.textLength, `a fit of at most ${fitLimits.textLength} characters`),
  /** Whether variants of a module stand for it. */
  variants: z.boolean().default(false),
});
export type LibraryFit = z.infer<typeof libraryFit>;

const stagingKinds = ['system', 'station', 'region'] as const;

/** Where stock counts: at a system, a station or structure, or a region, and within some gate jumps of it; null: there alone. */
const staging = z.object({
  id: localId,
  kind: z.enum(stagingKinds),
  place_id: gameId,
  jumps_max: z.int().min(0).max(fitLimits.jumps).nullable().default(null),
});
export type Staging = z.infer<typeof staging>;

/** How many whole fits should be on offer at a staging. */
const fitTarget = z.object({ fit_id: localId, staging_id: localId, units: z.int().min(1).max(fitLimits.units) });
export type FitTarget = z.infer<typeof fitTarget>;

const unique = (ids: readonly string[]) => new Set(ids).size === ids.length;

const library = z.object({
  fits: z.array(libraryFit).max(fitLimits.fits, `at most ${fitLimits.fits} fits`),
  stagings: z.array(staging).max(fitLimits.stagings, `at most ${fitLimits.stagings} stagings`),
  targets: z.array(fitTarget),
});
export type FitLibrary = z.infer<typeof library>;

/** PUT /local/v1/fits: the whole library. `version`: the one that was changed; another answers 409. */
export const fitLibraryDocument = library
  .extend({ version: z.int().nonnegative() })
  .refine(({ fits, stagings }) => unique([...fits, ...stagings].map(({ id }) => id)), 'two of them have the same id')
  .refine(
    ({ targets }) => unique(targets.map(({ fit_id: fit, staging_id: place }) => `${fit} ${place}`)),
    'a fit has two targets at one staging',
  )
  .refine(
    ({ fits, stagings, targets }) =>
      targets.every(
        ({ fit_id: fit, staging_id: place }) => fits.some(({ id }) => id === fit) && stagings.some(({ id }) => id === place),
      ),
    'a target is of a fit or a staging that is not there',
  );
export type FitLibraryDocument = z.infer<typeof fitLibraryDocument>;

/** What a text says of a fit; hull null: no ship of that name is known. */
const named = z.object({ name: z.string(), hull_type_id: z.int().nullable(), hull_name: z.string().nullable() });
export type FitName = z.infer<typeof named>;

/** GET /local/v1/fits, and the answer of PUT. */
export const fitLibraryAnswer = z.object({
  version: z.int(),
  fits: z.array(libraryFit.extend(named.shape)),
  stagings: z.array(
    staging.extend({
      /** As it is called: `Jita`, `Jita + 5 jumps`. */
      name: z.string(),
    }),
  ),
  targets: z.array(fitTarget),
});
export type FitLibraryAnswer = z.infer<typeof fitLibraryAnswer>;

/** POST /local/v1/fits/read: the fits of a text, for import. */
export const fitText = z.object({ text: z.string().min(1, 'a text').max(1_000_000, 'a text of at most 1000000 characters') });
export const fitsRead = z.object({
  fits: z.array(named.extend({ text: z.string() })),
  not_understood: z.array(notUnderstood),
});
export type FitsRead = z.infer<typeof fitsRead>;

/** POST /local/v1/fits/places: stations and the structures whose names are public, by a part of their name. */
export const placeText = z.object({
  text: z.string().trim().min(2, 'a text of 2 to 100 letters').max(100, 'a text of 2 to 100 letters'),
});
export const placesNamed = z.object({ places: z.array(z.object({ place_id: z.int(), name: z.string() })) });
export type PlacesNamed = z.infer<typeof placesNamed>;

/** GET /local/v1/fits/examples: fits that contracts on offer hold now, the most frequent first. */
export const fitExamples = z.object({ fits: z.array(named.extend({ text: z.string(), contracts: z.int() })) });
export type FitExamples = z.infer<typeof fitExamples>;

/** Stock of a fit at one place. ISK. */
const stock = z.object({ ready_fits: z.int(), contracts: z.int(), lowest_price: z.number().nullable() });

/** GET /local/v1/fits/stock: whole fits on offer, each contract counted for the one fit that it holds best. */
export const fitStock = z.object({
  /** When the lists of contracts were read, ISO 8601; null: never. */
  as_of: z.string().nullable(),
  fits: z.array(
    stock.extend({
      fit_id: z.string(),
      stagings: z.array(
        stock.extend({
          staging_id: z.string(),
          /** null: none is set. */
          target: z.int().nullable(),
          /** Fits below the target; 0: none, or no target. */
          short: z.int(),
        }),
      ),
      /** Contracts that hold this fit and count for another one. */
      counted_elsewhere: z.array(z.object({ contract_id: z.int(), fit_id: z.string() })),
    }),
  ),
});
export type FitStock = z.infer<typeof fitStock>;
