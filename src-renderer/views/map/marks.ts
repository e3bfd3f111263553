import { useMemo } from 'react';
import { entityName } from '#shared/entity-name';
import type { ResponseOf } from '#shared/http/endpoint';
import type { ChainAnswer } from '#shared/local-api/chain';
import { type HazardCode, hazards } from '#shared/plan-api/hazards';
import type { LiveSystem } from '#shared/plan-api/live';
import { umbrella } from '#shared/plan-api/reach';
import type { FightHotspot } from '#shared/systems-api/live';
import { planService } from '../../api.ts';
import type { LiveMark, RenderState } from '../../map/layers/render-state.ts';
import { type MarkedOverlay, type OverlayId, overlays } from '../../map/overlays.ts';
import type { Scene } from '../../map/scene.ts';
import { useChain } from '../../state/chain.ts';
import type { ListColour } from '../../state/red-and-blue.ts';
import { useSettings } from '../../state/use-settings.ts';
import { hazardTitle } from '../../systems/hazard-text.ts';
import { humanize, lightYears, mean, plural } from '../../ui/format.ts';
import { useEndpoint, useEndpoints } from '../../use-endpoint.ts';

/** What goes on now as marks of the map; what lies in no system of the scene is left out. */
export function liveMarksOf({ indexOf }: Pick<Scene, 'indexOf'>, rows: readonly LiveSystem[]): LiveMark[] {
  return rows.flatMap(({ id, state, claim, kills, gate_system_id: gate, next_system_id: next }) => {
    const index = indexOf.get(id);
    const towards = indexOf.get((state === 'camped' ? gate : next) ?? 0) ?? -1;
    return index === undefined ? [] : [{ index, state, isCamp: claim === 'camp', kills, towards }];
  });
}

/** The system with the newest kill of all that is live; null: nothing is. */
export function newestKill(rows: readonly LiveSystem[] | undefined): LiveSystem | null {
  return (rows ?? []).reduce<LiveSystem | null>(
    (newest, row) => (newest === null || row.last_kill_at > newest.last_kill_at ? row : newest),
    null,
  );
}

/** `Skirmish since 14:02 EVE, 12 kills, attacked by R: Zuvro Accord, Jiare Legion.` */
function fightText(fight: FightHotspot, sides: ReadonlyMap<number, ListColour> = new Map()): string {
  const { classification, started_at: since, kills, parties } = fight;
  const names = (parties ?? []).map(({ alliance_id: alliance, corporation_id: corporation, name }) => {
    const id = alliance ?? corporation ?? 0;
    const side = sides.get(id);
    return `${side === undefined ? '' : side === 'red' ? 'R: ' : 'B: '}${entityName(id, name)}`;
  });
  const by = names.length === 0 ? '' : `, attacked by ${names.join(', ')}`;
  const kind = classification === 'unclassified' ? 'Fight' : humanize(classification);
  return `${kind} since ${since.slice(11, 16)} EVE, ${plural(kills, 'kill')}${by}.`;
}

/** Whether it is camped now is told by killmails: without any known camp it is only likely to be. */
function campText(system: Scene['systems'][number] | undefined, now: LiveSystem | undefined): string {
  const likely = `Among the 50 likeliest gate camps${system === undefined ? '' : `, ${mean(system.gate_camp_score)} of 100`}`;
  return now?.state === 'camped' ? `${likely}.` : `${likely}; no camp is known now.`;
}

/** Why a system is marked, a sentence for each of its marks: its live status first. */
export function reasonsOf(
  index: number,
  {
    scene,
    marks,
    live,
    hazards,
    covered,
    fights,
    exits,
    sides,
  }: {
    scene: Pick<Scene, 'systems'> | null;
    marks: RenderState['marks'];
    live: readonly LiveSystem[] | undefined;
    hazards?: Parameters<typeof hazardReasons>[0];
    covered?: ReturnType<typeof useUmbrella>['covered'] | undefined;
    fights?: readonly FightHotspot[] | undefined;
    /** Why systems with wormholes of the person's own are marked. */
    exits?: ReadonlyMap<number, readonly string[]> | undefined;
    /** The person's lists. */
    sides?: ReadonlyMap<number, ListColour>;
  },
): string[] {
  const id = scene?.systems[index]?.id;
  const now = live?.find((row) => row.id === id);
  const others = marks.flatMap(({ overlay, systems }) => {
    if (!systems.includes(index)) return [];
    const reach = overlay === 'umbrella' ? covered?.get(id ?? 0) : undefined;
    const fought = overlay === 'fights' ? (fights ?? []).filter((fight) => fight.system_id === id) : [];
    const told = [
      ...(reach === undefined ? hazardReasons(hazards, overlay, id) : [coveredText(reach)]),
      ...fought.map((fight) => fightText(fight, sides)),
      ...(overlay === 'chain' ? (exits?.get(id ?? 0) ?? []) : []),
      ...(overlay === 'camps' ? [campText(scene?.systems[index], now)] : []),
    ];
    return told.length > 0 ? told : [`${overlays.find((one) => one.id === overlay)?.about}.`];
  });
  const quiet = now?.quiet_now === true ? ['The hourly sample still calls it quiet.'] : [];
  return now === undefined ? others : [now.sentence, ...quiet, ...others];
}

