import { displayedPlace } from '#main/domain/contracts/displayed-place';
import type { Connection } from '#main/domain/topology/graph';
import { type BoardCourier, type CourierQuestion, type CourierWormholes, warningsOf } from '#main/domain/trade/courier-board';
import { carrierOf, courierFigures, goingRates, gradeFairReward, type PastCourier, type Way } from '#main/domain/trade/couriers';
import { MOST_TRIED } from '#main/domain/watch/backtest';
import { latest, latestAnswers } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import { type CourierReads, type CourierRow, courierReads } from '#main/store/contracts/couriers';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { overlayReads } from '#main/store/systems/overlays';
import { settingReads } from '#main/store/user-data/settings';
import { isStation } from '#shared/game';
import type { Place } from '#shared/place';
import { DAY, dayNumber, hourOfDay, hourStart, isoUtc } from '#shared/time';
import type { Courier, CourierRoute, FairRewardGrade, GoingRate } from '#shared/trade-api/couriers';
import { type HaulShip, haulShipOf } from '#shared/trade-api/haul-ships';
import { type CourierWays, courierWays, lossSource } from './courier-ways.ts';
import { hazardVersions } from './hazard-memory.ts';
import type { LossComputations } from './losses.ts';

export interface MadeBoard {
  couriers: readonly BoardCourier[];
  rates: GoingRate[];
  grade: FairRewardGrade | null;
  ship: HaulShip | null;
}

/** What a board is made for. */
type BoardQuestion = Pick<CourierQuestion, 'route' | 'wormholes'>;

/** Couriers accepted or expired within this time make the usual pay. */
const PAST = 30 * DAY;

