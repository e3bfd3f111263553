import { z } from 'zod';
import { utcTime } from '../http/members.ts';
import { issuedContract } from '../trade-api/issuers.ts';

/** GET /local/v1/contracts/new?since=: what the mirror saw for the first time after a moment, ended ones too. */
export const newContracts = z.object({
  since: utcTime,
  /** All of them; `contract_ids` holds the newest {@link MOST_NEW}. */
  total: z.int(),
  contract_ids: z.array(z.int()),
});
export type NewContracts = z.infer<typeof newContracts>;
/** Ids in one answer at most: about 200 kB of JSON. */
export const MOST_NEW = 20_000;

/** GET /local/v1/issuers/{id}/contracts: what one character put up, on offer first, each part newest first. */
export const issuerContracts = z.object({
  issuer_id: z.int(),
  /** null: the name is not known yet. */
  name: z.string().nullable(),
  /** All of them; `data` holds the first {@link MOST_ISSUED}. */
  total: z.int(),
  data: z.array(issuedContract),
});
export type IssuerContracts = z.infer<typeof issuerContracts>;
/** Contracts of one issuer in one answer at most. */
export const MOST_ISSUED = 200;
