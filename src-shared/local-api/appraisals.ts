import { z } from 'zod';
import { hubNames } from '../game.ts';
import { localId } from '../http/members.ts';

/** What a person keeps of appraisals: pasted texts under names, with what they were worth then. */

export const appraisalLimits = { appraisals: 100, nameLength: 100, textLength: 30_000 } as const;

/** A text as it is saved. ISK; `volume` in m³, null: not known. */
const savedAppraisal = z.object({
  id: localId,
  name: z
    .string()
    .trim()
    .min(1, 'a name')
    .max(appraisalLimits.nameLength, `a name of at most ${appraisalLimits.nameLength} characters`),
  text: z.string().min(1, 'a text').max(appraisalLimits.textLength, `a text of at most ${appraisalLimits.textLength} characters`),
  hub: z.enum(hubNames),
  saved_at: z.iso.datetime(),
  to_buy_orders: z.number(),
  with_sell_orders: z.number(),
  replacement: z.number(),
  volume: z.number().nullable(),
});
export type SavedAppraisal = z.infer<typeof savedAppraisal>;

/** GET /local/v1/appraisals, PUT with the whole list, and its answer. `version`: the one that was changed; another answers 409. */
export const appraisalsDocument = z.object({
  version: z.int().nonnegative(),
  appraisals: z
    .array(savedAppraisal)
    .max(appraisalLimits.appraisals, `at most ${appraisalLimits.appraisals} saved appraisals`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two of them have the same id'),
});
export type AppraisalsDocument = z.infer<typeof appraisalsDocument>;
