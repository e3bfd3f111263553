import { WEEKDAYS } from './panel.ts';

/** The chance given beforehand counts as much as so many days. */
const PRIOR_DAYS = 20;

/** A day as it was met: what was known before it, by which chances camps began and ended, how much likelier a camp made it. */
export interface Step {
  weekday: number;
  begins: number;
  ends: number;
  free: Float64Array;
  camped: Float64Array;
  likelier: Float64Array;
}

/** The chance by weekday that something happens; `prior`: until more is known. */
export function weekdayChances(prior: number) {
  const happened = new Float64Array(WEEKDAYS).fill(prior * PRIOR_DAYS);
  const outOf = new Float64Array(WEEKDAYS).fill(PRIOR_DAYS);
  return {
    of: (weekday: number) => (happened[weekday] as number) / (outOf[weekday] as number),
    add(weekday: number, more: number, days: number) {
      happened[weekday] = (happened[weekday] as number) + more;
      outOf[weekday] = (outOf[weekday] as number) + days;
    },
  };
}

/** What happened at a place on the first of these days, as chances that sum to 1, by what came on all of them. */
export function inHindsight(steps: readonly Step[], system: number): Record<'stayedFree' | 'began' | 'ended' | 'stayed', number> {
  let [free, held] = [1, 1];
  for (let at = steps.length - 1; at > 0; at -= 1) {
    const { begins, ends, likelier } = steps[at] as Step;
    const camp = (likelier[system] as number) * held;
    const fromFree = (1 - begins) * free + begins * camp;
    const fromCamp = ends * free + (1 - ends) * camp;
    [free, held] = [fromFree / (fromFree + fromCamp), fromCamp / (fromFree + fromCamp)];
  }
  const { begins, ends, likelier, ...before } = steps[0] as Step;
  const camp = (likelier[system] as number) * held;
  const stayedFree = (before.free[system] as number) * (1 - begins) * free;
  const began = (before.free[system] as number) * begins * camp;
  const ended = (before.camped[system] as number) * ends * free;
  const stayed = (before.camped[system] as number) * (1 - ends) * camp;
  const all = stayedFree + began + ended + stayed;
  return { stayedFree: stayedFree / all, began: began / all, ended: ended / all, stayed: stayed / all };
}
