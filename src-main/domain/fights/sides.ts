import { attackingParties, type BattleKill, partyOf } from './battles.ts';

/** To shoot each other tells more than to shoot the same: who meets a common enemy is on many killmails with him. */
const AGAINST_WEIGHT = 6;
/** Up to this share of what two have in common as enemies, shots at each other are taken for accidents. */
const ACCIDENTS = 0.05;

/** How parties stand to each other: above 0 together, below against; both ways the same. */
type Ties = Map<number, Map<number, number>>;

/**
 * The sides of a battle, each as its parties, ascending; the sides by their lowest party. Parties on the attackers' side of one killmail are
 * together, and each of them is against the victim's; a party's losses to itself tell nothing. First those with most in common join for as
 * long as more speaks for it than against (correlation clustering by greedy joining); then those who have the same enemies, and did not
 * fight each other: an ally who only died is told from a third party by that. Friendly fire counts by its killmails, so that it is
 * outweighed by those of a fight side by side.
 */
export function sidesOf(kills: readonly BattleKill[]): number[][] {
  const { parties, ties } = tiesOf(kills);
  const groups = new Map(parties.map((party) => [party, [party]]));
  joinPairs(groups, ties, (one, other) => ties.get(one)?.get(other) ?? 0);
  joinAlike(groups, ties);
  joinPairs(groups, ties, (one, other) => commonEnemies(ties, one, other));
  return [...groups.values()].map((group) => group.toSorted((a, b) => a - b)).sort((a, b) => (a[0] as number) - (b[0] as number));
}

function tiesOf(kills: readonly BattleKill[]): { parties: number[]; ties: Ties } {
  const ties: Ties = new Map();
  const add = (one: number, other: number, weight: number) => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const own = ties.get(from) ?? new Map<number, number>();
      own.set(to, (own.get(to) ?? 0) + weight);
      ties.set(from, own);
    }
  };
  const parties = new Set<number>();
  for (const kill of kills) {
    const victim = partyOf(kill.victim);
    if (victim !== null) parties.add(victim);
    const attackers = attackingParties(kill);
    attackers.forEach((party, index) => {
      parties.add(party);
      if (victim !== null && party !== victim) add(party, victim, -AGAINST_WEIGHT);
      for (const other of attackers.slice(index + 1)) if (other !== victim && party !== victim) add(party, other, 1);
    });
  }
  return { parties: [...parties].sort((a, b) => a - b), ties };
}

/** Joins groups, by rounds, that are each other's best match above 0; of equals the lower ids. */
function joinPairs(groups: Map<number, number[]>, ties: Ties, weightOf: (one: number, other: number) => number): void {
  for (;;) {
    const ids = [...groups.keys()].sort((a, b) => a - b);
    const best = new Map<number, { id: number; weight: number }>();
    const offer = (to: number, id: number, weight: number) => {
      if (weight > (best.get(to)?.weight ?? 0)) best.set(to, { id, weight });
    };
    ids.forEach((one, index) => {
      for (const other of ids.slice(index + 1)) {
        const weight = weightOf(one, other);
        offer(one, other, weight);
        offer(other, one, weight);
      }
    });
    const pairs = ids.flatMap((one) => {
      const other = best.get(one)?.id;
      return other !== undefined && one < other && best.get(other)?.id === one ? [[one, other] as const] : [];
    });
    if (pairs.length === 0) return;
    for (const [one, other] of pairs) join(groups, ties, one, other);
  }
}

/** Joins at once all that have the very same enemies, as the victims of a camp do, which can be hundreds. */
function joinAlike(groups: Map<number, number[]>, ties: Ties): void {
  const alike = Map.groupBy(
    [...groups.keys()].sort((a, b) => a - b),
    (id) => enemiesOf(ties, id).join(' '),
  );
  for (const [enemies, [first, ...others]] of alike) {
    if (enemies !== '') for (const other of others) join(groups, ties, first as number, other);
  }
}

function enemiesOf(ties: Ties, id: number): number[] {
  return [...(ties.get(id) ?? [])].flatMap(([other, weight]) => (weight < 0 ? [other] : [])).sort((a, b) => a - b);
}

/** How much two are against the same; 0 where they are as well against each other. */
function commonEnemies(ties: Ties, one: number, other: number): number {
  const others = ties.get(other);
  let common = 0;
  for (const [enemy, weight] of ties.get(one) ?? []) common += Math.max(0, Math.min(-weight, -(others?.get(enemy) ?? 0)));
  return -(others?.get(one) ?? 0) <= ACCIDENTS * common ? common : 0;
}

function join(groups: Map<number, number[]>, ties: Ties, one: number, other: number): void {
  groups.set(one, [...(groups.get(one) ?? []), ...(groups.get(other) ?? [])]);
  groups.delete(other);
  const joined = ties.get(one) ?? new Map<number, number>();
  for (const [id, weight] of ties.get(other) ?? []) {
    const own = ties.get(id);
    own?.delete(other);
    if (id === one) continue;
    joined.set(id, (joined.get(id) ?? 0) + weight);
    own?.set(one, joined.get(id) as number);
  }
  joined.delete(other);
  ties.set(one, joined);
}
