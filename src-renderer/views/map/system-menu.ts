import type { RawQuery } from '#shared/http/query';
import type { MapSystem } from '#shared/systems-api/topology';
import type { Scene } from '../../map/scene.ts';
import { navigate, parseHash, valuesOf } from '../../state/location.ts';
import { avoidOnRoutes } from '../../state/use-settings.ts';
import { useViewLocations } from '../../state/view-locations.ts';
import type { MenuEntry } from '../../ui/controls/menu.tsx';
import { copyText } from '../../ui/copy.ts';

export const openPage = (id: number) => navigate(`/systems/${id}`);

/** Opens the route as it was left, changed. */
function openRoute(changed: (before: RawQuery) => RawQuery): void {
  const { path, query } = parseHash(useViewLocations.getState().places['/route'] ?? '#/route');
  navigate('/route', changed(path === '/route' ? query : {}));
}

/** What a right click on a system offers. */
export function menuOf(
  { regionNames }: Scene,
  { id, name, region_id }: MapSystem,
  { stage, range, plan }: { stage: () => void; range: () => void; plan: (region: number) => void },
): MenuEntry[] {
  return [
    { label: 'Set as staging', icon: 'target', onSelect: stage },
    { label: 'Route from here', icon: 'route', onSelect: () => openRoute((before) => ({ ...before, from: name })) },
    { label: 'Route to here', icon: 'route', onSelect: () => openRoute((before) => ({ ...before, to: name })) },
    {
      label: 'Route via here',
      icon: 'route',
      onSelect: () => openRoute((before) => ({ ...before, via: [...new Set([...valuesOf(before, 'via'), name])] })),
    },
    { label: 'Jump range from here', icon: 'target', onSelect: range },
    { label: 'Avoid on routes', icon: 'hide', onSelect: () => void avoidOnRoutes(name) },
    { label: `${regionNames.get(region_id) ?? 'Its'} region map`, icon: 'route', onSelect: () => plan(region_id) },
    { label: 'Copy the name', icon: 'copy', onSelect: () => void copyText(name, name) },
    { label: 'Open the system page', icon: 'open', onSelect: () => openPage(id) },
    {
      label: `Contracts in ${regionNames.get(region_id) ?? 'its region'}`,
      icon: 'contracts',
      onSelect: () => navigate('/contracts', { region_id: String(region_id) }),
    },
  ];
}
