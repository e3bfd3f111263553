import { passesExpired } from '#main/domain/contracts/outcome';
import type { Connection } from '#main/domain/topology/graph';
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
} from '#main/domain/trade/courier-board';
import { type Chain, courierChains } from '#main/domain/trade/courier-chains';
import { type ListedFigure, MOST_TRIED, type PastFigures } from '#main/domain/watch/backtest';
import type { Clock } from '#main/runtime/world';
import type { ReadDb } from '#main/store/db';
import { readTransactions } from '#main/store/transaction';
import { isoUtc } from '#shared/time';
import type { HaulShip } from '#shared/trade-api/haul-ships';
import { courierBoards, type MadeBoard, wormholesFor } from './courier-boards.ts';
import type { CourierWays } from './courier-ways.ts';
import type { LossComputations } from './losses.ts';

/** The courier board, and what watches of it find; a question only filters and sorts. */
export function courierBoard(db: ReadDb, clock: Clock, losses: Pick<LossComputations, 'lossBasis' | 'lossGrade'>) {
  const { boards, boardOf, pastBoardOf, ways } = courierBoards(db, clock, losses);
  const snapshot = readTransactions(db);

  function found(question: CourierQuestion): FoundCourier[] {
    const { filter } = question;
    const now = isoUtc(clock.now());
    return foundIn(boardOf(question), question).filter((courier) =>
      passesExpired(courier.date_expired, filter.expiredUnjudged, now),
    );
  }

  function foundIn({ couriers, ship }: MadeBoard, { filter, from, to, wormholes }: CourierQuestion): FoundCourier[] {
    const now = isoUtc(clock.now());
    const around = (systemId: number, most: number) => reachOf(ways, { systemId, most, ship, wormholes });
    const approach = from === null ? null : around(from.systemId, Number.POSITIVE_INFINITY);
    const pickups = from === null || from.jumps === null ? undefined : around(from.systemId, from.jumps);
    const destinations = to === null ? undefined : around(to.systemId, to.jumps);
    const usual = {
      isHighSecurity: filter.isHighSecurity ?? (ship?.routes === 'high_security' ? true : undefined),
      fitsShip: filter.fitsShip ?? true,
    };
    const wanted = filter.isReachable && filter.listed?.contractIds === undefined ? { ...filter, ...usual } : filter;
    return couriers
      .filter((courier) => isWanted(courier, { ...wanted, pickups: pickups?.(courier), destinations: destinations?.(courier) }))
      .map((courier) => ({
        ...courier,
        expired_unjudged: courier.date_expired <= now,
        approach_jumps: approach?.(courier).get(courier.place?.system_id ?? 0) ?? null,
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
        const { rates, grade, ship } = boardOf(question);
        const rows = sortCouriers(all, sort, direction).slice(offset, offset + limit);
        return { rows, total: all.length, goingRates: rates, grade, ship };
      }),

    /** All that fit, with their surplus. */
    listedCouriers: (question: CourierQuestion): ListedFigure[] => snapshot(() => figures(found(question))),
    /** The same of couriers that came since then, however they ended, with ways, risk and usual pay as they are now. */
    pastCouriers: (question: CourierQuestion, since: string): PastFigures =>
      snapshot(() => {
        const board = pastBoardOf(question, since);
        return { figures: figures(foundIn(board, question)), isComplete: board.couriers.length < MOST_TRIED };
      }),

    /** Chains of loads from a system and back to it. */
    courierChains: (question: CourierQuestion, homeId: number, limits: ChainLimits): FoundChains =>
      snapshot(() => {
        const all = found(question);
        // Without a ship of the person's own, loads of all sizes may be in one chain.
        const { reach } = ways.by(wormholesFor({ volume: null }, boardOf(question).ship, question.wormholes));
        const near = new Map<number, Map<number, number>>();
        const jumpsBetween = (from: number, to: number) => {
          const ends = near.get(from) ?? reach(from, limits.gap);
          near.set(from, ends);
          return ends.get(to);
        };
        const chains = courierChains({ couriers: all, homeId, ...limits, jumpsBetween });
        return { couriers: all.length, chains: chains.map(chainRow) };
      }),
  };
}

/** Jumps from a system to those that are `most` away at most, by the kind of ship that carries a courier. */
function reachOf(
  ways: CourierWays,
  {
    systemId,
    most,
    ship,
    wormholes,
  }: Pick<CourierQuestion, 'wormholes'> & { systemId: number; most: number; ship: HaulShip | null },
): (courier: BoardCourier) => ReadonlyMap<number, number> {
  const known = new Map<readonly Connection[], ReadonlyMap<number, number>>();
  return (courier) => {
    const own = wormholesFor(courier, ship, wormholes);
    const reach = known.get(own) ?? ways.by(own).reach(systemId, most);
    known.set(own, reach);
    return reach;
  };
}

const figures = (couriers: readonly FoundCourier[]): ListedFigure[] =>
  couriers.map(({ contract_id: contractId, surplus: amount }) => ({ contractId, amount }));

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
