import { contractsEndpoints, contractsService } from '#shared/contracts-api/index';
import { contractIndex as endpoint } from '#shared/contracts-api/reference';
import { indexData } from '../http/index-data.ts';
import { route } from '../http/route.ts';
import type { ContractsDeps } from './deps.ts';

export const root = route(endpoint, ({ site }, _deps: ContractsDeps) => ({
  data: indexData(contractsService, contractsEndpoints, site),
}));
