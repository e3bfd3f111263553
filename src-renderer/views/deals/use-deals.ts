import { dealList } from '#shared/trade-api/deals';
import { tradeService } from '../../api.ts';
import { endpointList, type ListRows } from '../../state/endpoint-list.ts';

/** The deals that fit, and what is said of them all. */
export type FoundDeals = ListRows<typeof dealList>;

export const {
  useRows: useDeals,
  readAll: readDeals,
  addressOf: addressOfDeals,
} = endpointList(tradeService, dealList, ['contracts', 'items', 'ratings']);
