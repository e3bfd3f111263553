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
