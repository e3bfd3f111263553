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

/** The newest security release of the line that the project brings, as of 2026-11-26; src-main/launch/node-choice.mjs says the same at a start. */
const SECURE = '26.12.1';

/** Which Node this is, in a sentence; `isLate`: of that line, and without its newest security fixes. */
export function nodeInUse({ version, execPath }: { version: string; execPath: string }): { sentence: string; isLate: boolean } {
  const [, own] = /[\\/]node_modules[\\/](node-[\w-]+)[\\/]bin[\\/]/.exec(execPath) ?? [];
  const isLate = version.startsWith('v26.') && version.slice(1).localeCompare(SECURE, 'en', { numeric: true }) < 0;
  const lacking = isLate ? `, without the security fixes of ${SECURE}` : '';
  return { sentence: `It runs on Node ${version}${own === undefined ? '' : ` of the package ${own}`}${lacking}.`, isLate };
}
