import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { systemMap } from '#shared/systems-api/topology';
import { systemsService } from '../api.ts';
import type { IconName } from '../ui/icons.tsx';
import { askAhead } from '../use-endpoint.ts';

/** One entry of the rail. A view that does not exist yet is not listed: the rail grows by one line here. */
export interface View {
  path: string;
  title: string;
  icon: IconName;
  /** The letter after `g`. */
  key: string;
  group: 'trade' | 'fleet' | 'app';
  page: LazyExoticComponent<ComponentType>;
  /** Fetches its scripts, so that it opens at once. */
  load(): void;
  /** Costly to mount: stays mounted behind the other views once it was visited. */
  keepAlive?: true;
}

/** The page before all views, and behind Settings: hardly ever opened, so that it comes when it is. */
export const FirstRun = lazy(async () => ({ default: (await import('./first-run/first-run.tsx')).FirstRun }));

/** The page of an alliance, corporation or pilot, to which names lead. */
export const EntityPage = lazy(async () => ({ default: (await import('./entities/entity-page.tsx')).EntityPage }));

/** A page whose scripts come when it is opened, or before. A failure is shown when it is opened. */
function loadedLater(load: () => Promise<{ default: ComponentType }>): Pick<View, 'page' | 'load'> {
  return { page: lazy(load), load: () => void load().catch(() => undefined) };
}

/** The views in the order of the rail. */
export const views: readonly View[] = [
  {
    path: '/start',
    title: 'Start',
    icon: 'start',
    key: 'z',
    group: 'app',
    ...loadedLater(async () => ({ default: (await import('./start/start.tsx')).Start })),
  },
  {
    path: '/contracts',
    title: 'Contracts',
    icon: 'contracts',
    key: 'c',
    group: 'trade',
    ...loadedLater(async () => ({ default: (await import('./contracts/contracts.tsx')).Contracts })),
  },
  {
    path: '/deals',
    title: 'Deals',
    icon: 'deals',
    key: 'e',
    group: 'trade',
    ...loadedLater(async () => ({ default: (await import('./deals/deals.tsx')).Deals })),
  },
  {
    path: '/couriers',
    title: 'Couriers',
    icon: 'couriers',
    key: 'u',
    group: 'trade',
    ...loadedLater(async () => ({ default: (await import('./couriers/couriers.tsx')).Couriers })),
  },
  {
    path: '/watchlists',
    title: 'Watchlists',
    icon: 'watch',
    key: 'w',
    group: 'trade',
    ...loadedLater(async () => ({ default: (await import('./watchlists/watchlists.tsx')).Watchlists })),
  },
  {
    path: '/depth',
    title: 'Depth',
    icon: 'depth',
    key: 'd',
    group: 'trade',
    ...loadedLater(async () => ({ default: (await import('./depth/depth.tsx')).Depth })),
  },
  {
    path: '/blueprints',
    title: 'Blueprints',
    icon: 'blueprints',
    key: 'b',
    group: 'trade',
    ...loadedLater(async () => ({ default: (await import('./blueprints/blueprints.tsx')).Blueprints })),
  },
  {
    path: '/goods',
    title: 'Goods',
    icon: 'goods',
    key: 'l',
    group: 'trade',
    ...loadedLater(async () => ({ default: (await import('./goods/goods.tsx')).Goods })),
  },
  {
    path: '/appraise',
    title: 'Appraise',
    icon: 'appraise',
    key: 'v',
    group: 'trade',
    ...loadedLater(async () => ({ default: (await import('./appraise/appraise.tsx')).Appraise })),
  },
  {
    path: '/price',
    title: 'Price',
    icon: 'price',
    key: 't',
    group: 'trade',
    ...loadedLater(async () => ({ default: (await import('./price/price.tsx')).Price })),
  },
  {
    path: '/fits',
    title: 'Fits',
    icon: 'fits',
    key: 'f',
    group: 'trade',
    ...loadedLater(async () => ({ default: (await import('./fits/fits.tsx')).Fits })),
  },
  {
    path: '/abyssals',
    title: 'Abyssals',
    icon: 'abyssals',
    key: 'x',
    group: 'trade',
    ...loadedLater(async () => ({ default: (await import('./abyssals/abyssals.tsx')).Abyssals })),
  },
  {
    path: '/pulse',
    title: 'Pulse',
    icon: 'pulse',
    key: 'p',
    group: 'trade',
    ...loadedLater(async () => ({ default: (await import('./pulse/pulse.tsx')).Pulse })),
  },
  {
    path: '/map',
    title: 'Map',
    icon: 'map',
    key: 'm',
    group: 'fleet',
    ...loadedLater(async () => {
      askAhead(systemsService, systemMap, {});
      return { default: (await import('./map/map.tsx')).MapPage };
    }),
    keepAlive: true,
  },
  {
    path: '/systems',
    title: 'Systems',
    icon: 'systems',
    key: 'y',
    group: 'fleet',
    ...loadedLater(async () => ({ default: (await import('./systems/systems.tsx')).Systems })),
  },
  {
    path: '/route',
    title: 'Route',
    icon: 'route',
    key: 'r',
    group: 'fleet',
    ...loadedLater(async () => ({ default: (await import('./route/route.tsx')).RouteView })),
  },
  {
    path: '/reach',
    title: 'Reach',
    icon: 'reach',
    key: 'h',
    group: 'fleet',
    ...loadedLater(async () => ({ default: (await import('./reach/reach.tsx')).Reach })),
  },
  {
    path: '/wormholes',
    title: 'Wormholes',
    icon: 'wormholes',
    key: 'j',
    group: 'fleet',
    ...loadedLater(async () => ({ default: (await import('./wormholes/wormholes.tsx')).Wormholes })),
  },
  {
    path: '/operations',
    title: 'Operations',
    icon: 'operations',
    key: 'o',
    group: 'fleet',
    ...loadedLater(async () => ({ default: (await import('./operations/operations.tsx')).Operations })),
  },
  {
    path: '/kills',
    title: 'Kills',
    icon: 'kills',
    key: 'k',
    group: 'fleet',
    ...loadedLater(async () => ({ default: (await import('./kills/kills.tsx')).Kills })),
  },
  {
    path: '/sql',
    title: 'SQL',
    icon: 'table',
    key: 'q',
    group: 'app',
    ...loadedLater(async () => ({ default: (await import('./sql/sql-console.tsx')).SqlConsole })),
  },
  {
    path: '/api',
    title: 'API',
    icon: 'api',
    key: 'a',
    group: 'app',
    ...loadedLater(async () => ({ default: (await import('./api/api-page.tsx')).ApiPage })),
  },
  {
    path: '/settings',
    title: 'Settings',
    icon: 'settings',
    key: 's',
    group: 'app',
    ...loadedLater(async () => ({ default: (await import('./settings/settings.tsx')).Settings })),
  },
  {
    path: '/about',
    title: 'About',
    icon: 'about',
    key: 'i',
    group: 'app',
    ...loadedLater(async () => ({ default: (await import('./about/about.tsx')).About })),
  },
];
