import { courierList } from '#shared/trade-api/couriers';
import { tradeService } from '../../api.ts';
import { endpointList, type ListRows } from '../../state/lists/endpoint-list.ts';

/** The couriers that fit, and the answer's meta. */
export type FoundCouriers = ListRows<typeof courierList>;

/** The list of couriers page by page, all of it for an export, and its address for a script. */
export const {
  useRows: useCouriers,
  readAll: readCouriers,
  addressOf: addressOfCouriers,
} = endpointList(tradeService, courierList);
