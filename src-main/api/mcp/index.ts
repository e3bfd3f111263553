import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { json, Router } from 'express';
import { ApiError } from '../http/errors.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { McpDeps } from './server.ts';

/**
 * Several messages at once count as one request, and are answered in one go of the main thread. The protocol has had no such batches since
 * 2025-06-18 (https://modelcontextprotocol.io/specification/2025-06-18/changelog).
 */
const NO_BATCHES = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: 'Several messages at once are not taken; send them one by one.' },
};

/**
 * The Model Context Protocol over streamable HTTP, without sessions: each POST is answered by a server of its own, so that nothing is
 * remembered of a client. There is nothing that the server would tell unasked, and no stream for it.
 */
export function mcpRouter(deps: McpDeps, limit: RateLimit): Router {
  const router = Router();
  router.post('/', json({ limit: '160kb' }), async (request, response) => {
    if (Array.isArray(request.body)) return void response.status(400).json(NO_BATCHES);
    // The protocol's library is large, and most programs have no agent: it is loaded with the first message.
    const { StreamableHTTPServerTransport } = await import('@modelcontextprotocol/sdk/server/streamableHttp.js');
    const { mcpServer } = await import('./server.ts');
    const server = mcpServer(deps, (cost) => limit.weigh(request, response, cost));
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.on('close', () => void server.close());
    // Its own type leaves members out where the interface has them undefined.
    await server.connect(transport as unknown as Transport);
    response.set('Cache-Control', 'no-store');
    await transport.handleRequest(request, response, request.body);
  });
  router.all('/', (request, response) => {
    response.set('Allow', 'POST');
    throw new ApiError(
      'method_not_allowed',
      `${request.method} is not offered here; POST a message of the Model Context Protocol.`,
    );
  });
  return router;
}
