import { useMemo } from 'react';
import { sovereigntyChanges } from '#shared/plan-api/sovereignty-changes';
import { planService } from '../../api.ts';
import {
  type ColourChoice,
  colourChoice,
  HELD_BY_NONE,
  withForecast,
  withGains,
  withLists,
} from '../../map/colour/colour-choices.ts';
import { useRedAndBlue } from '../../state/red-and-blue.ts';
import { useFightChances } from '../../systems/use-fight-chances.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import type { MapState } from './map-state.ts';

const WEEK = { days: 7, limit: 2000 } as const;

/**
 * What the systems are coloured by, with what the map's own answer does not have of it, and the systems that changed hands, where they are marked
 * or coloured. `supplied`: what counts before any choice.
 */
export function useChoice({ colour, shown }: Pick<MapState, 'colour' | 'shown'>, supplied: ColourChoice | null) {
  const forecast = useFightChances(colour === 'forecast');
  const { chances } = forecast;
  const gained = useGains(colour === 'changed_hands' || shown.includes('changed_hands'));
  const { gains } = gained;
  const sides = useRedAndBlue((lists) => lists.sides);
  const choice = useMemo(
    () => supplied ?? withGains(withLists(withForecast(colourChoice(colour), chances), sides), gains),
    [supplied, colour, chances, gains, sides],
  );
  const changed = useMemo(() => [...(gains?.keys() ?? [])].map((id) => ({ id })), [gains]);
  return { choice, changed, failed: [forecast, gained].find(({ error }) => error !== null) };
}

/** Who gained each system that changed hands in the last 7 days, by id, at the newest change; null while that is read. */
function useGains(wanted: boolean) {
  const { body, error, retry } = useEndpoint(planService, sovereigntyChanges, wanted ? WEEK : null);
  const rows = body?.data.systems;
  const gains = useMemo(
    // The newest change comes first, so that it is set last.
    () => (rows === undefined ? null : new Map(rows.toReversed().map((one) => [one.system_id, one.to?.id ?? HELD_BY_NONE]))),
    [rows],
  );
  return { gains, error, retry };
}
