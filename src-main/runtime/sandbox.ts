import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Why a Chromium could not put its pages into its sandbox here, and what to do; both without a full stop. */
export interface SandboxHindrance {
  reason: string;
  remedy: string;
}

export interface SandboxSystem {
  platform: NodeJS.Platform;
  /** The user's id; undefined where users have none. */
  uid: number | undefined;
  /** The content of a file of the kernel's, trimmed; null where there is none. */
  read(path: string): string | null;
  /** Whether a file runs as root for every user. */
  isSetuidRoot(path: string): boolean;
  /** Whether an ordinary program may make a user namespace here; null: it could not be tried. */
  makesNamespaces(): boolean | null;
}

/**
 * Whether the Electron at `program` could fence its pages, looked at before it starts any: one that cannot ends without a word. On Linux it
 * needs user namespaces or Chromium's helper beside it; the sandbox is never switched off instead. `profile`: under which of AppArmor's
 * profiles that program runs; null: that is not known, and not judged. null: nothing is in the way.
 */
export function sandboxHindrance(
  program: string,
  profile: string | null,
  system: SandboxSystem = thisSystem,
): SandboxHindrance | null {
  if (system.platform !== 'linux') return null;
  if (system.uid === 0)
    return {
      reason: 'The window does not run as root, to whom Chromium gives no sandbox',
      remedy: 'start Astrolabe as an ordinary user',
    };
  if (system.isSetuidRoot(join(dirname(program), 'chrome-sandbox'))) return null;
  const needs = "Chromium's sandbox needs user namespaces";
  for (const [file, name] of SWITCHES)
    if (system.read(file) === '0')
      return { reason: `${needs}, which are switched off here`, remedy: `an administrator lets them be made by '${name}'` };
  if (system.read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1')
    return profile === 'unconfined'
      ? {
          reason: `${needs}, which AppArmor keeps from a program without a profile`,
          remedy: 'install the deb, which brings a profile, or write one for this program as docs/usage.md shows',
        }
      : null;
  return system.makesNamespaces() === false
    ? {
        reason: `${needs}, which may not be made here, as in most containers`,
        remedy: 'start it where they may be made, or run the core alone and open it in a browser',
      }
    : null;
}

const SWITCHES = [
  ['/proc/sys/user/max_user_namespaces', 'sysctl user.max_user_namespaces=10000'],
  ['/proc/sys/kernel/unprivileged_userns_clone', 'sysctl kernel.unprivileged_userns_clone=1'],
] as const;

/** Under which of AppArmor's profiles this process runs, `unconfined` where under none. */
export function ownProfile(system: SandboxSystem = thisSystem): string {
  return system.read('/proc/self/attr/current') ?? 'unconfined';
}

const thisSystem: SandboxSystem = {
  platform: process.platform,
  uid: process.getuid?.(),
  read(path) {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch {
      return null;
    }
  },
  isSetuidRoot(path) {
    const found = statSync(path, { throwIfNoEntry: false });
    return found !== undefined && found.uid === 0 && (found.mode & 0o4001) === 0o4001;
  },
  makesNamespaces() {
    const { status, error } = spawnSync('unshare', ['-Ur', 'true'], { stdio: 'ignore', timeout: 2000 });
    return error === undefined && status !== null ? status === 0 : null;
  },
};
