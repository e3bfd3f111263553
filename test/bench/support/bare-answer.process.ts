/** A bare server that answers everything with as many bytes as its argument says: what the machine lets anybody wait for. Prints its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const bytes = Buffer.alloc(Number(process.argv[2]), 32);
const server = createServer((_request, response) => response.end(bytes));
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
