import { tradeContractList } from '#shared/trade-api/contracts';
import { tradeService } from '../api.ts';
import { endpointList, type ListRows } from '../state/lists/endpoint-list.ts';

/** The contracts that fit, and the answer's meta. */
export type FoundContracts = ListRows<typeof tradeContractList>;

// Versions rise with every sweep of a region.
export const {
  useRows: useContracts,
  readAll: readContracts,
  addressOf: addressOfContracts,
} = endpointList(tradeService, tradeContractList);
