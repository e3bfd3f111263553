import { z } from 'zod';

/** An id as every source has them: above 0. */
export const id = z.int().positive();
const absentOutside = (most: number) =>
  z
    .int()
    .nullable()
    .transform((value) => (value !== null && value > 0 && value <= most ? value : null))
    .optional();
/** One that may be absent; zero and less stand for that, too. */
export const optionalId = absentOutside(Number.MAX_SAFE_INTEGER);
/** One that is stored in 32 bits, which the game's own ids of pilots and ships fit into; a larger one is none. */
export const optionalShortId = absentOutside(0xffff_ffff);
