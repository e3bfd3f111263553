import { commaList, gameId, idOrName, oneOf, repeatable, text } from '../http/query.ts';
import { securityBands } from '../security.ts';

/** Any number of regions, each by its id or its exact name. */
export function regionNames() {
  return commaList(idOrName()).optional().describe('Regions: ids, or exact names in any case; repeated or comma-separated.');
}

/** Common filters of deals, couriers and blueprints; all combine with AND. */
export const boardFilters = {
  contract_id: repeatable(gameId()).optional().describe('Only these contracts, by their ids; repeat for several.'),
  words: text(1)
    .optional()
    .describe(
      'Words in any order and case. Each must occur in the title, an item, the place, its system, the region or the issuer. A word after a minus must occur in none of them. Words in double quotes form a phrase.',
    ),
  security: repeatable(oneOf(securityBands)).optional().describe('Security bands of the place; repeat for several.'),
  system: idOrName().optional().describe('System of the place: its id, or its exact name in any case.'),
  station: idOrName().optional().describe('Station or structure of the place: its id, or part of its name in any case.'),
  issuer: idOrName().optional().describe('Issuer: the id of a character, or part of the name in any case.'),
};

/** Filters of contents, for deals and blueprints. */
export const itemFilters = {
  group: idOrName()
    .optional()
    .describe('Includes an item of this market group or of a group below it: its id, or its exact name in any case.'),
};
