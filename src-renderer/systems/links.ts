import { type WayStop, wayText } from '../map/way.ts';
import { formatHash, navigate, parseHash, useHashLocation } from '../state/location.ts';

/** Hash of a system's own page. */
export function systemLink(id: number): string {
  return formatHash(`/systems/${id}`);
}

/** Hash of the report of the battle that a fight is part of; null: its kills are not known one by one. */
export function battleOfFight(fightId: string): string | null {
  const killmailId = /^\d+-(\d+)$/.exec(fightId)?.[1];
  return killmailId === undefined ? null : formatHash(`/kills/battles/${killmailId}`);
}

/** Hash of the battles of a system, the newest first. */
export function battlesIn(system: string): string {
  return formatHash('/kills/battles', { system, kills_min: '1' });
}

/** Opens the report of a fight's battle, else the battles of its system. */
export function openBattle({ fight_id: id, system }: { fight_id: string; system: string }): void {
  const { path, query } = parseHash(battleOfFight(id) ?? battlesIn(system));
  navigate(path, query);
}

/** Hashes of other systems, shown the way this one is: beside the list or alone, over the same days. */
export function useSystemLink(): (id: number) => string {
  const { path, query } = useHashLocation();
  return (id) => (path.startsWith('/systems/') ? formatHash(`/systems/${id}`, query) : systemLink(id));
}

/** Opens the map, flown to a system. */
export function showOnMap(id: number): void {
  navigate('/map', { system: String(id) });
}

/** Opens the map with a route drawn on it, which is in sight as a whole. */
export function showWay(stops: readonly WayStop[]): void {
  navigate('/map', { way: wayText(stops) });
}

/** Opens a system beside the list, which keeps its filters; null closes it. */
export function openBeside(id: number | null, step: 'push' | 'replace' = 'push'): void {
  const { beside: _beside, ...query } = parseHash(location.hash).query;
  if (id === null) navigate('/systems', query, step);
  else navigate(`/systems/${id}`, { ...query, beside: 'true' }, step);
}

/** Gives the open system the whole view, or puts it back beside the list. */
export function toggleBeside(): void {
  const { path, query } = parseHash(location.hash);
  const { beside, ...others } = query;
  navigate(path, beside === 'true' ? others : { ...others, beside: 'true' });
}
