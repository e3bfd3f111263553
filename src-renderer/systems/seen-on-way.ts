import type { RouteHop } from '#shared/plan-api/route-hop';
import { MINUTE, SECOND } from '#shared/time';
import { minuteSpan, plural } from '../ui/format.ts';

type SeenHop = Pick<RouteHop, 'id' | 'name' | 'arrives_at' | 'live'>;

/** What is seen now counts for systems that are entered within so many minutes (decisions §9.3). */
const COUNTS_FOR = 45;
/** Systems that a sentence names. */
const MOST_NAMED = 3;

/** A camp or fight on a way. `counts`: it is where the way passes, and reached while what is seen now counts. */
export interface SeenDanger {
  systemId: number;
  counts: boolean;
  sentence: string;
}

/** The first camp or fight that counts on a way with so many seconds for a jump, else the first of all; null: none is seen. */
export function dangerOn(hops: readonly SeenHop[], secondsPerJump: number): SeenDanger | null {
  const dangers = hops.flatMap((hop, index) => {
    const { live } = hop;
    if (live === null || (live.state !== 'camped' && live.state !== 'fight')) return [];
    const minutes = (index * secondsPerJump * SECOND) / MINUTE;
    const isPassed = live.gate_system_id === null || [hops[index - 1]?.id, hops[index + 1]?.id].includes(live.gate_system_id);
    const where = `${dangerText(hop.name, live)}${isPassed ? '' : ', a gate that this way does not use'}`;
    const when = index === 0 ? '' : `; you reach it at ${hop.arrives_at.slice(11, 16)} EVE`;
    const late = minutes < COUNTS_FOR ? '' : `, and what is seen now counts for ${COUNTS_FOR} minutes only`;
    return [{ systemId: hop.id, counts: isPassed && minutes < COUNTS_FOR, sentence: `${where}${when}${late}.` }];
  });
  return dangers.find(({ counts }) => counts) ?? dangers[0] ?? null;
}

/** `Likely a camp in Tama at the gate to Kedama (6 ships lost, the last 11 min ago)`. */
function dangerText(
  name: string,
  { state, claim, gate, evidence, kills, minutes_since: since }: NonNullable<SeenHop['live']>,
): string {
  if (state === 'fight') return `A fight in ${name} (${plural(kills, 'kill')}, the last ${minuteSpan(since)} ago)`;
  const lost = evidence === null ? '' : ` (${plural(evidence.ships, 'ship')} lost, the last ${minuteSpan(evidence.minutes)} ago)`;
  return `${claim === 'camp' ? 'A camp' : 'Likely a camp'} in ${name}${gate === null ? '' : ` at the gate to ${gate}`}${lost}`;
}

/** Whether a way has neither camp nor fight. */
export function isQuiet(hops: readonly SeenHop[]): boolean {
  return hops.every(({ live }) => live?.state !== 'camped' && live?.state !== 'fight');
}

/** `No camp, fight or roam now; within 45 minutes ships were lost at gates in Tama and Kedama.`; of a way without camp and fight. */
export function quietSentence(hops: readonly SeenHop[]): string {
  const namesOf = (isMeant: (live: NonNullable<SeenHop['live']>) => boolean) =>
    hops.filter(({ live }) => live !== null && isMeant(live)).map(({ name }) => name);
  const hasRoam = hops.some(({ live }) => live?.state === 'roam');
  const lost = namesOf(({ state, claim }) => state === 'kill' && claim !== null);
  const killed = namesOf(({ state, claim }) => state === 'kill' && claim === null);
  const parts = [
    ...(lost.length === 0 ? [] : [`ships were lost at gates in ${listed(lost)}`]),
    ...(killed.length === 0 ? [] : [`there were kills in ${listed(killed)}`]),
  ];
  const none = `No camp${hasRoam ? ' or fight' : ', fight or roam'} now`;
  return parts.length === 0 ? `${none}.` : `${none}; within ${COUNTS_FOR} minutes ${parts.join(', ')}.`;
}

function listed(names: readonly string[]): string {
  const [shown, more] = [names.slice(0, MOST_NAMED), names.length - MOST_NAMED];
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length === 1 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
