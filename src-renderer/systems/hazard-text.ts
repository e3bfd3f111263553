import type { CollectedPartName } from '#shared/collected-parts';
import type { SourceState } from '#shared/local-api/status';
import {
  type Hazard,
  type HazardCode,
  hazardCodes,
  hazardLabels,
  hazardLists,
  type ListedHazard,
} from '#shared/plan-api/hazards';
import type { WarningDetail } from '#shared/plan-api/warnings';
import { share } from '../ui/format.ts';

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
  if (code === 'incursion') return `Incursion ${share(level ?? 0)}`;
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

/**
 * `Hazards unknown: insurgencies (source is off), storms (never read)`; null: none is. `sources`: what is known of their ages, nothing of it
 * in a browser that may only read the services.
 */
export function unknownHazardText(unknown: readonly HazardCode[], sources: readonly SourceState[]): string | null {
  const named = hazardChoices.flatMap(({ value, label }) => {
    if (!unknown.includes(value)) return [];
    const why = value in hazardLists ? reasonOf(hazardLists[value as ListedHazard], sources) : null;
    return why === null ? label.toLowerCase() : `${label.toLowerCase()} (${why})`;
  });
  return named.length === 0 ? null : `Hazards unknown: ${named.join(', ')}`;
}

/** Why a list tells nothing of now. */
function reasonOf(list: CollectedPartName, sources: readonly SourceState[]): string | null {
  const part = sources.flatMap(({ parts }) => parts).find((one) => one.part === list);
  if (part === undefined) return null;
  if (part.state === 'off') return 'source is off';
  return part.covered_until === null ? 'never read' : 'list is too old';
}

/** `insurgency_unknown`: what is not known, as values of a column of warnings in a file. */
export function unknownHazardValues(unknown: readonly HazardCode[]): string[] {
  return unknown.map((code) => `${code}_unknown`);
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
