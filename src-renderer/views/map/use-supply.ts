import { useMemo } from 'react';
import { type SupplyRow, supply } from '#shared/plan-api/supply';
import { planService } from '../../api.ts';
import type { ColourChoice } from '../../map/colour/colour-choices.ts';
import { useExpiredUnjudged } from '../../state/rested.ts';
import { plural } from '../../ui/format.ts';
import { useEndpoint } from '../../use-endpoint.ts';

const NOTHING: readonly SupplyRow[] = [];

/** Where a type is on offer, as a colour; `typeId` null asks nothing. */
export function useSupply(typeId: string | null) {
  const expired = useExpiredUnjudged();
  const args = typeId === null ? null : { type: typeId, expired_unjudged: expired };
  const { body, previous, error, retry } = useEndpoint(planService, supply, args);
  const rows = previous ? NOTHING : (body?.data ?? NOTHING);
  const meta = previous ? undefined : body?.meta;
  const choice = useMemo<ColourChoice | null>(() => (typeId === null ? null : supplyChoice(rows, meta)), [typeId, rows, meta]);
  return { choice, name: meta?.type_name ?? null, failed: error === null ? undefined : { error, retry } };
}

/** Units on offer as a colour. `about` the type and what is not on the map; undefined while it is read. */
function supplyChoice(
  rows: readonly SupplyRow[],
  about: { type_name: string; contracts: number; elsewhere: number } | undefined,
): ColourChoice {
  const units = new Map(rows.map(({ id, units: offered }) => [id, offered]));
  const elsewhere =
    about === undefined || about.elsewhere === 0 ? '' : ` ${plural(about.elsewhere, 'contract')} in places that are not public.`;
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
