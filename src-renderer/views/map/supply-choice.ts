import type { SupplyRow } from '#shared/plan-api/supply';
import type { ColourChoice } from '../../map/colour/colour-choices.ts';
import { plural } from '../../ui/format.ts';

/** Units on offer as a colour. `about` the type and what is not on the map; undefined while it is read. */
export function supplyChoice(
  rows: readonly SupplyRow[],
  about: { type_name: string; contracts: number; elsewhere: number } | undefined,
): ColourChoice {
  const units = new Map(rows.map(({ id, units: offered }) => [id, offered]));
  const elsewhere =
    about === undefined || about.elsewhere === 0 ? '' : ` ${plural(about.elsewhere, 'contract')} in places that nobody knows.`;
  return {
    id: 'supply',
    label: about === undefined ? 'Supply' : about.type_name,
    unit: 'units on contract',
    about:
      about === undefined
        ? 'What is on offer by contract is being read.'
        : `On offer by ${plural(about.contracts, 'contract')} of nothing else.${elsewhere}`,
    value: ({ id }) => units.get(id) ?? null,
    scale: 'log',
    missing: 'none on offer',
  };
}
