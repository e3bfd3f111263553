import { entityName } from '#shared/entity-name';
import type { SovereigntyStory } from '#shared/plan-api/sovereignty-changes';
import { DAY, dayNumber, isoUtc } from '#shared/time';

/** Systems that a sentence names; of more it tells how many there are. */
const MOST_NAMED = 3;

/** What a sentence tells; `systems`: their names. */
export type MoveFigures = Pick<SovereigntyStory, 'at' | 'not_before' | 'until' | 'region' | 'from' | 'to'> & {
  systems: readonly string[];
};

/** `Goonswarm Federation took 4 systems of Delve from Test Alliance Please Ignore, Tuesday 19:10–21:45.` Times of EVE, which is UTC. */
export function moveSentence({ from, to, region, systems, ...span }: MoveFigures, now: number): string {
  const what =
    systems.length <= MOST_NAMED
      ? `${new Intl.ListFormat('en').format([...systems].reverse())} (${region})`
      : `${systems.length} systems of ${region}`;
  const name = (holder: MoveFigures['from']) => (holder === null ? '' : entityName(holder.id, holder.name));
  const it = systems.length === 1 ? 'it' : 'them';
  const happened =
    to === null
      ? `${name(from)} lost ${what}, and no alliance holds ${it} since`
      : from === null
        ? `${name(to)} claimed ${what}, which no alliance held`
        : `${name(to)} took ${what} from ${name(from)}`;
  return `${happened}, ${timeText(span, now)}.`;
}

/** `Tuesday 19:10`, `Tuesday 19:10–21:45`, `between Monday 11:05 and Tuesday 11:05`; days of more than a week ago by their date. */
function timeText({ at, not_before: before, until }: Pick<MoveFigures, 'at' | 'not_before' | 'until'>, now: number): string {
  if (before !== null) return `between ${moment(before, now)} and ${moment(until, now)}`;
  if (at.slice(0, 16) === until.slice(0, 16)) return moment(at, now);
  return `${moment(at, now)}–${until.slice(11, 16)}`;
}

function moment(time: string, now: number): string {
  const day = dayNumber(time);
  const isRecent = dayNumber(isoUtc(now)) - day < 7;
  const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(day * DAY);
  return `${isRecent ? name : time.slice(0, 10)} ${time.slice(11, 16)}`;
}
