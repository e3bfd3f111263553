import type { Page } from '@playwright/test';
import type { ChainAnswer, ChainConnection } from '#shared/local-api/chain';
import { newConnection } from '#shared/local-api/chain-changes';
import { localPaths } from '#shared/local-api/paths';
import type { AppStatus } from '#shared/local-api/status';
import { fromIso, HOUR, isoUtc } from '#shared/time';
import { askService, asWindow } from './window.ts';

type Found = { data: { id: number; name: string }[] };

/** Keeps a chain of several branches: wormholes of every state of mass and life, to known and to unknown systems, and one that has closed. */
export async function keepChain(page: Page): Promise<void> {
  const { data: space } = await askService<Found>(page, '/plan/api/v1/wormhole-systems?q=J1&limit=100');
  const { data: gates } = await askService<Found>(page, '/systems/api/v1/systems?page_size=3');
  const { version } = await asWindow<ChainAnswer>(page, localPaths.chain);
  const { now } = await asWindow<AppStatus>(page, localPaths.status);
  const systems = [...space.slice(0, 5), ...gates].map(({ id }) => id);
  const hole = (from: number, to: number | null, hours: number, over: Partial<ChainConnection>): ChainConnection => ({
    ...newConnection({ id: crypto.randomUUID(), from_id: systems[from] ?? 0, seen_at: isoUtc(fromIso(now) - hours * HOUR) }),
    to_id: to === null ? null : (systems[to] ?? 0),
    ...over,
  });
  const connections = [
    hole(0, 1, 3, { from_signature: 'ABC-123', to_signature: 'KLM-410', type: 'N766', mass: 'reduced' }),
    hole(1, 5, 2, { from_signature: 'QRS-771', to_signature: 'TUV-208', type: 'B274', note: 'way to the hub' }),
    hole(1, 2, 13, { from_signature: 'WXY-335', type: 'D382' }),
    hole(0, 3, 22, { from_signature: 'DEF-456', to_signature: 'BCD-114', type: 'H296', mass: 'critical', note: 'roll it' }),
    hole(3, 6, 1, { from_signature: 'EFG-902', size: 'xlarge', type: 'K162' }),
    hole(3, null, 1, { from_signature: 'GHJ-557', type: 'Z142' }),
    hole(0, null, 1, { from_signature: 'HJK-640' }),
    hole(4, 7, 9, { from_signature: 'JKL-018', type: 'C008', end_of_life_at: now }),
  ];
  const signatures = (
    [
      ['ABC-123', 'wormhole', 'Unstable Wormhole'],
      ['DEF-456', 'wormhole', 'Unstable Wormhole'],
      ['HJK-640', 'wormhole', null],
      ['LMN-287', 'gas', 'Barren Perimeter Reservoir'],
      ['NPQ-903', null, null],
    ] as const
  ).map(([signature, kind, name]) => ({ system_id: systems[0] ?? 0, signature, kind, name, seen_at: now }));
  await asWindow(page, localPaths.chain, 'PUT', { version, home_id: systems[0], connections, signatures });
}
