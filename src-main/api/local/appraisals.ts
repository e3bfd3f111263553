import type { Router } from 'express';
import type { AppraisalReads } from '#main/store/user-data/appraisals';
import { type AppraisalsDocument, appraisalsDocument } from '#shared/local-api/appraisals';
import { parseBody } from '../http/request-handler.ts';
import { addRoute } from './routing.ts';

/** Reads from the mirror; writes through the ingester, which alone writes. */
export interface AppraisalDeps {
  appraisals: AppraisalReads;
  /** false: they are of another version by now. */
  saveAppraisals(document: AppraisalsDocument): Promise<boolean>;
}

/** `/local/v1/appraisals`: the saved appraisals as one document. */
export function appraisalRoutes(router: Router, { appraisals, saveAppraisals }: AppraisalDeps): void {
  addRoute(router, '/appraisals', {
    GET: (_request, response) => void response.json(appraisals.all()),
    async PUT(request, response) {
      if (await saveAppraisals(parseBody(request, appraisalsDocument))) response.json(appraisals.all());
      else {
        const message = 'The saved appraisals were changed elsewhere since they were read; nothing was saved.';
        response.status(409).json({ error: { code: 'bad_request', message } });
      }
    },
  });
}
