import { courierList } from '#shared/trade-api/couriers';
import { tradeService } from '../../api.ts';
import { endpointList, type ListRows } from '../../state/endpoint-list.ts';

/** The couriers that fit, and what is said of them all. */
export type FoundCouriers = ListRows<typeof courierList>;

export const {
  useRows: useCouriers,
  readAll: readCouriers,
  addressOf: addressOfCouriers,
} = endpointList(tradeService, courierList, ['contracts']);
