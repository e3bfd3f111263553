import { type Haulage, type HaulRefusal, haulBetween, haulCost } from '#main/domain/trade/haul';
import type { Clock } from '#main/runtime/world';
import { type HubName, tradeHubs } from '#shared/game';
import { dayNumber, hourOfDay, isoUtc } from '#shared/time';
import type { HaulShip, WorthHaul } from '#shared/trade-api/haul-ships';
import type { HubWays } from './hub-ways.ts';

/** What a contract has to be hauled to the hub, the value of its load to buy orders and with sell orders, and what it leaves both ways. */
export interface ContractHaulage extends Haulage {
  valueBackListed: number;
  hasCapital: boolean;
  margin: number | null;
  marginListed: number | null;
}

const refusals: Readonly<Record<HaulRefusal | 'capital', string>> = {
  capital: 'Gates of high security refuse capital ships, so none comes to the hub.',
  volume_unknown: 'How much there is to carry is not known.',
  too_large: 'It is more than the ship can carry.',
  no_way: 'No way to the hub is known.',
  outside_high_security: 'Its way leads out of high security, where the ship does not go.',
  risk_unknown: 'The chance of loss on its way is not known.',
};

/** Hauls one contract to the hub as deals are hauled (decisions §3.17). `rate`: ISK for each cubic metre and jump. */
export function contractHauls(waysOf: HubWays, clock: Clock) {
  return (
    haulage: ContractHaulage,
    { hub, rate, ship }: { hub: HubName; rate: number; ship: HaulShip },
  ): Omit<WorthHaul, 'hazards_unknown'> => {
    const now = isoUtc(clock.now());
    const wayOf = waysOf(tradeHubs[hub], ship.fuel === null ? 'gates' : 'drive');
    const wayTo = (systemId: number) => wayOf(systemId, hourOfDay(now), dayNumber(now));
    const sold = haulBetween(haulage, wayTo, ship);
    const listed = haulBetween({ ...haulage, valueBack: haulage.valueBackListed }, wayTo, ship);
    const refusal = haulage.hasCapital ? 'capital' : sold.refusal;
    const figures = refusal === null ? sold.figures : null;
    const jumps = sold.way?.gateJumps ?? null;
    const cost = haulCost(haulage.volume, jumps, rate);
    const left = (margin: number | null, { figures: of }: typeof sold) =>
      margin === null || cost === null || refusal !== null || of === null
        ? null
        : Math.round(100 * (margin - cost - of.expectedLoss - of.fuel)) / 100;
    return {
      jumps,
      volume: haulage.volume,
      rate,
      cost,
      ship,
      lawless_systems: sold.way?.lawless ?? null,
      hazards: sold.way === null ? null : [...sold.way.hazards],
      trips: figures?.trips ?? null,
      chance_of_loss: figures === null ? null : Math.round(figures.chanceOfLoss * 1e4) / 1e4,
      expected_loss: figures?.expectedLoss ?? null,
      fuel: figures?.fuel ?? null,
      hours: figures === null ? null : Math.round(figures.hours * 100) / 100,
      refusal: refusal === null ? null : refusals[refusal],
      margin: left(haulage.margin, sold),
      margin_listed: left(haulage.marginListed, listed),
    };
  };
}
