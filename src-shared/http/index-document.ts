import { z } from 'zod';

/** What a service says of itself at its root: where everything is, and how often one may ask. */
export const indexDocument = z
  .object({
    name: z.string(),
    version: z.string(),
    endpoints: z.record(z.string(), z.string()).meta({ description: 'operation id -> URL template' }),
    rate_limit: z.object({ requests: z.int(), window_seconds: z.int(), scope: z.string() }),
    openapi: z.string().meta({ format: 'uri' }),
    docs: z.string().meta({ format: 'uri' }),
    llms: z.string().meta({ format: 'uri' }),
  })
  .meta({ id: 'Index' });
