import type { Router } from 'express';
import { type ModelState, modelKey } from '#shared/local-api/model';
import { ApiError } from '../http/errors.ts';
import { parseBody } from '../http/request-handler.ts';
import { addRoute } from './routing.ts';

/** The language model that writes briefs, and its key, which goes in and never comes out. */
export interface ModelDeps {
  model(): ModelState;
  /** Keeps the key for the endpoint of now, or forgets it (null). Rejects with a sentence where the system refuses. */
  saveModelKey(key: string | null): Promise<void>;
}

/** `/local/v1/model` and `/local/v1/model-key`. */
export function modelRoutes(router: Router, { model, saveModelKey }: ModelDeps): void {
  addRoute(router, '/model', { GET: (_request, response) => void response.json(model()) });
  addRoute(router, '/model-key', {
    async POST(request, response) {
      const { key } = parseBody(request, modelKey);
      const { storage_refusal: refusal } = model();
      if (refusal !== null) throw new ApiError('bad_request', refusal);
      await saveModelKey(key).catch((failure: unknown) => {
        // Only the sentence: the rest of a failure might contain the key.
        throw new ApiError('bad_request', failure instanceof Error ? failure.message : 'The system did not keep the key.');
      });
      response.json(model());
    },
  });
}
