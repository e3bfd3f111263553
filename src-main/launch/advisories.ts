import { execFile } from 'node:child_process';
import { npmCommand, root } from './command.ts';
import { nameOf, type Packages } from './licences.ts';

/** What the registry's advisories say about the app; null: they could not be had. */
export type Advisories = { serious: string[]; elsewhere: string[] } | null;

/** The longest that a check waits for the registry. */
const PATIENCE_MS = 10_000;

/**
 * Asks npm for the advisories against what is installed. `serious` are those rated high or critical against a shipped package, each as a
 * line; `elsewhere` names the tools rated so. Anything but a whole report counts as none: a check must not fail because of the
 * registry.
 */
export async function askAdvisories(shipped: Packages, npm = npmCommand(), patienceMs = PATIENCE_MS): Promise<Advisories> {
  const [program, args] = npm;
  const options = ['audit', '--json', '--fetch-retries=0', `--fetch-timeout=${patienceMs}`];
  const limits = { cwd: root, timeout: patienceMs, killSignal: 'SIGKILL', maxBuffer: 1e8 } as const;
  // npm ends with 1 where it found something: its words count, not its code.
  const answer = await new Promise<string>((resolve) => {
    execFile(program, [...args, ...options], limits, (_failure, stdout) => resolve(stdout));
  });
  return judge(answer, shipped);
}

interface Finding {
  name: string;
  nodes: string[];
  /** A package's own advisories are objects; a name stands for a package that passes its own on. */
  via: (string | { title: string; severity: string; url: string })[];
}

function judge(answer: string, shipped: Packages): Advisories {
  const findings = findingsOf(answer);
  if (findings === null) return null;
  const serious: string[] = [];
  const elsewhere: string[] = [];
  try {
    for (const { name, nodes, via } of findings) {
      const own = via.filter((cause) => typeof cause === 'object').filter(({ severity }) => /^(high|critical)$/.test(severity));
      if (own.length === 0) continue;
      const places = nodes.filter((path) => path in shipped);
      if (places.length === 0) elsewhere.push(name);
      for (const { title, severity, url } of places.length === 0 ? [] : own) {
        serious.push(`${nameOf(places[0] ?? name)}: ${title} (${severity}, ${url})`);
      }
    }
  } catch {
    return null;
  }
  return { serious, elsewhere };
}

function findingsOf(answer: string): Finding[] | null {
  try {
    const report: unknown = JSON.parse(answer);
    const isReport =
      typeof report === 'object' && report !== null && 'auditReportVersion' in report && 'vulnerabilities' in report;
    return isReport ? Object.values(report.vulnerabilities as Record<string, Finding>) : null;
  } catch {
    return null;
  }
}
