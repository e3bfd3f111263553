/** The oldest Node on which everything works: 20 crashes in the native SQLite module, and before 24.10 SQL could not be held to reading. */
const OLDEST = [24, 10] as const;

/** null where this Node will do, else the sentence for the person who started it. */
export function tooOldNode(version: string): string | null {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
    ? null
    : `Astrolabe needs Node ${OLDEST.join('.')} or newer and this is ${version}. Started with 'npm start' or 'node astrolabe.mjs headless' in its folder it finds one.`;
}
