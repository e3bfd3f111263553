import { dealList } from '#shared/trade-api/deals';
import { tradeService } from '../../api.ts';
import { endpointList, type ListRows } from '../../state/lists/endpoint-list.ts';

/** The deals that fit, and the answer's meta. */
export type FoundDeals = ListRows<typeof dealList>;

/** The list of deals page by page, all of it for an export, and its address for a script. */
export const { useRows: useDeals, readAll: readDeals, addressOf: addressOfDeals } = endpointList(tradeService, dealList);
