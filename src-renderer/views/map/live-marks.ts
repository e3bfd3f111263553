import { entityName } from '#shared/entity-name';
import type { LiveSystem } from '#shared/plan-api/live';
import type { FightHotspot } from '#shared/systems-api/live';
import type { LiveMark, RenderState } from '../../map/layers/render-state.ts';
import { overlays } from '../../map/overlays.ts';
import type { Scene } from '../../map/scene.ts';
import type { ListColour } from '../../state/red-and-blue.ts';
import { humanize, mean, plural } from '../../ui/format.ts';
import { hazardReasons } from './use-hazards.ts';
import { coveredText, type useUmbrella } from './use-umbrella.ts';

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
