import { type FitDeps, stagingName } from '#main/api/local/fits';
import type { FoundStock } from '#main/ingest/contracts/stock-watch';
import type { Clock } from '#main/runtime/world';
import type { FitWatch } from '#shared/local-api/watchlists';

/** What watches of fits are about, as it is now. */
export interface FitWatches {
  /** Another one: the library has changed. */
  version(): number;
  /** Of each watch whether its stock is below the target; nothing of a fit or staging that is not kept any more. */
  now(watches: readonly { entryId: string; watch: FitWatch }[]): Promise<FoundStock[]>;
}

/** Counts stock on the threads that know the contracts. */
export function fitWatches({ fits, catalog, on }: Pick<FitDeps, 'fits' | 'catalog' | 'on'>, clock: Clock): FitWatches {
  return {
    version: fits.version,
    async now(watches) {
      const library = fits.all();
      const [stock, names] = await Promise.all([
        on('lists').fitStock(clock.now()),
        on('lists').nameFits(library.fits.map(({ text }) => text)),
      ]);
      return watches.flatMap(({ entryId, watch }) => {
        const { fit_id: fitId, staging_id: stagingId } = watch;
        const place = library.stagings.find(({ id }) => id === stagingId);
        const there = stock.fits.find((fit) => fit.fit_id === fitId)?.stagings.find((one) => one.staging_id === stagingId);
        const name = names[library.fits.findIndex(({ id }) => id === fitId)]?.name;
        if (place === undefined || there === undefined || name === undefined) return [];
        const { ready_fits: ready, target } = there;
        // A comma or colon ends the place in sentences of alerts.
        const sentence = `${name.replaceAll(/[,:]/gu, ' ')}: ${ready} of ${target ?? 0} on offer, ${stagingName(place, catalog)}.`;
        return [{ entryId, watch, isShort: there.short > 0, sentence }];
      });
    },
  };
}
