import { useHashLocation } from '../../state/location.ts';
import { Finder } from './finder/finder.tsx';
import { SystemView } from './system/system-view.tsx';
import { isWormholeSystem, WormholeSystemView } from './system/wormhole-view.tsx';

/** The finder; one system beside it, or alone on the whole view. `#/systems/Jita` and `#/systems/30000142` both lead to one, `#/systems/J100001` to one of wormhole space. */
export function Systems() {
  const { path, query } = useHashLocation();
  const named = /^\/systems\/([^/]+)$/.exec(path)?.[1];
  const system = named === undefined ? null : decoded(named);
  if (system !== null && isWormholeSystem(system)) return <WormholeSystemView key={system} system={system} />;
  if (system === null || query['beside'] === 'true') return <Finder system={system} />;
  return <SystemView key={system} system={system} />;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
