import { Router } from 'express';
import type { TypeIconReads } from '#main/store/catalog/type-icons';
import { DAY, MINUTE, SECOND } from '#shared/time';
import { bodyOf, sendBody } from './response-body.ts';

/** An icon hardly ever changes. */
const ICON_LIFE = 7 * DAY;
/** Another may have come meanwhile. */
const PLACEHOLDER_LIFE = 5 * MINUTE;
/** Stands where no icon is kept, in either theme. */
const placeholder = bodyOf(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="1" y="1" width="30" height="30" rx="5" fill="#7d8aa3" fill-opacity=".16"/></svg>',
  ),
);

/**
 * GET /types/{type_id}, and /types/{type_id}/copy for a blueprint's copy: what is kept of the type's icon (decisions §3.20). Always a picture,
 * so that nothing is ever drawn as broken: X-Icon says whether it is the type's own (`own`) or stands for one (`placeholder`).
 */
export function iconRouter(icons: TypeIconReads): Router {
  const router = Router();
  router.get(/^\/types\/([1-9]\d{0,9})(\/copy)?$/, async (request, response) => {
    const icon = icons.find({ typeId: Number(request.params[0]), isCopy: request.params[1] !== undefined });
    const life = icon === undefined ? PLACEHOLDER_LIFE : ICON_LIFE;
    response.set({
      'Content-Type': icon?.media ?? 'image/svg+xml',
      'Cache-Control': `public, max-age=${life / SECOND}`,
      'X-Icon': icon === undefined ? 'placeholder' : 'own',
    });
    await sendBody(request, response, icon === undefined ? placeholder : bodyOf(icon.image));
  });
  return router;
}
