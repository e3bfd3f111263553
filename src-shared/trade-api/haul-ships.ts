import { z } from 'zod';

export const haulShipKinds = ['industrial', 'blockade_runner', 'deep_space_transport', 'freighter', 'jump_freighter'] as const;
export type HaulShipKind = (typeof haulShipKinds)[number];

/** How long a ship takes for a jump by gate, warp and alignment together: 1, 1.5 or 2.5 minutes. */
export const shipAlignments = ['fast', 'medium', 'slow'] as const;
export type ShipAlignment = (typeof shipAlignments)[number];

const routes = z.enum(['high_security', 'any']).describe('high_security: only ways without a system of low or null security');

export const haulShip = z
  .object({
    kind: z.enum(haulShipKinds),
    hold: z.number().describe('m³ that it carries at one time'),
    value: z.number().describe('ISK of hull and fit'),
    alignment: z.enum(shipAlignments).describe('time for a jump by gate: 1, 1.5 or 2.5 minutes'),
    fuel: z.number().nullable().describe('ISK of isotopes for a light-year; null: it has no jump drive'),
    routes,
  })
  .meta({ id: 'HaulShip' });
export type HaulShip = z.infer<typeof haulShip>;

/**
 * What a ship of each kind is like where nothing else is set. Holds: what hauling services take at most, with good skills and cargo
 * expanders. Values and fuel: round figures of 2026 from memory, rather high, so that a risk is not underestimated.
 */
export const typicalShips: Readonly<Record<HaulShipKind, Omit<HaulShip, 'kind' | 'routes'>>> = {
  industrial: { hold: 20_000, value: 10_000_000, alignment: 'medium', fuel: null },
  blockade_runner: { hold: 12_500, value: 250_000_000, alignment: 'fast', fuel: null },
  deep_space_transport: { hold: 62_500, value: 300_000_000, alignment: 'medium', fuel: null },
  freighter: { hold: 1_125_000, value: 2_000_000_000, alignment: 'slow', fuel: null },
  jump_freighter: { hold: 337_500, value: 11_000_000_000, alignment: 'slow', fuel: 3_000_000 },
};

/** The person's own ship; what is null is as usual for its kind. */
export const ownShip = z.object({
  kind: z.enum(haulShipKinds),
  hold: z.number().min(1).max(10_000_000).nullable().default(null),
  value: z.number().min(0).max(1e12).nullable().default(null),
  alignment: z.enum(shipAlignments).nullable().default(null),
  fuel: z.number().min(0).max(1e9).nullable().default(null),
  routes: routes.default('high_security'),
});

/** The ship that a haul is judged by; `own` null: any freighter, through high security. */
export function haulShipOf(own: z.infer<typeof ownShip> | null): HaulShip {
  const kind = own?.kind ?? 'freighter';
  const usual = typicalShips[kind];
  return {
    kind,
    hold: own?.hold ?? usual.hold,
    value: own?.value ?? usual.value,
    alignment: own?.alignment ?? usual.alignment,
    fuel: usual.fuel === null ? null : (own?.fuel ?? usual.fuel),
    routes: own?.routes ?? 'high_security',
  };
}
