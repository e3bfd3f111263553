import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { exitOf } from './command.ts';

/** What the app was asked, and the outcome. */
export interface DesktopCheck {
  what: string;
  /** `none here`: this machine has no such thing, and the app does without. */
  result: 'ok' | 'FAILED' | 'none here' | 'not asked';
  detail: string;
}

/** How the app is started: by Playwright, once, and again by itself with more arguments, whose exit code is reported. */
export interface DesktopProgram {
  launch(): Promise<ElectronApplication>;
  startAgain(argument: string): Promise<number | null>;
}

const PATIENCE_MS = 30_000;
/** For the demo to be invented and read, on a slow machine. */
const MIRROR_PATIENCE_MS = 120_000;
const POLL_MS = 250;

/** A question whose answer is a detail for the table; it throws where there is none. */
type Question = (asked: { app: ElectronApplication; page: Page; origin: string }) => Promise<string>;
/** Thrown where the machine has no such thing. */
class NoneHere extends Error {}

/** The packaged program with the demo and with folders of its own. */
export function desktopProgram(program: string, folder: string): DesktopProgram {
  const own = `--user-data-dir=${folder}/user`;
  return {
    launch: () =>
      _electron.launch({ executablePath: program, args: [own, '--demo', '--port', '0', '--data-dir', `${folder}/data`] }),
    startAgain: async (argument) => (await exitOf(spawn(program, [own, argument], { stdio: 'ignore' }))).code,
  };
}

/** Starts the app once and asks it one thing after the other; what fails does not keep the next from being asked. */
export async function checkDesktop(program: DesktopProgram): Promise<DesktopCheck[]> {
  const checks: DesktopCheck[] = [];
  const ask = async (what: string, question: () => Promise<string>, patienceMs = PATIENCE_MS): Promise<void> => {
    const giveUp = new AbortController();
    const late = wait(patienceMs, undefined, { signal: giveUp.signal }).then(() => {
      throw new Error(`no answer within ${patienceMs / 1000} seconds`);
    });
    try {
      checks.push({ what, result: 'ok', detail: await Promise.race([question(), late]) });
    } catch (failure) {
      const detail = failure instanceof Error ? (failure.message.split('\n')[0] ?? '') : String(failure);
      checks.push({ what, result: failure instanceof NoneHere ? 'none here' : 'FAILED', detail });
    } finally {
      giveUp.abort();
      late.catch(() => undefined);
    }
  };

  const found: { app?: ElectronApplication; page?: Page } = {};
  await ask('started', async () => {
    found.app = await program.launch();
    return found.app.evaluate(({ app: main }) => {
      const { electron, chrome } = process.versions as Record<string, string | undefined>;
      return `Astrolabe ${main.getVersion()}, Electron ${electron}, Chromium ${chrome}, ${process.platform} ${process.arch}`;
    });
  });
  const { app } = found;
  if (app !== undefined)
    await ask('window drawn', async () => {
      found.page = await app.firstWindow();
      return drawn(found.page, app);
    });
  const { page } = found;
  for (const [what, question, patienceMs] of questionsOf(program)) {
    if (app === undefined || page === undefined) checks.push({ what, result: 'not asked', detail: '' });
    else await ask(what, () => question({ app, page, origin: new URL(page.url()).origin }), patienceMs);
  }
  await app?.close().catch(() => undefined);
  return checks;
}

