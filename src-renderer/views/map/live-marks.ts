import type { LiveSystem } from '#shared/plan-api/live';
import type { LiveMark, RenderState } from '../../map/layers/render-state.ts';
import { overlays } from '../../map/overlays.ts';
import type { Scene } from '../../map/scene.ts';
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

/** Why a system is marked, a sentence for each of its marks: its live status first. */
export function reasonsOf(
  index: number,
  {
    scene,
    marks,
    live,
    hazards,
    covered,
  }: {
    scene: Pick<Scene, 'systems'> | null;
    marks: RenderState['marks'];
    live: readonly LiveSystem[] | undefined;
    hazards?: Parameters<typeof hazardReasons>[0];
    covered?: ReturnType<typeof useUmbrella>['covered'];
  },
): string[] {
  const id = scene?.systems[index]?.id;
  const now = live?.find((row) => row.id === id);
  const others = marks.flatMap(({ overlay, systems }) => {
    if (!systems.includes(index)) return [];
    const reach = overlay === 'umbrella' ? covered?.get(id ?? 0) : undefined;
    const told = reach === undefined ? hazardReasons(hazards, overlay, id) : [coveredText(reach)];
    return told.length > 0 ? told : [`${overlays.find((one) => one.id === overlay)?.about}.`];
  });
  const quiet = now?.quiet_now === true ? ['The hourly sample still calls it quiet.'] : [];
  return now === undefined ? others : [now.sentence, ...quiet, ...others];
}
