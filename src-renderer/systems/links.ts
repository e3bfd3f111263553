import { go, readPlace, usePlace, writePlace } from '../state/location.ts';

/** Hash of a system's own page. */
export function systemLink(id: number): string {
  return writePlace(`/systems/${id}`);
}

/** Hashes of other systems, shown the way this one is: beside the list or alone, over the same days. */
export function useSystemLink(): (id: number) => string {
  const { path, query } = usePlace();
  return (id) => (path.startsWith('/systems/') ? writePlace(`/systems/${id}`, query) : systemLink(id));
}

/** Opens the map, flown to a system. */
export function showOnMap(id: number): void {
  go('/map', { system: String(id) });
}

/** Opens a system beside the list, which keeps its filters; null closes it. */
export function openBeside(id: number | null, step: 'push' | 'replace' = 'push'): void {
  const { beside: _beside, ...query } = readPlace(location.hash).query;
  if (id === null) go('/systems', query, step);
  else go(`/systems/${id}`, { ...query, beside: 'true' }, step);
}

/** Gives the open system the whole view, or puts it back beside the list. */
export function toggleBeside(): void {
  const { path, query } = readPlace(location.hash);
  const { beside, ...others } = query;
  go(path, beside === 'true' ? others : { ...others, beside: 'true' });
}
