import { type Hazard, type HazardCode, hazardCodes, hazardLabels } from '#shared/plan-api/hazards';
import type { WarningDetail } from '#shared/plan-api/warnings';

/** Kinds of hazards as choices of what to avoid. */
export const hazardChoices: readonly { value: HazardCode; label: string }[] = [
  { value: 'insurgency', label: 'Insurgencies' },
  { value: 'front_line', label: 'Front lines of faction warfare' },
  { value: 'storm', label: 'Storms' },
  { value: 'incursion', label: 'Incursions' },
  { value: 'pochven', label: 'Pochven' },
  { value: 'triglavian', label: 'Systems the Triglavians won' },
];

/** A hazard in a word or two: `Insurgency 5`. */
function hazardMark({ code, level }: Pick<Hazard, 'code' | 'level'>): string {
  if (code === 'insurgency') return `Insurgency ${level}`;
  if (code === 'incursion') return `Incursion ${Math.round((level ?? 0) * 100)} %`;
  if (code === 'storm') return (level ?? 0) > 1 ? 'Storm, weak' : 'Storm';
  return { front_line: 'Front line', pochven: 'Pochven', triglavian: 'Triglavian' }[code];
}

/** What is there, and of when that is. */
export function hazardTitle({ sentence, as_of: at }: Pick<Hazard, 'sentence' | 'as_of'>): string {
  return at === null ? sentence : `${sentence} As of ${at.slice(0, 10)} ${at.slice(11, 16)} EVE.`;
}

/** The marks of some hazards, each once, with the sentences that it stands for. */
export function hazardMarks(hazards: readonly Hazard[]): { mark: string; title: string }[] {
  const byMark = Map.groupBy(hazards, hazardMark);
  return [...byMark].map(([mark, alike]) => ({ mark, title: alike.map(hazardTitle).join('\n') }));
}

/** `Insurgencies, storms`, as the end of a sentence. */
export function unknownHazardText(unknown: readonly HazardCode[]): string | null {
  const labels = hazardChoices.filter(({ value }) => unknown.includes(value)).map(({ label }) => label.toLowerCase());
  return labels.length === 0 ? null : `Not known: ${labels.join(', ')}.`;
}

/**
 * The sentences of warnings, where one kind of hazard in several systems makes one line: `Storm in 2 systems: Tama, Kedama.` `title`: the
 * sentences that it stands for.
 */
export function warningLines(details: readonly WarningDetail[]): { text: string; title?: string }[] {
  const isHazard = (code: string): code is HazardCode => (hazardCodes as readonly string[]).includes(code);
  const done = new Set<HazardCode>();
  return details.flatMap(({ code, sentence }) => {
    if (!isHazard(code)) return [{ text: sentence }];
    if (done.has(code)) return [];
    done.add(code);
    const alike = details.filter((other) => other.code === code).map((other) => other.sentence);
    const names = [...new Set(alike.map(systemOf))];
    if (names.length === 1) return alike.map((text) => ({ text }));
    return [{ text: `${hazardLabels[code]} in ${names.length} systems: ${names.join(', ')}.`, title: alike.join('\n') }];
  });
}

/** `Tama`, or `Tama (stage 5)` of an insurgency. */
function systemOf(sentence: string): string {
  const stage = / at (stage \d)/.exec(sentence)?.[1];
  const name = sentence.slice(0, sentence.indexOf(': '));
  return stage === undefined ? name : `${name} (${stage})`;
}
