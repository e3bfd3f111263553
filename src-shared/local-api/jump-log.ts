import { isoUtc } from '../time.ts';

/** A system that a log says its pilot entered. */
interface SystemArrival {
  system: string;
  /** ISO 8601 UTC. */
  at: string;
}

export interface JumpLog {
  /** From one system to the next, in the order of the text. */
  jumps: { from: string; to: string; at: string }[];
  /** Lines of the log that say where the pilot is, in a form that is not known. */
  unread: string[];
}

/** `[ 2026.11.27 12:00:00 ] EVE System > Channel changed to Local : Jita`: the time of EVE, who speaks, and what. */
const CHAT_LINE = /^\[ (\d{4})\.(\d\d)\.(\d\d) (\d\d):(\d\d):(\d\d) \] ([^>]{1,40}?) > (.*)$/u;
/** The same of a line of the game's log. */
const GAME_LINE = /^\[ (\d{4})\.(\d\d)\.(\d\d) (\d\d):(\d\d):(\d\d) \] \(None\) Jumping from (.+?) to (.+)$/u;
/** Under which a log of another pilot or channel begins. */
const LISTENER = /^\s*(?:Listener|Empfänger|Auditeur|Слушатель)\s*:/u;

/** Who tells of changes, in English, German, French, Russian, Korean, Spanish and Chinese. Likely (players' tools). */
const SYSTEM_NAMES = new Set(['EVE System', 'EVE-System', 'Système EVE', 'Система EVE', '이브 시스템', 'Sistema EVE', 'EVE系统']);
const CHANGED =
  /^(?:Channel changed to Local|Chatkanal geändert zu Lokal|Canal changé en Local|Канал изменен на Локальный|El canal ha cambiado a Local|频道更换为本地)\s?[:：]\s?(.+?)\.?$/u;
const CHANGED_KOREAN = /^지역 : (.+?) 채널로 변경$/u;
/** A translated name has the English one in a hint. */
const HINT = /<localized hint=["']([^"']+)["']>/u;

/**
 * Reads a log of the Local channel, or the jumps of the game's log. What others said, headers and other lines are passed over. A name has a star
 * behind it where the client translates names.
 */
export function jumpLog(text: string): JumpLog {
  const jumps: JumpLog['jumps'] = [];
  const unread: string[] = [];
  let last: SystemArrival | null = null;
  const arrive = (from: string | null, { system, at }: SystemArrival) => {
    const start: string | null = from ?? last?.system ?? null;
    if (start !== null && start !== system) jumps.push({ from: start, to: system, at });
    last = { system, at };
  };
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trimEnd();
    if (LISTENER.test(line)) last = null;
    const jump = GAME_LINE.exec(line);
    if (jump !== null) {
      const [from, to] = [systemOf(jump[7]), systemOf(jump[8])];
      if (from !== to) arrive(from, { system: to, at: timeOf(jump) });
      continue;
    }
    const chat = CHAT_LINE.exec(line);
    if (chat === null || !SYSTEM_NAMES.has(chat[7] ?? '')) continue;
    const said = chat[8] ?? '';
    const named = CHANGED.exec(said) ?? CHANGED_KOREAN.exec(said);
    if (named !== null) arrive(null, { system: systemOf(named[1]), at: timeOf(chat) });
    // A message of the day is none of ours.
    else if (/Local|Lokal|Локальн|지역|本地/u.test(said)) unread.push(line);
  }
  return { jumps, unread };
}

export function isJumpLog(text: string): boolean {
  return /^\[ \d{4}\.\d\d\.\d\d \d\d:\d\d:\d\d \] /mu.test(text);
}

const systemOf = (text = '') => (HINT.exec(text)?.[1] ?? text.replaceAll(/<[^>]*>/g, '')).replace(/\*$/, '').trim();

function timeOf([, year, month, day, hour, minute, second]: RegExpExecArray): string {
  return isoUtc(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)));
}
