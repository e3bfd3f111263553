import { matchesEvent } from '#shared/local-api/watchlists';
import { matchPlace, notificationLine, notificationText } from '#shared/match-text';
import { notify } from '../ui/copy.ts';
import { desktopShell } from './desktop-shell.ts';

/** Long enough to read what it is, what it costs and where. */
const READING_TIME = 12_000;
const LAST_TOLD = 'astrolabe.told-match';

/**
 * Notifies of new matches: in each window, and once, however many are open, on the desktop where the person allowed it and by a sound
 * where the settings ask for it. The server decides when it is quiet.
 */
export function notifyMatches(data: unknown): void {
  const read = matchesEvent.safeParse(data);
  if (!read.success) return;
  const { title, body } = notificationText(read.data);
  notify(notificationLine(read.data), READING_TIME);
  void isFirstToTell(read.data.newest_match).then((first) => {
    if (!first) return;
    if (read.data.sound) playChime();
    // The desktop shell notifies by itself, also while no window is open.
    if (desktopShell() === undefined) notifyDesktop(read.data, { title, body });
  });
}

function notifyDesktop(news: Parameters<typeof matchPlace>[0], { title, body }: { title: string; body: string }): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const notification = new Notification(title, { body, tag: `matches-${news.newest_match}`, icon: '/astrolabe.svg' });
  notification.addEventListener('click', () => {
    window.focus();
    location.hash = matchPlace(news);
    notification.close();
  });
}

/** Whether no other window of this browser has shown it: all of them get the same events. */
async function isFirstToTell(newestMatch: number): Promise<boolean> {
  return navigator.locks.request(LAST_TOLD, () => {
    if (localStorage.getItem(LAST_TOLD) === String(newestMatch)) return false;
    localStorage.setItem(LAST_TOLD, String(newestMatch));
    return true;
  });
}

/** Hertz, one after the other: a rising fourth. */
const TONES = [587.33, 783.99];
const TONE_SECONDS = 0.18;
const VOLUME = 0.15;

let context: AudioContext | undefined;

/** Two short tones. A browser that has seen no click in this window yet keeps silent. */
export function playChime(): void {
  context ??= new AudioContext();
  const { currentTime: now, destination } = context;
  TONES.forEach((frequency, index) => {
    const from = now + index * TONE_SECONDS;
    const tone = new OscillatorNode(context as AudioContext, { type: 'sine', frequency });
    const gain = new GainNode(context as AudioContext, { gain: 0 });
    // A tone that begins or ends at once clicks.
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(VOLUME, from + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, from + 2 * TONE_SECONDS);
    tone.connect(gain).connect(destination);
    tone.start(from);
    tone.stop(from + 2 * TONE_SECONDS);
  });
}
