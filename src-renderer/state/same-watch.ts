import type { Watch } from '#shared/local-api/watchlists';

/** Whether two entries watch for the same, whatever they are called and since when they watch. */
export function isSameWatch(one: Watch, other: Watch): boolean {
  return ruleOf(one) === ruleOf(other);
}

/** Name, id and time are no part of a rule, and neither is the order of a search's parameters. */
function ruleOf(watch: Watch): string {
  switch (watch.kind) {
    case 'search':
      return JSON.stringify(['search', ...Object.entries(watch.query).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
    case 'type':
      return JSON.stringify(['type', watch.type_id, watch.price_max, watch.region_id]);
    case 'contract':
      return JSON.stringify(['contract', watch.contract_id]);
    case 'system':
      return JSON.stringify(['system', watch.system_id, watch.when, watch.when === 'kills' ? watch.kills_min : null]);
  }
}
