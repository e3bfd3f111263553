import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { json, Router } from 'express';
import { ApiError } from '../http/errors.ts';
import type { McpDeps } from './server.ts';

/**
 * The Model Context Protocol over streamable HTTP, without sessions: each POST is answered by a server of its own, so that nothing is
 * remembered of a client. There is nothing that the server would tell unasked, and no stream for it.
 */
export function mcpRouter(deps: McpDeps): Router {
  const router = Router();
  router.post('/', json({ limit: '160kb' }), async (request, response) => {
    // The protocol's library is large, and most programs have no agent: it is loaded with the first message.
    const { StreamableHTTPServerTransport } = await import('@modelcontextprotocol/sdk/server/streamableHttp.js');
    const { mcpServer } = await import('./server.ts');
    const server = mcpServer(deps);
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
