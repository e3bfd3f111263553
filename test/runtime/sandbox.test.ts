import { expect, test } from 'vitest';
import { ownProfile, type SandboxSystem, sandboxHindrance } from '#main/runtime/sandbox';

const PROGRAM = '/opt/Astrolabe/astrolabe';

/** An ordinary user's Linux on which namespaces can be made, but for what is given. */
const aSystem = (given: Partial<SandboxSystem> & { files?: Record<string, string> } = {}): SandboxSystem => ({
  platform: 'linux',
  uid: 1000,
  read: (path) => given.files?.[path] ?? null,
  isSetuidRoot: () => false,
  makesNamespaces: () => true,
  ...given,
});
const restricted = { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1' };

test.each<[string, SandboxSystem, string | null]>([
  ['an ordinary user, whose namespaces work', aSystem(), 'unconfined'],
  ['one of whom it is not known, for want of a way to try', aSystem({ makesNamespaces: () => null }), 'unconfined'],
  ['one under a profile of AppArmor that permits them', aSystem({ files: restricted }), 'astrolabe (unconfined)'],
  ['one whose program has a profile that nobody knows', aSystem({ files: restricted, makesNamespaces: () => false }), null],
  ['root on macOS', aSystem({ platform: 'darwin', uid: 0 }), 'unconfined'],
  ['Windows, which has no user ids', aSystem({ platform: 'win32', uid: undefined }), 'unconfined'],
  [
    "one without namespaces beside whose program lies Chromium's helper",
    aSystem({ makesNamespaces: () => false, isSetuidRoot: (path) => path === '/opt/Astrolabe/chrome-sandbox' }),
    'unconfined',
  ],
])('nothing keeps the pages of %s out of the sandbox', (_who, system, profile) => {
  expect(sandboxHindrance(PROGRAM, profile, system)).toBeNull();
});

test.each<[string, SandboxSystem, RegExp, RegExp]>([
  ['root', aSystem({ uid: 0, isSetuidRoot: () => true }), /does not run as root/, /as an ordinary user$/],
  [
    'a kernel that allows no namespaces',
    aSystem({ files: { '/proc/sys/user/max_user_namespaces': '0' } }),
    /switched off here$/,
    /sysctl user\.max_user_namespaces=10000/,
  ],
  [
    'a Debian that keeps them from ordinary users',
    aSystem({ files: { '/proc/sys/kernel/unprivileged_userns_clone': '0' } }),
    /switched off here$/,
    /sysctl kernel\.unprivileged_userns_clone=1/,
  ],
  ['an AppImage on Ubuntu 24.04', aSystem({ files: restricted }), /AppArmor keeps from a program/, /^install the deb/],
  [
    'a container',
    aSystem({ makesNamespaces: () => false }),
    /may not be made here, as in most containers$/,
    /open it in a browser$/,
  ],
])('%s is told what keeps the pages out of the sandbox, and what to do', (_who, system, reason, remedy) => {
  const hindrance = sandboxHindrance(PROGRAM, 'unconfined', system);
  expect(hindrance?.reason).toMatch(reason);
  expect(hindrance?.remedy).toMatch(remedy);
});

test('a process without AppArmor runs under no profile', () => {
  expect(ownProfile(aSystem())).toBe('unconfined');
  expect(ownProfile(aSystem({ files: { '/proc/self/attr/current': 'astrolabe (unconfined)' } }))).toBe('astrolabe (unconfined)');
});
