import { useMemo } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import { type HazardCode, hazards } from '#shared/plan-api/hazards';
import { planService } from '../../api.ts';
import type { MarkedOverlay, OverlayId } from '../../map/overlays.ts';
import { hazardTitle } from '../../systems/hazard-text.ts';
import { useEndpoint } from '../../use-endpoint.ts';

/** What each overlay of hazards shows; incursions are marked by the map's own answer, and told of here. */
const codes: Partial<Record<MarkedOverlay, readonly HazardCode[]>> = {
  incursions: ['incursion'],
  front_lines: ['front_line'],
  insurgencies: ['insurgency'],
  storms: ['storm'],
  triglavian: ['pochven', 'triglavian'],
};

type HazardRow = ResponseOf<typeof hazards>['data'][number];

/** The hazards of the overlays that are shown, and which of these are unknown; nothing is asked where none is. */
export function useHazards(shown: readonly OverlayId[]) {
  const wanted = Object.keys(codes).some((overlay) => (shown as readonly string[]).includes(overlay));
  const { body, error, retry } = useEndpoint(planService, hazards, wanted ? EVERYWHERE : null);
  const rows = body?.data;
  const marked = useMemo(
    () =>
      rows === undefined ? {} : Object.fromEntries(Object.entries(codes).map(([overlay, of]) => [overlay, ofCodes(rows, of)])),
    [rows],
  );
  const unknown = body?.meta.unknown ?? NONE;
  const unknownShown = useMemo(() => {
    const asked = shown.flatMap((overlay) => codes[overlay as MarkedOverlay] ?? []);
    return unknown.filter((code) => asked.includes(code));
  }, [unknown, shown]);
  return { rows, marked, unknown: unknownShown, error, retry };
}

const EVERYWHERE = {};
const NONE: readonly HazardCode[] = [];

function ofCodes(rows: readonly HazardRow[], of: readonly HazardCode[]): { id: number }[] {
  return rows.filter(({ code }) => of.includes(code)).map(({ system_id: id }) => ({ id }));
}

/** What an overlay marks a system for, with its age; empty for overlays of anything else. */
export function hazardReasons(
  rows: readonly HazardRow[] | undefined,
  overlay: MarkedOverlay,
  systemId: number | undefined,
): string[] {
  const of = codes[overlay] ?? [];
  return (rows ?? []).filter((row) => row.system_id === systemId && of.includes(row.code)).map(hazardTitle);
}
