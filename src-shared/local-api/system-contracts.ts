import { z } from 'zod';
import { contractTypes } from '../game.ts';

/** GET /local/v1/systems/{id}/contracts: the outstanding contracts that start in one system, the newest first. */
export const systemContracts = z.object({
  /** All of them; `contracts` has the newest ones. */
  total: z.int(),
  contracts: z.array(
    z.object({
      contract_id: z.int(),
      type: z.enum(contractTypes),
      title: z.string().nullable(),
      /** ISK; null where there is none. */
      price: z.number().nullable(),
      reward: z.number().nullable(),
      date_expired: z.string().meta({ format: 'date-time' }),
    }),
  ),
});
export type SystemContracts = z.infer<typeof systemContracts>;
