import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeClient } from './client-package.ts';

// node astrolabe.mjs client [folder]: the typed client of all services, out/astrolabe-client unless a folder is named.
const here = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(process.argv[2] ?? `${here}out/astrolabe-client`);
const files = writeClient(folder, `${here}resources/astrolabe-client`);
process.stdout.write(`${folder}: ${files.join(', ')}\n`);
