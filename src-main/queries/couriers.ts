import { displayedPlace } from '#main/domain/contracts/displayed-place';
import { passesExpired } from '#main/domain/contracts/expired-unjudged';
import {
  type BoardCourier,
  type ChainLimits,
  type CourierPage,
  type CourierPageQuery,
  type CourierQuestion,
  type FoundChains,
  type FoundCourier,
  isWanted,
  sortCouriers,
  warningsOf,
} from '#main/domain/trade/courier-board';
import { type Chain, courierChains } from '#main/domain/trade/courier-chains';
import { courierFigures, goingRates, gradeFairReward, type PastCourier, type Way } from '#main/domain/trade/couriers';
import { type ListedFigure, MOST_TRIED, type PastFigures } from '#main/domain/watch/backtest';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import { type CourierReads, type CourierRow, courierReads } from '#main/store/contracts/couriers';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { overlayReads } from '#main/store/systems/overlays';
import { readTransactions } from '#main/store/transaction';
import { settingReads } from '#main/store/user-data/settings';
import { isStation } from '#shared/game';
import type { Place } from '#shared/place';
import { DAY, dayNumber, hourOfDay, hourStart, isoUtc } from '#shared/time';
import type { Courier, CourierRoute, FairRewardGrade, GoingRate } from '#shared/trade-api/couriers';
import { type HaulShip, haulShipOf } from '#shared/trade-api/haul-ships';
import { type CourierWays, courierWays, lossSource } from './courier-ways.ts';
import { hazardVersions } from './hazard-memory.ts';
import type { LossComputations } from './losses.ts';

interface Board {
  couriers: readonly BoardCourier[];
  rates: GoingRate[];
  grade: FairRewardGrade | null;
  ship: HaulShip | null;
}

/** Couriers accepted or expired within this time make the going rates. */
const PAST = 30 * DAY;

/** The courier board, and what watches of it find; a question only filters and sorts. */
export function courierBoard(db: ReadDb, clock: Clock, losses: Pick<LossComputations, 'lossBasis' | 'lossGrade'>) {
  const { boards, pastBoard, ways } = courierBoards(db, clock, losses);
  const snapshot = readTransactions(db);

  function found(question: CourierQuestion): FoundCourier[] {
    const { filter } = question;
    const now = isoUtc(clock.now());
    return foundIn(boards[question.route](), question).filter((courier) =>
      passesExpired(courier.date_expired, filter.expiredUnjudged, now),
    );
  }

  function foundIn({ couriers, ship }: Board, { filter, from, to }: CourierQuestion): FoundCourier[] {
    const now = isoUtc(clock.now());
    const approach = from === null ? null : ways.reach(from.systemId, Number.POSITIVE_INFINITY);
    const pickups = from === null || from.jumps === null ? undefined : ways.reach(from.systemId, from.jumps);
    const destinations = to === null ? undefined : ways.reach(to.systemId, to.jumps);
    const usual = {
      isHighSecurity: filter.isHighSecurity ?? (ship?.routes === 'high_security' ? true : undefined),
      fitsShip: filter.fitsShip ?? true,
    };
    const wanted = filter.isReachable && filter.listed?.contractIds === undefined ? { ...filter, ...usual } : filter;
    return couriers
      .filter((courier) => isWanted(courier, { ...wanted, pickups, destinations }))
      .map((courier) => ({
        ...courier,
        expired_unjudged: courier.date_expired <= now,
        approach_jumps: approach?.get(courier.place?.system_id ?? 0) ?? null,
      }));
  }

  return {
    /** Makes the boards ahead of questions. */
    make: () =>
      snapshot(() => {
        boards.safest();
        boards.shortest();
      }),

    couriers: (question: CourierQuestion, { sort, direction, offset, limit }: CourierPageQuery): CourierPage =>
      snapshot(() => {
        const all = found(question);
        const { rates, grade, ship } = boards[question.route]();
        const rows = sortCouriers(all, sort, direction).slice(offset, offset + limit);
        return { rows, total: all.length, goingRates: rates, grade, ship };
      }),

    /** All that fit, with their surplus. */
    listedCouriers: (question: CourierQuestion): ListedFigure[] => snapshot(() => figures(found(question))),
    /** The same of couriers that came since then, however they ended, with ways, risk and usual pay as they are now. */
    pastCouriers: (question: CourierQuestion, since: string): PastFigures =>
      snapshot(() => {
        const board = pastBoard(question.route, since);
        return { figures: figures(foundIn(board, question)), isComplete: board.couriers.length < MOST_TRIED };
      }),

    /** Chains of loads from a system and back to it. */
    courierChains: (question: CourierQuestion, homeId: number, limits: ChainLimits): FoundChains =>
      snapshot(() => {
        const all = found(question);
        const near = new Map<number, Map<number, number>>();
        const jumpsBetween = (from: number, to: number) => {
          const reach = near.get(from) ?? ways.reach(from, limits.gap);
          near.set(from, reach);
          return reach.get(to);
        };
        const chains = courierChains({ couriers: all, homeId, ...limits, jumpsBetween });
        return { couriers: all.length, chains: chains.map(chainRow) };
      }),
  };
}

