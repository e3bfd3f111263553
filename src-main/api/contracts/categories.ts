import { categoryList as endpoint } from '#shared/contracts-api/reference';
import { categoryCodes } from '#shared/game';
import { route } from '../http/route.ts';
import type { ContractsDeps } from './deps.ts';

export const categories = route(endpoint, (_request, _deps: ContractsDeps) => ({
  data: categoryCodes.map(({ code, label, categoryIds, isBlueprintCopy }) => ({
    code,
    label,
    category_ids: [...categoryIds],
    is_blueprint_copy: isBlueprintCopy,
  })),
}));
