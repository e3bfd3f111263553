import type { Router } from 'express';
import {
  choiceRequest,
  type DataFolder,
  type OperationRequest,
  operationRequest,
  type PathAnswer,
} from '#shared/local-api/data-folder';
import { ApiError } from '../http/errors.ts';
import { parseBody } from '../http/request-handler.ts';
import { addRoute } from './routing.ts';

/** The data folder of the running program. What its methods refuse is a sentence for a person. */
export interface DataFolderDeps {
  describe(): Promise<DataFolder>;
  /** Begins an operation and resolves once it is certain that it can; how it ends stands in what `describe` tells. */
  begin(request: OperationRequest): Promise<{ refused: string } | null>;
  /** Shows the folder in the system's file manager. */
  open(): Promise<{ refused: string } | null>;
  /** The system's dialog; `path` null: dismissed. */
  choose(what: 'folder' | 'file'): Promise<{ refused: string } | PathAnswer>;
}

/** `/local/v1/data-folder`: shown, opened, moved, backed up, restored, reset. */
export function dataFolderRoutes(router: Router, { describe, begin, open, choose }: DataFolderDeps): void {
  addRoute(router, '/data-folder', { GET: async (_request, response) => void response.json(await describe()) });
  addRoute(router, '/data-folder/operation', {
    async POST(request, response) {
      refuse(await begin(parseBody(request, operationRequest)));
      response.status(202).json(await describe());
    },
  });
  addRoute(router, '/data-folder/open', {
    async POST(_request, response) {
      refuse(await open());
      response.json(await describe());
    },
  });
  addRoute(router, '/data-folder/choose', {
    async POST(request, response) {
      const selected = await choose(parseBody(request, choiceRequest).what);
      refuse('refused' in selected ? selected : null);
      response.json(selected);
    },
  });
}

function refuse(refusal: { refused: string } | null): void {
  if (refusal !== null) throw new ApiError('bad_request', refusal.refused);
}