/** The boards by way, each made once for each sweep and hour: the first of a map takes seconds. */
export function courierBoards(db: ReadDb, clock: Clock, losses: Pick<LossComputations, 'lossBasis' | 'lossGrade'>) {
  const versions = dataVersionReads(db);
  const reads = courierReads(db);
  const ways = courierWays(db, versions, lossSource(losses, clock));
  const settings = settingReads(db);
  const { warfare } = overlayReads(db);
  const key = () => {
    const known = versions();
    const { contracts, activity, forecasts } = known;
    const parts = [contracts, activity, forecasts].map((part) => part?.version ?? 0);
    return `${parts.join('.')}.${hazardVersions(known)}.${hourStart(clock.now())} ${JSON.stringify(settings.all().ship)}`;
  };
  const make = ({ route, wormholes }: BoardQuestion, rows: readonly CourierRow[]) => {
    const { ship } = settings.all();
    const frontline = new Set(warfare().map(({ systemId }) => systemId));
    const now = clock.now();
    const own = ship === null ? null : haulShipOf(ship);
    return makeBoard(rows, reads, ways, { route, wormholes, now, ship: own, warfare: frontline });
  };
  const boards = {
    safest: latest(key, () => make({ route: 'safest', wormholes: null }, reads.outstanding())),
    shortest: latest(key, () => make({ route: 'shortest', wormholes: null }, reads.outstanding())),
  };
  // While filters change the same is asked again and again: by the same wormholes, since the same hour.
  const byWormholes = latestAnswers(key, 1, (question: BoardQuestion) => make(question, reads.outstanding()));
  const past = latestAnswers(key, 1, ({ since, ...question }: BoardQuestion & { since: string }) =>
    make(question, reads.since(since, MOST_TRIED)),
  );
  return {
    ways,
    boards,
    boardOf: ({ route, wormholes }: BoardQuestion): MadeBoard =>
      wormholes === null ? boards[route]() : byWormholes({ route, wormholes }),
    /** Of the newest couriers that came since then, however they ended. */
    pastBoardOf: ({ route, wormholes }: BoardQuestion, since: string): MadeBoard => past({ route, wormholes, since }),
  };
}
function makeBoard(
  rows: readonly CourierRow[],
  reads: Pick<CourierReads, 'past'>,
  ways: CourierWays,
  { route, wormholes, now, ship, warfare }: BoardQuestion & { now: number; ship: HaulShip | null; warfare: ReadonlySet<number> },
): MadeBoard {
  const pastRows = reads.past(isoUtc(now - PAST));
  const gateWay = ways
    .by([])
    .find([
      ...rows.flatMap((row) => pairOf(row) ?? []),
      ...pastRows.map(({ startSystemId, endSystemId }) => [startSystemId, endSystemId] as const),
    ]);
  const [hour, day] = [hourOfDay(isoUtc(now)), dayNumber(isoUtc(now))];
  const past = pastRows.flatMap(({ startSystemId, endSystemId, ...row }): PastCourier[] => {
    const way = gateWay(startSystemId, endSystemId, route, hourOfDay(row.endedAt), null);
    return way === null ? [] : [{ ...row, way }];
  });
  // What others are paid goes by stargates: these wormholes are the person’s own.
  const rates = goingRates(
    past,
    rows.flatMap((row) => {
      const [pair] = pairOf(row) ?? [];
      const way = pair === undefined ? null : gateWay(...pair, route, hour, day);
      return way === null ? [] : [{ ...row, way }];
    }),
  );
  const outstanding = [...Map.groupBy(rows, (row) => wormholesFor(row, ship, wormholes))].flatMap(([own, carried]) => {
    const waysBy = ways.by(own);
    const wayOf = waysBy.find(carried.flatMap((row) => pairOf(row) ?? []));
    return carried.map((row) => {
      const [pair] = pairOf(row) ?? [];
      const wayBy = (by: CourierRoute) => (pair === undefined ? null : wayOf(...pair, by, hour, day));
      const path = pair === undefined ? null : waysBy.pathOf(...pair, route);
      return { row, safest: wayBy('safest'), shortest: wayBy('shortest'), path, isByWormhole: waysBy.takesWormhole(path ?? []) };
    });
  });
  const couriers = outstanding.map(({ row, safest, shortest, path, isByWormhole }) => ({
    ...row,
    place: displayedPlace(row.place),
    destination: displayedPlace(row.destination),
    jumps_safest: safest?.jumps ?? null,
    jumps_shortest: shortest?.jumps ?? null,
    chance_of_loss_safest: shownChance(safest),
    chance_of_loss_shortest: shownChance(shortest),
    ...courierFigures(row, route === 'safest' ? safest : shortest, rates, ship),
    lockout_risk: lockoutRisk([row.place, row.destination]),
    warnings: warningsOf({
      ends: [row.place, row.destination],
      path,
      isByWormhole,
      bandOf: ways.bandOf,
      regionOf: ways.regionOf,
      hazardsOf: ways.hazardsOf,
      warfare,
    }),
  }));
  return { couriers, rates, grade: gradeFairReward(past, now), ship };
}

const NO_WORMHOLES: readonly Connection[] = [];

/** The wormholes that let the ship through that carries a courier. */
export function wormholesFor(
  courier: Parameters<typeof carrierOf>[0],
  ship: HaulShip | null,
  wormholes: CourierWormholes | null,
): readonly Connection[] {
  return wormholes?.[carrierOf(courier, ship)] ?? NO_WORMHOLES;
}

/** The systems of both ends, as a list of one pair; null where one is not known. */
function pairOf({ place, destination }: CourierRow): [[number, number]] | null {
  return place?.system_id == null || destination?.system_id == null ? null : [[place.system_id, destination.system_id]];
}

function shownChance(way: Way | null): number | null {
  return way === null || way.chance === null ? null : Math.round(way.chance * 1e4) / 1e4;
}

function lockoutRisk(ends: readonly (Place | null)[]): Courier['lockout_risk'] {
  const structures = ends.filter((place) => place === null || !isStation(place.location_id));
  if (structures.length === 0) return 'none';
  return structures.every((place) => place !== null && place.name !== null) ? 'structure' : 'unknown_structure';
}
