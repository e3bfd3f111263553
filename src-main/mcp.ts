import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { relay } from './api/mcp/relay.ts';
import { DEFAULT_PORT } from './options/config.ts';

// node astrolabe.mjs mcp [--url http://127.0.0.1:4780]: an agent's standard input and output joined to the running Astrolabe.
const at = process.argv.indexOf('--url');
const address = (at > 0 ? process.argv[at + 1] : undefined) ?? `http://127.0.0.1:${DEFAULT_PORT}`;
if (URL.canParse('/mcp', address)) {
  const served = new StreamableHTTPClientTransport(new URL('/mcp', address));
  await relay(new StdioServerTransport(), served as unknown as Transport, address);
  process.stdin.on('end', () => process.exit());
} else {
  process.stderr.write(`--url '${address}' is no address; give one such as http://127.0.0.1:${DEFAULT_PORT}.\n`);
  process.exitCode = 1;
}
