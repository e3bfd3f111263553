import { z } from 'zod';

/** The longest key of any provider known to us has about 200 characters. */
const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,500}$/, 'a key of at most 500 visible characters, without spaces');

/** GET /local/v1/model: the language model that writes briefs, as it is asked now. */
export const modelState = z.object({
  /** null: none, briefs are written from the numbers alone. */
  url: z.string().nullable(),
  model: z.string().nullable(),
  daily_tokens: z.int(),
  /** The parts that were given on the command line, which take precedence over the setting. */
  from_command_line: z.array(z.enum(['url', 'model'])),
  /**
   * stored: in the operating system's keyring; environment: from ASTROLABE_LLM_KEY, with the address from --llm-url, to which alone
   * it is sent. The key itself is in no answer.
   */
  key: z.enum(['stored', 'environment', 'none']),
  /** Why this program cannot store a key, as a sentence; null: it can. */
  storage_refusal: z.string().nullable(),
});
export type ModelState = z.infer<typeof modelState>;

/** POST /local/v1/model-key: keeps a key, or forgets it; answered with the {@link modelState}. No answer contains the key. */
export const modelKey = z.object({ key: key.nullable() });
