import { chancePercent, count, minuteSpan } from '#shared/figures';
import type { LiveSystem } from '#shared/plan-api/live';

/** What a sentence names of parties and of hulls. */
const MOST_NAMED = 3;

/** Minutes after the newest kill until which a fight is said to go on. */
const FIGHT_GOES_ON = 15;

/** Capsules lost away from gates in the window from which on a much travelled system warns of them. */
const REPEATED_CAPSULES = 3;

/** A sentence about capsules that were lost away from gates in a much travelled system; null: there were too few to warn of. */
export function capsulesAwayText(capsules: number | null): string | null {
  if (capsules === null || capsules < REPEATED_CAPSULES) return null;
  return `${capsules} capsules were lost away from gates.`;
}

/** What a live system's sentence is made of; `next_system` and names as they are served. */
export type LiveFigures = Pick<
  LiveSystem,
  | 'state'
  | 'claim'
  | 'chance'
  | 'evidence'
  | 'kills'
  | 'attackers'
  | 'parties'
  | 'ships'
  | 'since'
  | 'last_kill_at'
  | 'minutes_since'
  | 'gate'
  | 'came_from'
  | 'next_system'
  | 'capsules_off_gates'
>;

/**
 * `Camp at the gate to Hykkota: 5 ships lost to 4 attackers (Snuffed Out) flying Loki, Sabre since 12:03, the last 4 min ago; another followed
 * within 30 min in 43 % of 240 such cases.` Times of EVE, which is UTC.
 */
export function liveSentence(figures: LiveFigures): string {
  const away = capsulesAwayText(figures.capsules_off_gates);
  return `${ownSentence(figures)}${away === null ? '' : ` ${away}`}`;
}

function ownSentence(figures: LiveFigures): string {
  const { state, claim, evidence, kills, since, minutes_since: minutes, came_from: from, next_system: next } = figures;
  const gate = `the gate to ${figures.gate ?? 'an unknown system'}`;
  const by = byText(figures);
  const last = kills === 1 ? `${minuteSpan(minutes)} ago` : `the last ${minuteSpan(minutes)} ago`;
  if (claim !== null && evidence !== null) {
    const ships = evidence.ships === 1 ? '1 ship' : `${evidence.ships} ships`;
    const newest = evidence.ships === 1 ? `${minuteSpan(evidence.minutes)} ago` : `the last ${minuteSpan(evidence.minutes)} ago`;
    const follows = followText(figures);
    if (claim === 'ships_lost') {
      const pause = evidence.ships === 1 ? ' ' : ', ';
      return `${ships} lost at ${gate}${pause}${newest}${by === '' ? '' : `,${by}`}${follows === null ? '' : `; ${follows}`}.`;
    }
    const word = claim === 'camp' ? 'Camp' : 'Likely camp';
    return `${word} at ${gate}: ${ships} lost${by} since ${since.slice(11, 16)}, ${newest}; ${follows ?? 'how often another follows is not measured yet'}.`;
  }
  const count = `${kills} ${kills === 1 ? 'kill' : 'kills'}${by}`;
  if (state === 'fight' && minutes >= FIGHT_GOES_ON)
    return `Fought until ${figures.last_kill_at.slice(11, 16)}: ${count}, since ${since.slice(11, 16)}.`;
  if (state === 'fight') return `Fight now: ${count}, since ${since.slice(11, 16)}, ${last}.`;
  if (state !== 'roam') return `${count}, ${last}.`;
  return `Roam${from === null ? '' : ` from ${from}`}: ${count}, ${last}.${next === null ? '' : ` Likely next: ${next}.`}`;
}

/** null: it is not measured yet. */
function followText({ chance, evidence }: Pick<LiveFigures, 'chance' | 'evidence'>): string | null {
  return chance === null
    ? null
    : `another followed within 30 min in ${chancePercent(chance)} of ${count(evidence?.cases ?? 0)} such cases`;
}

/** ` by 4 attackers (Snuffed Out) flying Loki, Sabre`; nothing where it is not known who attacked. */
function byText({ attackers, parties, ships, claim }: LiveFigures): string {
  if (attackers === null) return '';
  const whose = parties.map(({ name }) => name).filter((name) => name !== null);
  const hulls = ships.map(({ type_name: name }) => name).filter((name) => name !== null);
  const count = attackers === 1 ? '1 attacker' : `${attackers} attackers`;
  const named = whose.length === 0 ? '' : ` (${listed(whose)})`;
  const flown = hulls.length === 0 ? '' : ` flying ${listed(hulls)}`;
  return ` ${claim === null ? 'by' : 'to'} ${count}${named}${flown}`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