type Covered = Pick<ResponseOf<typeof umbrella>['data'][number], 'stagings' | 'light_years'>;

/** Systems that the stagings of theirs reach by one jump, while that overlay is shown, beside other marks; the lists are kept in Reach. */
export function useUmbrella(shown: readonly OverlayId[], marked: Partial<Record<MarkedOverlay, readonly { id: number }[]>>) {
  const lists = useSettings().data?.planning.staging_lists;
  const isShown = shown.includes('umbrella');
  const questions = useMemo(
    () =>
      (isShown ? (lists ?? []) : [])
        .filter(({ whose }) => whose === 'theirs')
        .map(({ systems, ships, jdc }) => ({ from: [...systems], ship: [...ships], jdc })),
    [lists, isShown],
  );
  const { bodies, error, retry } = useEndpoints(planService, umbrella, questions);
  const found = useMemo(() => {
    const covered = new Map<number, Covered>();
    for (const { system_id: id, stagings, light_years: distance } of bodies.flatMap((body) => body?.data ?? [])) {
      const known = covered.get(id) ?? { stagings: 0, light_years: Number.POSITIVE_INFINITY };
      covered.set(id, { stagings: known.stagings + stagings, light_years: Math.min(known.light_years, distance) });
    }
    const umbrellas = [...covered.keys()].map((id) => ({ id }));
    return { covered, marked: { ...marked, umbrella: umbrellas } };
  }, [bodies, marked]);
  return { ...found, error, retry };
}

/** `Within one jump of 3 stagings of theirs, the nearest 4.2 ly away.` */
function coveredText({ stagings, light_years: distance }: Covered): string {
  return `Within one jump of ${plural(stagings, 'staging')} of theirs, the nearest ${lightYears(distance)} away.`;
}

/** What each overlay of hazards shows; incursions are marked by the map's own answer, and told of here. */
const codes: Partial<Record<MarkedOverlay, readonly HazardCode[]>> = {
  incursions: ['incursion'],
  front_lines: ['front_line'],
  insurgencies: ['insurgency'],
  storms: ['storm'],
  triglavian: ['pochven', 'triglavian'],
};

type HazardRow = ResponseOf<typeof hazards>['data'][number];

/** The hazards of the overlays that are shown, and which of these are unknown; nothing is asked where none is. */
export function useHazards(shown: readonly OverlayId[]) {
  const wanted = Object.keys(codes).some((overlay) => (shown as readonly string[]).includes(overlay));
  const { body, error, retry } = useEndpoint(planService, hazards, wanted ? {} : null);
  const rows = body?.data;
  const marked = useMemo(
    () =>
      rows === undefined ? {} : Object.fromEntries(Object.entries(codes).map(([overlay, of]) => [overlay, ofCodes(rows, of)])),
    [rows],
  );
  const unknown = body?.meta.unknown ?? NONE;
  const unknownShown = useMemo(() => {
    const asked = shown.flatMap((overlay) => codes[overlay as MarkedOverlay] ?? []);
    return unknown.filter((code) => asked.includes(code));
  }, [unknown, shown]);
  return { rows, marked, unknown: unknownShown, error, retry };
}

const NONE: readonly HazardCode[] = [];

function ofCodes(rows: readonly HazardRow[], of: readonly HazardCode[]): { id: number }[] {
  return rows.filter(({ code }) => of.includes(code)).map(({ system_id: id }) => ({ id }));
}

/** What an overlay marks a system for, with its age; empty for overlays of anything else. */
function hazardReasons(rows: readonly HazardRow[] | undefined, overlay: MarkedOverlay, systemId: number | undefined): string[] {
  const of = codes[overlay] ?? [];
  return (rows ?? []).filter((row) => row.system_id === systemId && of.includes(row.code)).map(hazardTitle);
}

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
