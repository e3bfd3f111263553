import { useMemo } from 'react';
import type { ChainAnswer } from '#shared/local-api/chain';
import type { OverlayId } from '../../map/overlays.ts';
import type { Scene } from '../../map/scene.ts';
import { useChain } from '../../state/chain.ts';
import { plural } from '../../ui/format.ts';

/** What the map draws of a chain: by system with stargates why it is marked, and lines between those that wormholes join. */
interface ChainOnMap {
  exits: ReadonlyMap<number, readonly string[]>;
  lines: readonly { from: number; to: number }[];
}

const nothing: ChainOnMap = { exits: new Map(), lines: [] };
/** Ways through the chain that a system tells of, those of the fewest wormholes. */
const MOST_TOLD = 5;

/** The person's open wormholes, while that overlay is shown: on all of the map, and as places of the part that is drawn. */
export function useOwnChain(shown: readonly OverlayId[], whole: Scene | null, scene: Scene | null) {
  const { data } = useChain();
  const isShown = shown.includes('chain');
  return useMemo(() => {
    const found =
      !isShown || data === undefined || whole === null ? nothing : chainOnMap(data, (id: number) => whole.indexOf.has(id));
    const drawn = found.lines.flatMap((line) => {
      const [from, to] = [scene?.indexOf.get(line.from), scene?.indexOf.get(line.to)];
      return from === undefined || to === undefined ? [] : [{ from, to }];
    });
    return { ...found, marked: [...found.exits.keys()].map((id) => ({ id })), drawn };
  }, [isShown, data, whole, scene]);
}

/**
 * Systems of wormhole space have no place on the map: what is joined through them is drawn as one line, as few lines as join all, those of the
 * fewest wormholes first.
 */
export function chainOnMap({ connections, systems }: ChainAnswer, isListed: (systemId: number) => boolean): ChainOnMap {
  const open = connections.filter(({ past_since: past }) => past === null);
  const names = new Map(systems.map(({ id, name }) => [id, name]));
  const nameOf = (id: number | null) => (id === null ? 'an unknown system' : (names.get(id) ?? String(id)));
  const sides = open.flatMap(({ from_id, to_id, from_signature, to_signature }) => [
    { at: from_id, to: to_id, signature: from_signature },
    ...(to_id === null ? [] : [{ at: to_id, to: from_id, signature: to_signature }]),
  ]);
  const sidesAt = Map.groupBy(sides, ({ at }) => at);
  const exits = [...sidesAt.keys()].filter(isListed);
  const ways = exits.flatMap((from) => waysThrough(from, sidesAt, isListed).map((way) => ({ from, ...way })));
  ways.sort((a, b) => a.holes - b.holes || a.from - b.from || a.to - b.to);
  const reasons = exits.map((id): [number, string[]] => [
    id,
    [
      ...(sidesAt.get(id) ?? []).map(({ to, signature }) => `Your wormhole ${signature ?? 'here'} leads to ${nameOf(to)}.`),
      ...ways
        .filter(({ from, holes }) => from === id && holes > 1)
        .slice(0, MOST_TOLD)
        .map(({ to, holes }) => `${plural(holes, 'wormhole')} lead to ${nameOf(to)}.`),
    ],
  ]);
  return { exits: new Map(reasons), lines: fewestLines(ways) };
}

/** Other systems with stargates that wormholes lead to from one, through systems without. */
function waysThrough(
  from: number,
  sidesAt: ReadonlyMap<number, readonly { to: number | null }[]>,
  isListed: (systemId: number) => boolean,
): { to: number; holes: number }[] {
  const seen = new Set([from]);
  const found: { to: number; holes: number }[] = [];
  for (let round = [from], holes = 1; round.length > 0; holes += 1) {
    const next = round.flatMap((id) => (sidesAt.get(id) ?? []).flatMap(({ to }) => (to === null || seen.has(to) ? [] : [to])));
    round = [];
    for (const to of next) {
      if (seen.has(to)) continue;
      seen.add(to);
      if (isListed(to)) found.push({ to, holes });
      else round.push(to);
    }
  }
  return found;
}

/** A minimum spanning forest (Kruskal), of ways in the order of their wormholes. */
function fewestLines(ways: readonly { from: number; to: number }[]): { from: number; to: number }[] {
  const groupOf = new Map<number, number>();
  const group = (id: number) => groupOf.get(id) ?? id;
  return ways.flatMap(({ from, to }) => {
    const [one, other] = [group(from), group(to)];
    if (one === other) return [];
    groupOf.set(from, one);
    for (const id of [to, ...groupOf.keys()]) if (group(id) === other) groupOf.set(id, one);
    return [{ from, to }];
  });
}
