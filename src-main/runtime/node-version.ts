/** The oldest Node that the native SQLite module and undici run on; Node 20 crashes in the former. */
const OLDEST_MAJOR = 22;

/** null where this Node will do, else the sentence for the person who started it. */
export function tooOldNode(version: string): string | null {
  const major = Number.parseInt(version.replace(/^v/, ''), 10);
  return major >= OLDEST_MAJOR
    ? null
    : `Astrolabe needs Node ${OLDEST_MAJOR} or newer and this is ${version}. The project brings its own: start it with 'npm start' or 'npm run headless'.`;
}
