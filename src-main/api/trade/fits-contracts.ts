import type { FitPlace } from '#main/queries/fit-reads';
import type { CatalogReads } from '#main/store/catalog/reads';
import { fitsContracts as endpoint, type FitQuestion, MOST_FITS_ASKED } from '#shared/trade-api/fits';
import { ApiError, notCollectedYet } from '../http/errors.ts';
import { requireSweep } from '../http/lists.ts';
import { requireCatalog, resolve } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

export const fitsContracts = route(
  endpoint,
  async ({ body, site }, { catalog, on, settings, everSwept, versions, clock }: TradeDeps) => {
    requireCatalog(catalog);
    requireSweep(everSwept);
    if (versions().market === undefined) notCollectedYet('Prices of the market have');
    const { text, hub = settings().hub, variants, score_min: scoreMin, days } = body;
    const asked = { hub, place: placeOf(catalog, body), variants, scoreMin, days, app: site.app };
    const data = await on('lists').fitContracts(text, asked, clock.now());
    if ('unread' in data)
      throw new ApiError(
        'unavailable',
        `The orders of ${data.unread} were not read yet; ask for another hub, or choose in Settings that all five are read.`,
        { 'Retry-After': '300' },
      );
    if ('tooMany' in data)
      throw new ApiError(
        'bad_request',
        `text has ${data.tooMany} fits; ask for ${MOST_FITS_ASKED} at most.`,
        {},
        { parameter: 'text' },
      );
    return { data };
  },
);

/** Ids of what a question names as its place. */
function placeOf(catalog: CatalogReads, { system, station, region, jumps_max: jumpsMax }: FitQuestion): FitPlace {
  const idOf = (noun: 'system' | 'station' | 'region', idOrName: string | number | undefined) =>
    idOrName === undefined ? null : resolve(catalog, noun, noun, String(idOrName)).id;
  return {
    systemId: idOf('system', system),
    locationId: idOf('station', station),
    regionId: idOf('region', region),
    jumpsMax: jumpsMax ?? null,
  };
}
