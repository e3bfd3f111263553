import type { EsiItem, EsiMarketOrder } from '#main/demo/shapes';
import {
  type DescribedContract,
  type DescribedWorld,
  describedModel,
  type Simulator,
  type SimulatorOptions,
  startSimulator,
} from '#main/demo/simulator';
import type { Clock } from '#main/runtime/world';

/** Starts the simulated upstream with a world stated in a few lines. Close it at the end of the test. */
export function describeUpstream(
  world: DescribedWorld,
  clock: Clock,
  options: Partial<Omit<SimulatorOptions, 'clock' | 'model'>> = {},
): Promise<Simulator> {
  return startSimulator({ ...options, clock, model: describedModel(world) });
}

/** `GET /contracts/public/10000002?page=1` of each request so far, sorted: the order of concurrent requests means nothing. */
export function requestLines(simulator: Simulator): string[] {
  return simulator.requests.map(({ method, source, path }) => `${method} ${source}${path}`).sort();
}

let counted = 0;

/** A public item exchange in region 10000002: one frigate for a million, issued 2026-11-20 10:00, for two weeks. */
export function aContract(given: Partial<DescribedContract> = {}): DescribedContract {
  counted += 1;
  return {
    contract_id: 230_000_000 + counted,
    regionId: 10_000_002,
    date_issued: '2026-11-20T10:00:00Z',
    date_expired: '2026-12-04T10:00:00Z',
    type: 'item_exchange',
    issuer_id: 90_000_001,
    issuer_corporation_id: 98_000_001,
    for_corporation: false,
    start_location_id: 60_003_760,
    end_location_id: 60_003_760,
    price: 1_000_000,
    reward: 0,
    collateral: 0,
    buyout: 0,
    days_to_complete: 0,
    volume: 2500,
    title: '',
    items: [anItem()],
    ...given,
  };
}

/** One included frigate (type 587). */
export function anItem(given: Partial<EsiItem> = {}): EsiItem {
  counted += 1;
  return { record_id: 5_000_000_000 + counted, type_id: 587, quantity: 1, is_included: true, ...given };
}

/** An order at Jita 4-4: 100 Tritanium on sale for 5 ISK each, issued 2026-11-19 12:00. */
export function anOrder(given: Partial<EsiMarketOrder> = {}): EsiMarketOrder {
  counted += 1;
  return {
    duration: 90,
    is_buy_order: false,
    issued: '2026-11-19T12:00:00Z',
    location_id: 60_003_760,
    min_volume: 1,
    order_id: counted,
    price: 5,
    range: 'station',
    system_id: 30_000_142,
    type_id: 34,
    volume_remain: 100,
    volume_total: 100,
    ...given,
  };
}

/** A high-security system in region 10000002. */
export function aSystem<T extends { id?: number }>(given: T) {
  counted += 1;
  return { id: 30_000_000 + counted, name: `System ${counted}`, regionId: 10_000_002, security: 0.9, ...given };
}

/** A published frigate. */
export function aType<T extends { id?: number }>(given: T) {
  counted += 1;
  return { id: 100_000 + counted, name: `Type ${counted}`, groupId: 25, published: true, volume: 2500, ...given };
}
