import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { DEFAULT_PORT } from '#main/options/config';

/** What JSON-RPC 2.0 calls an internal error. */
const INTERNAL_ERROR = -32_603;

/** Passes messages on between an agent and a running Astrolabe; what cannot be passed on is answered with a sentence. */
export async function relay(agent: Transport, served: Transport, address: string): Promise<void> {
  const pass = async (message: JSONRPCMessage) => {
    try {
      await served.send(message);
    } catch {
      if (!('id' in message) || message.id === undefined || !('method' in message)) return;
      const sentence = `Astrolabe does not answer at ${address}; start it with npm start or npm run headless, or name its address with --url.`;
      await agent.send({ jsonrpc: '2.0', id: message.id, error: { code: INTERNAL_ERROR, message: sentence } });
    }
  };
  agent.onmessage = (message) => void pass(message);
  served.onmessage = (message) => void agent.send(message);
  await served.start();
  await agent.start();
}

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
