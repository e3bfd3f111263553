import { z } from 'zod';
import { hazardsOnWay, hazardsUnknown } from '../plan-api/hazards.ts';

export const haulShipKinds = ['industrial', 'blockade_runner', 'deep_space_transport', 'freighter', 'jump_freighter'] as const;
export type HaulShipKind = (typeof haulShipKinds)[number];

/** How long a ship takes for a jump by gate, warp and alignment together: 1, 1.5 or 2.5 minutes. */
const shipAlignments = ['fast', 'medium', 'slow'] as const;
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

/** What bringing the contents to the hub takes, as deals count it; no part of the margins. */
export const worthHaul = z
  .object({
    jumps: z
      .int()
      .nullable()
      .describe('gate jumps to the hub, by the safest way; null: no way, or the system of the place is not known'),
    volume: z
      .number()
      .nullable()
      .describe('cubic metres to carry: what it offers, as the contract says, and what it wants, from the hub'),
    rate: z.number().describe('ISK for each cubic metre and jump, from the settings'),
    cost: z.number().nullable().describe('ISK: volume × jumps × rate; null where one of these is not known'),
    ship: haulShip.describe('what hauls: the ship of the settings, else any freighter through high security'),
    lawless_systems: z
      .int()
      .nullable()
      .describe('systems of that way outside high security, including its own; null: there is no way'),
    hazards: hazardsOnWay.nullable().describe('hazards of the systems entered on that way, each once; null: there is no way'),
    hazards_unknown: hazardsUnknown,
    trips: z.int().nullable().describe('round trips from the hub, by the hold; null, as below: the ship does not haul this'),
    chance_of_loss: z.number().nullable().describe('chance of losing an average ship on these trips at this hour, 0 to 1'),
    expected_loss: z.number().nullable().describe('ISK: that chance × value of ship and load, the load at the hub’s buy orders'),
    fuel: z.number().nullable().describe('ISK of isotopes for a ship with a jump drive, there and back'),
    hours: z.number().nullable().describe('hours of all trips, including loading'),
    refusal: z.string().nullable().describe('a sentence: why the ship does not haul it; null: it does'),
    margin: z.number().nullable().describe('ISK: margin less cost, expected loss and fuel; null where the ship does not haul it'),
    margin_listed: z.number().nullable().describe('ISK: the same of margin_listed, with the load lost that sells for more'),
  })
  .meta({ id: 'WorthHaul' });
export type WorthHaul = z.infer<typeof worthHaul>;
