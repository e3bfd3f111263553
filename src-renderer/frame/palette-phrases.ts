import { systemSearch } from '#shared/systems-api/topology';
import { systemsService } from '../api.ts';
import { useStaging } from '../state/local-storage.ts';
import { navigate } from '../state/location.ts';
import { useEndpoint } from '../use-endpoint.ts';
import type { PaletteEntry } from './palette-actions.ts';

/** What a phrase asks for, as far as its words tell; null: it is none. */
export type Phrase = { kind: 'route'; from: string; to: string } | { kind: 'near'; what: string; place: string };

/** Jumps within which something is near. */
const NEAR = '5';

/** Reads `jita to amarr`, `jita > amarr` and `camp near hek`. */
export function phraseOf(text: string): Phrase | null {
  const [, what, place] = /^(camps?|fights?|roams?|kills?|wormholes?)\s+(?:near|around|at|in)\s+(\S.*)$/i.exec(text.trim()) ?? [];
  if (what !== undefined && place !== undefined) return { kind: 'near', what: what.toLowerCase().replace(/s$/, ''), place };
  const [, from, to] = /^(?:route\s+)?(?:from\s+)?(\S.*?)\s+(?:to|->|>|›|→)\s+(\S.*)$/i.exec(text.trim()) ?? [];
  return from === undefined || to === undefined ? null : { kind: 'route', from, to };
}

/** The lines of a phrase, with the systems that its words are nearest to. */
export function usePhraseEntries(text: string): { entries: PaletteEntry[]; pending: boolean } {
  const phrase = phraseOf(text);
  const [first, second] = phrase === null ? [] : phrase.kind === 'route' ? [phrase.from, phrase.to] : [phrase.place];
  const one = useNearest(first);
  const other = useNearest(second);
  const pending = one.pending || other.pending;
  if (phrase === null || one.name === null) return { entries: [], pending };
  if (phrase.kind === 'near') return { entries: [nearEntry(phrase.what, one.name)], pending };
  return { entries: other.name === null ? [] : [routeEntry(one.name, other.name), legsEntry(one.name, other.name)], pending };
}

/** The system whose name fits best; where none does, what was typed, which the service may know of wormhole space. */
function useNearest(typed: string | undefined): { name: string | null; pending: boolean } {
  const isAsked = typed !== undefined && typed.length >= 2;
  const { body, pending, previous } = useEndpoint(systemsService, systemSearch, isAsked ? { q: typed, limit: 1 } : null);
  if (!isAsked) return { name: null, pending: false };
  return { name: body?.data[0]?.name ?? typed, pending: pending || previous };
}

function routeEntry(from: string, to: string): PaletteEntry {
  return {
    id: 'phrase-route',
    label: `Route from ${from} to ${to}`,
    hint: 'by security',
    icon: 'route',
    run: () => navigate('/route', { from, to, mode: 'safest' }),
  };
}

function legsEntry(from: string, to: string): PaletteEntry {
  return {
    id: 'phrase-legs',
    label: `Jumps from ${from} to ${to}`,
    hint: 'by jump drive',
    icon: 'route',
    run: () => navigate('/route/capital', { from, to }),
  };
}

function nearEntry(what: string, place: string): PaletteEntry {
  return {
    id: 'phrase-near',
    label: `${what.slice(0, 1).toUpperCase()}${what.slice(1)}s within ${NEAR} jumps of ${place}`,
    hint: 'operations',
    icon: 'operations',
    run() {
      useStaging.setState({ system: place });
      navigate('/operations', { within: NEAR });
    },
  };
}