function questionsOf(program: DesktopProgram): [what: string, question: Question, patienceMs?: number][] {
  return [
    [
      'core answers',
      async ({ origin }) => `${JSON.stringify(await answered(`${origin}/contracts/api/v1/stats`)).length} bytes of figures`,
      MIRROR_PATIENCE_MS,
    ],
    [
      'SQL answers',
      async ({ origin }) => {
        const { data } = (await answered(`${origin}/data/api/v1/sql`, 'SELECT count(*) FROM systems')) as {
          data: { rows: unknown[][] };
        };
        return `${String(data.rows[0]?.[0])} systems`;
      },
      MIRROR_PATIENCE_MS,
    ],
    ['notification', ({ app }) => notified(app)],
    [
      'tray',
      ({ app }) =>
        app.evaluate(({ Tray, nativeImage }) => {
          const tray = new Tray(nativeImage.createFromBitmap(Buffer.alloc(16 * 16 * 4, 255), { width: 16, height: 16 }));
          const { width, height } = tray.getBounds();
          tray.destroy();
          return `a sign of ${width} by ${height}`;
        }),
    ],
    [
      'second instance',
      async () => {
        const code = await program.startAgain('--demo');
        if (code !== 0) throw new Error(`it ended with ${code}`);
        return 'left the first one alone';
      },
    ],
    [
      'astrolabe://',
      async ({ app, page }) => {
        await program.startAgain('astrolabe://system/Jita');
        await page.waitForURL(/#\/systems\/Jita$/, { timeout: PATIENCE_MS });
        const isRegistered = await app.evaluate(({ app: main }) => main.isDefaultProtocolClient('astrolabe'));
        return `led to Jita; the system ${isRegistered ? 'hands such links to this app' : 'hands such links to another app, or to none'}`;
      },
    ],
    [
      'quit',
      async ({ app, origin }) => {
        const ended = exitOf(app.process());
        await app.evaluate(({ app: main }) => main.quit()).catch(() => undefined);
        const { code, signal } = await ended;
        if (code !== 0) throw new Error(`it ended with ${signal ?? code}`);
        if (
          await fetch(origin).then(
            () => true,
            () => false,
          )
        )
          throw new Error('something still listens');
        return 'nothing listens any more';
      },
    ],
  ];
}

/** Whether the window shows more than its background, and what draws its maps. */
async function drawn(page: Page, app: ElectronApplication): Promise<string> {
  await page.waitForSelector('main', { timeout: PATIENCE_MS });
  const colours = await app.evaluate(async ({ BrowserWindow }) => {
    const picture = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage();
    const pixels = picture?.toBitmap() ?? Buffer.alloc(0);
    const seen = new Set<number>();
    for (let at = 0; at + 4 <= pixels.length; at += 4) seen.add(pixels.readUInt32LE(at));
    return seen.size;
  });
  if (colours < 2) throw new Error('the picture of the window has one colour');
  // As a text: there is no page where this is compiled.
  const renderer = await page.evaluate(
    "(() => { const gl = document.createElement('canvas').getContext('webgl2'); return gl ? gl.getParameter(gl.RENDERER) : 'no WebGL 2'; })()",
  );
  return `${colours} colours; ${String(renderer)}`;
}

/** What the core answers once its mirror is there; with `sql`, to that. */
async function answered(url: string, sql?: string): Promise<unknown> {
  for (;;) {
    const question = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ sql }) };
    const answer = await fetch(url, sql === undefined ? {} : question);
    if (answer.status === 200) return answer.json();
    if (answer.status !== 503) throw new Error(`it answered ${answer.status}`);
    await wait(POLL_MS);
  }
}

/** Rejects with the system's reason where it shows none, which the app itself then tells in Settings. */
async function notified(app: ElectronApplication): Promise<string> {
  const refusal = await app.evaluate(
    ({ Notification }) =>
      new Promise<string | null>((resolve) => {
        if (!Notification.isSupported()) return resolve('this system has none');
        const notification = new Notification({ title: 'Astrolabe', body: 'npm run verify:desktop asks whether this is shown.' });
        notification.on('show', () => resolve(null));
        notification.on('failed', (_event, reason) => resolve(reason));
        notification.show();
        setTimeout(() => resolve('the system said nothing of it'), 10_000);
      }),
  );
  if (refusal !== null) throw new NoneHere(refusal);
  return 'shown';
}

/** The checks as a table that can be pasted into a report of a bug. */
export function tableOfChecks(checks: readonly DesktopCheck[]): string {
  const rows = [
    ['asked', 'answer', 'detail'],
    ['---', '---', '---'],
    ...checks.map(({ what, result, detail }) => [what, result, detail.replaceAll('|', '/')]),
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`).join('\n');
}
