import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { runningOf } from '../built/running.ts';

/** What another user saw who looked at the command lines of all programs. */
export interface CommandLinesSeen {
  /** Those that name the page which leads a browser to Astrolabe. */
  pages: string[];
  /** Those that name a token, each of which was tried at once. */
  tokens: string[];
  /** How many of the tokens let that user in. */
  letIn: number;
  /** What came of reading the pages: codes of errors. */
  read: string[];
}

/** As another user, without a pause: command lines live for a moment. Of what others on this machine test it takes no notice. */
const watching = `
  const { readFileSync, readdirSync } = await import('node:fs');
  const [app, home] = process.argv.slice(-2);
  const seen = new Set();
  const told = { pages: [], tokens: [], letIn: 0, read: [] };
  process.on('SIGTERM', () => { console.log(JSON.stringify(told)); process.exit(); });
  for (;;) {
    for (const pid of readdirSync('/proc')) {
      let line = '';
      try { if (/^[0-9]+$/.test(pid)) line = readFileSync('/proc/' + pid + '/cmdline', 'utf8'); } catch {}
      if (seen.has(line) || pid === String(process.pid)) continue;
      seen.add(line);
      const [page] = /\\/[^\\0]*open\\.html/.exec(line) ?? [];
      if (page !== undefined && page.startsWith(home)) {
        told.pages.push(line);
        try { readFileSync(page); told.read.push('read'); } catch ({ code }) { told.read.push(code); }
      }
      const [address] = /http:[^\\0]*token=[^\\0]*/.exec(line) ?? [];
      if (address === undefined || !address.startsWith(app)) continue;
      told.tokens.push(line);
      const answer = await fetch(address, { redirect: 'manual' }).catch(() => null);
      told.letIn += answer?.headers.getSetCookie().length ?? 0;
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }`;

/** Has the user `nobody` look at all command lines, from now until it is stopped, for what names this app or its home. */
export function watchCommandLines(app: string, home: string): { stop(): Promise<CommandLinesSeen> } {
  const nobody = { uid: 65_534, gid: 65_534, cwd: '/' };
  const watcher = runningOf(
    spawn(process.execPath, ['--input-type=module', '-e', watching, app, home], { ...nobody, stdio: ['pipe', 'pipe', 'pipe'] }),
  );
  return {
    async stop() {
      watcher.process.kill('SIGTERM');
      const seen = await watcher.says('pages');
      await watcher.ended;
      return seen as unknown as CommandLinesSeen;
    },
  };
}

/**
 * The environment of a desktop for `npm start`: an Electron that cannot run, and a browser that stays for a second and then leaves a file,
 * with the page that it was to open in it. Both are programs in this folder.
 */
export function desktopIn(folder: string): { environment: NodeJS.ProcessEnv; opened: string } {
  const opened = join(folder, 'opened-page');
  const program = (name: string, script: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return join(folder, name);
  };
  const environment = {
    DISPLAY: ':99',
    WAYLAND_DISPLAY: '',
    BROWSER: program('browser', `sleep 1; echo "$1" > '${opened}.new'; mv '${opened}.new' '${opened}'`),
    ELECTRON_EXEC_PATH: program('electron', 'kill -TRAP $$'),
  };
  return { environment, opened };
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
