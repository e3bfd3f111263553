import { z } from 'zod';
import { systemId } from '../systems-api/members.ts';

/** Why a plan warns, for programs; the sentence beside it is for people. */
const warningCodes = [
  'bridge_unused',
  'bridge_access_unknown',
  'wormhole_expiring',
  'wormhole_space_not_counted',
  'zarzakh',
  'camped',
  'ships_lost_at_gate',
  'capsules_lost',
  'fight',
  'roam',
] as const;

export const warningDetail = z
  .object({
    code: z.enum(warningCodes),
    sentence: z.string().describe('the same as in `warnings`'),
    system_id: systemId.nullable().describe('null: it is about no single system'),
  })
  .meta({ id: 'WarningDetail' });
export type WarningDetail = z.infer<typeof warningDetail>;
