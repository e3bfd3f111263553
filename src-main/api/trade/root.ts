import { tradeIndex as endpoint, tradeEndpoints, tradeService } from '#shared/trade-api/index';
import { indexData } from '../http/index-data.ts';
import { route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

export const root = route(endpoint, ({ site }, _deps: TradeDeps) => ({
  data: indexData(tradeService, tradeEndpoints, site),
}));
