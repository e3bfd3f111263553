import { z } from 'zod';

/** An id as every source has them: above 0. */
export const id = z.int().positive();
/** One that may be absent; zero and less stand for that, too. */
export const optionalId = z
  .int()
  .nullable()
  .transform((value) => (value !== null && value > 0 ? value : null))
  .optional();
