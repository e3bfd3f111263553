import { commaList, gameId, idOrName, oneOf, repeatable, text } from '../http/query.ts';
import { securityBands } from '../security.ts';

/** Any number of regions, each by its id or its exact name. */
export function regionNames() {
  return commaList(idOrName()).optional().describe('Regions: ids, or exact names in any case; repeated or comma-separated.');
}

/** Filters that deals, couriers and blueprints have in common; all combine with AND. */
export const boardFilters = {
  contract_id: repeatable(gameId()).optional().describe('Only these contracts, by their ids; repeat for several.'),
  words: text(1)
    .optional()
    .describe(
      'Words in any order and case, each in the title, an item, the place, its system, the region or the issuer; a word after a minus is in none of them. Words in double quotes stand together.',
    ),
  security: repeatable(oneOf(securityBands)).optional().describe('Bands of security where it is; repeat for several.'),
  system: idOrName().optional().describe('Where it is: the id of a system, or its exact name in any case.'),
  station: idOrName().optional().describe('Where it is: a station or structure, by its id or a part of its name in any case.'),
  issuer: idOrName().optional().describe('Whose it is: a character, by its id or a part of its name in any case.'),
};

/** Filters of contents, for deals and blueprints. */
export const itemFilters = {
  group: idOrName()
    .optional()
    .describe('Includes something of this group of the market’s tree or of one below it: its id, or its exact name in any case.'),
};
