import { type PortalPassenger, portalBar, portalDependsOnFit, portalIsotopes } from '#main/domain/rules/portals';
import { valuation } from '#main/domain/trade/quote';
import type { HullRow, JumpHullRow } from '#main/store/systems/jump-hulls';
import { type HubName, hubOf } from '#shared/game';
import { type JourneyFuel, passengerOf } from '#shared/plan-api/legs';
import type { Warning } from '#shared/plan-api/warnings';
import { ApiError } from '../http/errors.ts';
import { resolveType } from '../http/resolve.ts';
import type { PlanDeps } from './deps.ts';

/** Who passes the portal of a ship on each leg, and what they take of its isotopes over some light-years. */
export interface Fleet {
  passengers: readonly (Pick<HullRow, 'typeId' | 'name' | 'groupId'> & PortalPassenger)[];
  portalIsotopes(lightYears: number): number;
}

/** The ships that `pass` names; throws `bad_request` for what is none, and where the ship opens no portal or the static data lacks a figure. */
export function fleetOf(
  deps: PlanDeps,
  named: readonly string[],
  { ship, isotopesPerLightYear }: { ship: JumpHullRow; isotopesPerLightYear: number | null },
): Fleet {
  if (named.length === 0) return { passengers: [], portalIsotopes: () => 0 };
  const { portal: massFactor } = ship;
  if (massFactor === null || isotopesPerLightYear === null)
    throw new ApiError(
      'bad_request',
      `pass needs a ship that opens a portal; by the static data in hand ${ship.name} opens none.`,
    );
  const passengers = named.map((text) => passengerNamed(deps, text, ship));
  return {
    passengers,
    portalIsotopes: (lightYears) => portalIsotopes(passengers, { massFactor, isotopesPerLightYear }, lightYears),
  };
}

function passengerNamed({ catalog, jumpHulls }: PlanDeps, text: string, opener: JumpHullRow): Fleet['passengers'][number] {
  const { type, count } = passengerOf(text);
  const { id, name } = resolveType(catalog, type, 'pass');
  const hull = jumpHulls.hull(id);
  if (hull === undefined) throw new ApiError('bad_request', `pass takes ships; ${name} is none.`);
  const bar = portalBar(opener.groupId, hull);
  if (bar !== null) throw new ApiError('bad_request', `pass cannot have ${name}: ${bar}.`);
  if (hull.mass === null) throw new ApiError('bad_request', `The static data in hand does not tell the mass of ${name}.`);
  return { typeId: id, name, groupId: hull.groupId, count, mass: hull.mass };
}

/** Whose passing depends on the fit. */
export function portalWarnings({ groupId }: JumpHullRow, { passengers }: Fleet): Warning[] {
  return passengers
    .filter((passenger) => portalDependsOnFit(groupId, passenger))
    .map(({ name }) => ({
      code: 'portal_depends_on_fit' as const,
      sentence: `${name} passes the portal of a black ops only with its covert subsystem.`,
      system_id: null,
    }));
}

/** What the journey burns as cargo; null where the static data does not tell what that is. */
export function fuelOf(
  { market }: Pick<PlanDeps, 'market'>,
  { fuelTypeId, fuel, fuelVolume, fuelBay }: JumpHullRow,
  { isotopes, portal_isotopes: portal, hub }: { isotopes: number | null; portal_isotopes: number; hub: HubName },
): JourneyFuel | null {
  if (fuelTypeId === null) return null;
  const room = isotopes === null || fuelVolume === null ? null : hundredths((isotopes + portal) * fuelVolume);
  const { stationId } = hubOf(hub);
  const needed = isotopes === null ? null : isotopes + portal;
  const quote = market.quotesAt(stationId, [fuelTypeId]).get(fuelTypeId);
  const bought = needed === null || quote === undefined ? null : valuation(quote, needed).replace;
  return {
    type_id: fuelTypeId,
    name: fuel ?? String(fuelTypeId),
    cubic_metres: room,
    bay: fuelBay,
    isk: bought === null || bought.units !== needed ? null : hundredths(bought.amount),
    isk_hub: hub,
    isk_observed_at: market.observedAt(stationId),
    beyond_bay: room === null || fuelBay === null ? null : hundredths(Math.max(0, room - fuelBay)),
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
