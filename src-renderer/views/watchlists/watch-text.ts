import { alertText } from '#shared/alerts';
import type { Watch } from '#shared/local-api/watchlists';
import { contractEventLabels, issuerEventLabels } from '../../contracts/watch-name.ts';
import { humanize, shortIsk } from '../../ui/format.ts';

/** What an entry waits for, in a sentence. `regionName`: of the region it names, where known. */
export function watchSentence(watch: Watch, regionName: (id: number) => string | undefined): string {
  switch (watch.kind) {
    case 'search':
      return `Contracts that this search shows${Object.hasOwn(watch.query, 'status') ? '' : ', while they are on offer'}`;
    case 'deals':
    case 'couriers':
    case 'blueprints':
      return `${humanize(watch.kind)} that this list shows`;
    case 'issuer':
    case 'corporation':
      return watch.events.map((event) => issuerEventLabels[event]).join('; ');
    case 'type': {
      const place = watch.region_id === null ? 'anywhere' : `in ${regionName(watch.region_id) ?? `region ${watch.region_id}`}`;
      return `On offer ${place}${watch.price_max === null ? '' : `, at most ${shortIsk(watch.price_max)} ISK`}`;
    }
    case 'contract':
      return (watch.events ?? ['ended']).map((event) => contractEventLabels[event]).join('; ');
    case 'fit':
      return 'When its stock there falls below the target';
    case 'alert':
      return alertText(watch);
    case 'system':
      if (watch.when === 'contracts') return 'Contracts that start there';
      return watch.when === 'quiet'
        ? 'When it becomes quiet for its hour'
        : `When ship kills in an hour reach ${watch.kills_min}`;
  }
}