/** The boards by way, each made once for each sweep and hour: the first of a map takes seconds. */
function courierBoards(db: ReadDb, clock: Clock, losses: Pick<LossComputations, 'lossBasis' | 'lossGrade'>) {
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
  const make = (route: CourierRoute, rows: readonly CourierRow[]) => {
    const { ship } = settings.all();
    const frontline = new Set(warfare().map(({ systemId }) => systemId));
    const now = clock.now();
    return makeBoard(rows, reads, ways, route, { now, ship: ship === null ? null : haulShipOf(ship), warfare: frontline });
  };
  let asked: { route: CourierRoute; since: string } = { route: 'safest', since: '' };
  // While filters change the same is asked again and again: since the same hour.
  const past = latest(
    () => `${key()} ${asked.route} ${asked.since.slice(0, 13)}`,
    () => make(asked.route, reads.since(asked.since, MOST_TRIED)),
  );
  return {
    ways,
    boards: {
      safest: latest(key, () => make('safest', reads.outstanding())),
      shortest: latest(key, () => make('shortest', reads.outstanding())),
    },
    /** Of the newest couriers that came since then, however they ended. */
    pastBoard(route: CourierRoute, since: string): Board {
      asked = { route, since };
      return past();
    },
  };
}
export type CourierBoard = Omit<ReturnType<typeof courierBoard>, 'make'>;

const figures = (couriers: readonly FoundCourier[]): ListedFigure[] =>
  couriers.map(({ contract_id: contractId, surplus: amount }) => ({ contractId, amount }));

function makeBoard(
  rows: readonly CourierRow[],
  reads: Pick<CourierReads, 'past'>,
  ways: CourierWays,
  route: CourierRoute,
  { now, ship, warfare }: { now: number; ship: HaulShip | null; warfare: ReadonlySet<number> },
): Board {
  const pastRows = reads.past(isoUtc(now - PAST));
  const wayOf = ways.find([
    ...rows.flatMap((row) => pairOf(row) ?? []),
    ...pastRows.map(({ startSystemId, endSystemId }) => [startSystemId, endSystemId] as const),
  ]);
  const [hour, day] = [hourOfDay(isoUtc(now)), dayNumber(isoUtc(now))];
  const past = pastRows.flatMap(({ startSystemId, endSystemId, ...row }): PastCourier[] => {
    const way = wayOf(startSystemId, endSystemId, route, hourOfDay(row.endedAt), null);
    return way === null ? [] : [{ ...row, way }];
  });
  const outstanding = rows.map((row) => {
    const [pair] = pairOf(row) ?? [];
    const wayBy = (by: CourierRoute) => (pair === undefined ? null : wayOf(...pair, by, hour, day));
    return { row, safest: wayBy('safest'), shortest: wayBy('shortest') };
  });
  const rates = goingRates(
    past,
    outstanding.flatMap(({ row, ...by }) => (by[route] === null ? [] : [{ ...row, way: by[route] }])),
  );
  const couriers = outstanding.map(({ row, safest, shortest }) => ({
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
      path: pairOf(row)?.map(([from, to]) => ways.pathOf(from, to, route))[0] ?? null,
      bandOf: ways.bandOf,
      regionOf: ways.regionOf,
      hazardsOf: ways.hazardsOf,
      warfare,
    }),
  }));
  return { couriers, rates, grade: gradeFairReward(past, now), ship };
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

function chainRow({ loads, emptyJumps, jumps, gainPerJump }: Chain<FoundCourier>): FoundChains['chains'][number] {
  return {
    loads,
    empty_jumps: emptyJumps,
    jumps,
    reward: loads.reduce((sum, { reward }) => sum + (reward ?? 0), 0),
    expected_loss: loads.reduce<number | null>(
      (sum, { loss_with_ship: loss }) => (sum === null || loss === null ? null : sum + loss),
      0,
    ),
    most_collateral: Math.max(...loads.map(({ collateral }) => collateral ?? 0)),
    gain_per_jump: Math.round(gainPerJump * 100) / 100,
  };
}
