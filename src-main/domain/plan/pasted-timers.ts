import type { ReadTimers, TimerKind } from '#shared/local-api/timers';
import { timerLimits } from '#shared/local-api/timers';
import { MOMENT, momentIn } from '#shared/timer-time';

export interface TimerSystem {
  id: number;
  name: string;
}
type ReadTimer = ReadTimers['found'][number];
/** What the first line of a timer says. */
type Heading = Pick<ReadTimer, 'name' | 'structure_type' | 'owner'> & { system: TimerSystem };
type SystemNamed = (name: string) => TimerSystem | undefined;

/** How far away it is, at the end of a line: `1,475 km`, `0.5 AU`. */
const DISTANCE = /(?:^|\s+)[\d.,\u00a0\u202f']+\s*(?:m|km|AU|AE|UA|а\.е\.)$/i;
/** What the game writes before the time: `Reinforced until`; other languages have other words. */
const STATE = /\s*\p{L}+\s+(?:until|bis|jusqu['’]au|hasta|до)\s*$/iu;

/**
 * Reads timers out of what the game copies: the selected item (`1DQ1-A - Name`, distance, `Reinforced until 2026.11.27 19:10:05`, on one line or
 * three), skyhooks and customs offices (`Orbital Skyhook (1DQ1-A IV) [Owner]`), jump bridges (`A » B - Name`), and notifications
 * (`… in 1DQ1-A has lost its shields …`). Times are EVE's.
 */
export function readPastedTimers(text: string, systemNamed: SystemNamed): ReadTimers {
  const found: ReadTimer[] = [];
  const unread: string[] = [];
  const { parts, rest } = partsOf(text);
  for (const { before, line } of parts) {
    const at = momentIn(line);
    const heading = headingOf([...before, line.replace(MOMENT, '').replace(STATE, '')], systemNamed);
    const first = quoted(before[0] ?? line);
    if (at === undefined) unread.push(`${first}: no calendar has that time.`);
    else if (heading === undefined) unread.push(`${first}: it names no system that the mirror knows.`);
    else {
      const { system, ...said } = heading;
      const kind = kindOf([...before, line].join(' '), said.structure_type);
      found.push({ ...said, system_id: system.id, system: system.name, kind, at });
    }
  }
  if (rest.length > 0) unread.push(`${quoted(rest[0] ?? '')}: it has no time such as 2026.11.27 19:10:05.`);
  return { found, unread };
}

/** A text's lines up to each with a time, and those after the last one. Markup, as notifications have it, is left out. */
function partsOf(text: string): { parts: { before: string[]; line: string }[]; rest: string[] } {
  const parts: { before: string[]; line: string }[] = [];
  let before: string[] = [];
  for (const raw of text.replace(/<[^<>]*>/g, '').split(/\r\n|\r|\n/)) {
    const line = raw.replace(/\s+/g, ' ').trim();
    if (line === '') continue;
    if (MOMENT.test(line)) {
      parts.push({ before, line });
      before = [];
    } else before.push(line);
  }
  return { parts, rest: before };
}

function headingOf(lines: readonly string[], systemNamed: SystemNamed): Heading | undefined {
  const texts = lines.map((line) => line.replace(STATE, '').replace(DISTANCE, '').trim()).filter((line) => line !== '');
  // What stands before a timer may be of somebody's message, so the nearest line that names a place counts.
  for (const line of texts.toReversed()) {
    const heading = placeInBrackets(line, systemNamed) ?? placeInFront(line, systemNamed);
    if (heading !== undefined) return heading;
  }
  const sentence = texts.join(' ');
  const system = placeInSentence(sentence, systemNamed);
  if (system === undefined) return undefined;
  const [, type, name] = /^The (.+?) (?:called )?(\S.*?)\s+in\s/i.exec(sentence) ?? [];
  const structure = /^(?:structure|skyhook|sovereignty hub)$/i.test(type ?? '') ? null : (type ?? null);
  return { name: cut(name ?? sentence), structure_type: structure === null ? null : cut(structure), owner: null, system };
}

/** `Orbital Skyhook (1DQ1-A IV) [Owner]`: a planet has its number behind the system's name. */
function placeInBrackets(line: string, systemNamed: SystemNamed): Heading | undefined {
  const [, type, place, owner] = /^(.+?) \(([^()]+)\)(?: \[(.+)\])?$/.exec(line) ?? [];
  if (type === undefined || place === undefined) return undefined;
  const system = longestName(place.split(' '), systemNamed);
  if (system === undefined) return undefined;
  return { name: cut(`${type} (${place})`), structure_type: cut(type), owner: owner === undefined ? null : cut(owner), system };
}

/** `1DQ1-A - Name`, as structures are called; `1DQ1-A » 8QT-H4 - Name`, a jump bridge. */
function placeInFront(line: string, systemNamed: SystemNamed): Heading | undefined {
  const [, place, far, name] = /^(\S.*?)(?: » (.+?))? - (\S.*)$/.exec(line) ?? [];
  const system = place === undefined ? undefined : systemNamed(place);
  if (system === undefined || name === undefined) return undefined;
  const type = far === undefined ? null : 'Ansiblex Jump Bridge';
  return { name: cut(far === undefined ? name : `${name} to ${far}`), structure_type: type, owner: null, system };
}

/** `… in 1DQ1-A has lost its shields`: up to three words behind an "in". */
function placeInSentence(sentence: string, systemNamed: SystemNamed): TimerSystem | undefined {
  for (const [, words = ''] of sentence.matchAll(/\bin ((?:[\p{L}\p{N}'-]+ ?){1,3})/gu)) {
    const system = longestName(words.trim().split(' '), systemNamed);
    if (system !== undefined) return system;
  }
  return undefined;
}

/** The system that most of these words name, from the first on. */
function longestName(words: readonly string[], systemNamed: SystemNamed): TimerSystem | undefined {
  for (let length = words.length; length > 0; length -= 1) {
    const system = systemNamed(words.slice(0, length).join(' '));
    if (system !== undefined) return system;
  }
  return undefined;
}

/** Which layer is next: a structure that has lost its shields comes out with its armor, one without armor with its hull. */
function kindOf(text: string, structureType: string | null): TimerKind {
  if (/\bunanchoring\b/i.test(text)) return 'unanchoring';
  if (/\banchoring\b/i.test(text)) return 'anchoring';
  if (/skyhook/i.test(structureType ?? text)) return 'skyhook';
  if (/lost its shields?|\bshields? (?:is|are) down|\barmou?r (?:timer|reinforce)/i.test(text)) return 'armor';
  if (/lost its armou?r|\b(?:hull|structure) (?:timer|reinforce)/i.test(text)) return 'hull';
  if (/\[hull\]/i.test(text)) return 'hull';
  return /\[armou?r\]/i.test(text) ? 'armor' : 'reinforced';
}

function cut(text: string): string {
  return text.slice(0, timerLimits.nameLength).trim();
}

function quoted(line: string): string {
  return `“${line.slice(0, 60)}”`;
}
