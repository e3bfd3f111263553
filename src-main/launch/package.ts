import { spawn } from 'node:child_process';
import { build } from './build.ts';
import { exitOf, program, root, say } from './command.ts';

/** npm run package: installers for this machine's operating system in release/; arguments go to electron-builder. */
export async function run(args: readonly string[]): Promise<number> {
  return (await build()) && (await pack(packing(...args))) ? 0 : 1;
}

/**
 * The command that packs what is built. It downloads Electron and the installers' tools, unless the arguments make that needless:
 * `--dir` makes no installer, `-c.electronDist=<folder>` names an Electron that is there already.
 */
export function packing(...args: string[]): [string, string[]] {
  return program('electron-builder/cli.js', '--config', 'resources/electron-builder.yml', '--publish', 'never', ...args);
}

/** How the system, or who was asked, says that something could not be fetched. */
const UNREACHED =
  /\b(E(?:NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|HOSTUNREACH|NETUNREACH)|Response code \d{3}|HTTPError|RequestError)\b/;

/** Packs, and lets the packager's own lines through as they come; where it could not fetch what it needs, one sentence stands for its stack. */
export async function pack([command, args]: [string, string[]]): Promise<boolean> {
  const env = { ...process.env, ELECTRON_GET_USE_PROXY: '1', NODE_USE_ENV_PROXY: '1' };
  const packager = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  let other = '';
  for (const stream of [packager.stdout, packager.stderr]) {
    let incomplete = '';
    stream.on('data', (piece: Buffer) => {
      const lines = (incomplete + piece.toString()).split('\n');
      incomplete = lines.pop() ?? '';
      for (const line of lines) {
        if (/^ +• /.test(line)) process.stdout.write(`${line}\n`);
        else other += `${line}\n`;
      }
    });
    stream.once('end', () => (other += incomplete));
  }
  const closed = new Promise((resolve) => packager.once('close', resolve));
  const { code } = await exitOf(packager);
  await closed;
  if (code === 0) return true;
  const [unreached] = UNREACHED.exec(other) ?? [];
  if (unreached === undefined) process.stderr.write(other);
  else
    say(
      `Nothing was packed: the packager fetches Electron and its own tools once, from github.com or from where ELECTRON_MIRROR and ELECTRON_BUILDER_BINARIES_MIRROR say, and could not (${unreached}). On a machine without a network 'node astrolabe.mjs package --dir -c.electronDist=<folder>' packs around an Electron that is there.`,
    );
  return false;
}
