const programs: readonly [RegExp, string][] = [
  [/Electron\/\d/, 'Astrolabe’s own window'],
  [/Edg\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Windows NT/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

/** A browser's name out of what it says of itself: `Firefox 133 on Linux`; what says nothing that is known is quoted. */
export function browserName(agent: string | null): string {
  if (agent === null) return 'A browser of an earlier version';
  const known = programs.map(([pattern, name]) => ({ name, found: pattern.exec(agent) })).find(({ found }) => found !== null);
  if (known === undefined) return agent === '' ? 'A program that says nothing of itself' : `“${agent.slice(0, 60)}”`;
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  const version = known.found?.[1];
  return `${known.name}${version === undefined ? '' : ` ${version}`}${system === undefined ? '' : ` on ${system}`}`;
}
