/**
 * Hubs and their regions keep their ids and names: facts that the services name (upstream §3.7), and that every example asks for. `reach`: how
 * far their empire's order extends.
 */
export const hubs = [
  {
    id: 30_000_142,
    name: 'Jita',
    regionId: 10_000_002,
    regionName: 'The Forge',
    factionId: 500_001,
    security: 0.945913,
    reach: 1.2,
  },
  { id: 30_002_187, name: 'Amarr', regionId: 10_000_043, regionName: 'Domain', factionId: 500_003, security: 1, reach: 1.2 },
  {
    id: 30_002_659,
    name: 'Dodixie',
    regionId: 10_000_032,
    regionName: 'Sinq Laison',
    factionId: 500_004,
    security: 0.868407,
    reach: 1.1,
  },
  {
    id: 30_002_510,
    name: 'Rens',
    regionId: 10_000_030,
    regionName: 'Heimatar',
    factionId: 500_002,
    security: 0.894582,
    reach: 0.9,
  },
  { id: 30_002_053, name: 'Hek', regionId: 10_000_042, regionName: 'Metropolis', factionId: 500_002, security: 0.8, reach: 0.8 },
] as const;
