import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { LiveSystem } from '#shared/plan-api/live';
import { useSettings } from './use-settings.ts';

export type ListColour = 'red' | 'blue';

/** Entities that are passed to the service as friends at most: an address has no room for more. */
const MOST_FRIENDS = 400;

const noSides: ReadonlyMap<number, ListColour> = new Map();

/** The person's red and blue lists, by the id of an alliance, corporation or pilot. */
export const useRedAndBlue = create<{ sides: ReadonlyMap<number, ListColour> }>(() => ({ sides: noSides }));

/** Keeps the lists as the settings have them; a browser that may only read has none. */
export function useFollowRedAndBlue(): void {
  const lists = useSettings().data?.red_and_blue;
  useEffect(() => {
    if (lists === undefined) return;
    const of = (side: ListColour) => lists[side].map(({ id }): [number, ListColour] => [id, side]);
    useRedAndBlue.setState({ sides: new Map([...of('red'), ...of('blue')]) });
  }, [lists]);
}

/** The blue list as routes are asked with it; undefined: it is empty. */
export function useFriends(): { friends?: string[] } {
  const sides = useRedAndBlue((state) => state.sides);
  return useMemo(() => {
    const blues = [...sides].flatMap(([id, side]) => (side === 'blue' ? [String(id)] : []));
    return blues.length === 0 ? {} : { friends: blues.slice(0, MOST_FRIENDS) };
  }, [sides]);
}

/** Whether all who attack there are blue, by their alliance, or their corporation without one. */
export function isBlue({ parties, attackers }: LiveSystem, sides: ReadonlyMap<number, ListColour>): boolean {
  const told = parties.reduce((sum, party) => sum + party.attackers, 0);
  const isOfBlue = ({ alliance_id: alliance, corporation_id: corporation }: LiveSystem['parties'][number]) =>
    sides.get(alliance ?? corporation ?? 0) === 'blue';
  return attackers !== null && parties.length > 0 && told >= attackers && parties.every(isOfBlue);
}
