import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

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
