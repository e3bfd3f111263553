import { useMemo } from 'react';
import { type SupplyRow, supply } from '#shared/plan-api/supply';
import { planService } from '../../api.ts';
import type { ColourChoice } from '../../map/colour/colour-choices.ts';
import { useExpiredUnjudged } from '../../state/rested.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { supplyChoice } from './supply-choice.ts';

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
