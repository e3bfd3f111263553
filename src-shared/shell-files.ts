import { z } from 'zod';

/** What the desktop shell keeps in small files of its own, beside the browser's data. */

/** secrets.json: name -> what the operating system made of the secret, base64. */
export const keptSecrets = z.record(z.string(), z.base64());
