import { entitySearch } from '#shared/plan-api/entities';
import { holders } from '#shared/plan-api/holders';
import { planService } from '../api.ts';
import { navigate } from '../state/location.ts';
import { plural } from '../ui/format.ts';
import { useEndpoint } from '../use-endpoint.ts';
import type { PaletteEntry } from './palette-actions.ts';

const MOST = 8;

/** Holders of systems by a part of their name, which the map shows; and alliances, corporations and pilots by its beginning, which have a page. */
export function useEntityEntries(words: string): { holders: PaletteEntry[]; named: PaletteEntry[] } {
  const asked = words.length >= 2 ? { q: words, limit: MOST } : null;
  const held = useEndpoint(planService, holders, asked);
  const named = useEndpoint(planService, entitySearch, asked);
  return {
    holders: (held.body?.data ?? []).map(({ id, name, systems, capital_id: capitalId, capital, capital_known: isKnown }) => ({
      id: `holder-${id}`,
      label: name,
      hint: `${plural(systems, 'system')}${isKnown ? `, capital ${capital}` : ''}`,
      icon: 'map',
      run: () => navigate('/map', { colour: 'sovereignty', system: String(capitalId) }),
    })),
    named: (named.body?.data ?? []).flatMap(({ id, kind, name }): PaletteEntry[] => [
      {
        id: `entity-${id}`,
        label: name,
        hint: kind === 'character' ? 'pilot' : kind,
        icon: 'kills',
        run: () => navigate(`/entities/${id}`),
      },
      ...(kind === 'alliance' ? [] : [boardEntry(id, kind, name)]),
    ]),
  };
}

/** What one sells by contract, against others. */
function boardEntry(id: number, kind: 'corporation' | 'character', name: string): PaletteEntry {
  return {
    id: `board-${id}`,
    label: name,
    hint: 'rival board',
    icon: 'pulse',
    run: () =>
      kind === 'corporation' ? navigate(`/pulse/corporations/${id}`) : navigate(`/pulse/issuers/${id}`, { tab: 'board' }),
  };
}
