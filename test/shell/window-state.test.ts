import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { initialWindowState, screenKey } from '#main/electron/window';
import { app, aScreen, asked, type FakeWindow, reset, surroundings, windows } from './fake-electron.ts';
import { aCore, aRunningShell, run } from './running-shell.ts';

beforeEach(reset);

const left = aScreen('Left', 0);
const right = aScreen('Right', 1920);
const place = (window: FakeWindow | undefined) => ({
  ...window?.bounds,
  maximised: window?.isMaximized(),
  full: window?.isFullScreen(),
});

/** The app is quit and started again, on these screens. */
async function restarted(screens: Electron.Display[]): Promise<FakeWindow> {
  windows[0]?.close();
  app.removeAllListeners();
  surroundings.screens = screens;
  await run(async () => aCore().core);
  return windows.at(-1) as FakeWindow;
}

describe('the window', () => {
  it('opens in the middle of the primary screen the first time', async () => {
    expect(place(await aRunningShell())).toEqual({ x: 260, y: 70, width: 1400, height: 900, maximised: false, full: false });
  });

  it('opens again where it was closed, maximised or full screen as it was', async () => {
    surroundings.screens = [left, right];
    const window = await aRunningShell();
    window.bounds = { x: 2000, y: 50, width: 1000, height: 700 };
    window.maximize();
    expect(place(await restarted([left, right]))).toEqual({
      x: 2000,
      y: 50,
      width: 1000,
      height: 700,
      maximised: true,
      full: false,
    });
    windows[0]?.setFullScreen(true);
    expect(place(await restarted([left, right]))).toMatchObject({ full: true });
  });

  it('opens where it last was on a screen that is there, and on the other one again once that is back', async () => {
    surroundings.screens = [left, right];
    const window = await aRunningShell();
    window.bounds = { x: 10, y: 20, width: 950, height: 650 };
    const second = await restarted([left, right]);
    second.bounds = { x: 2000, y: 50, width: 1000, height: 700 };
    const alone = await restarted([left]);
    expect(alone.bounds).toEqual({ x: 10, y: 20, width: 950, height: 650 });
    windows.splice(0);
    const keptAway = await restarted([left, right]);
    expect(keptAway.bounds).toEqual({ x: 2000, y: 50, width: 1000, height: 700 });
  });

  it('opens on the primary screen where the only one that it knew is gone', async () => {
    surroundings.screens = [left, right];
    const window = await aRunningShell();
    window.bounds = { x: 2000, y: 50, width: 1000, height: 700 };
    expect((await restarted([left])).bounds).toEqual({ x: 260, y: 70, width: 1400, height: 900 });
  });

  it('starts afresh from a file that somebody broke', async () => {
    writeFileSync(join(app.getPath('userData'), 'window.json'), '{"places": {"Left": {"x": "far"}}}');
    expect((await aRunningShell()).bounds).toEqual({ x: 260, y: 70, width: 1400, height: 900 });
    windows[0]?.close();
    expect(JSON.parse(readFileSync(join(app.getPath('userData'), 'window.json'), 'utf8'))).toMatchObject({
      last: screenKey(left),
    });
    expect(asked.at(-1)).not.toContain('error box');
  });
});

it('whatever was kept, the window lies within one of the screens that are there', () => {
  const length = fc.integer({ min: -50_000, max: 50_000 });
  const size = fc.integer({ min: 1, max: 50_000 });
  const screens = [left, right];
  fc.assert(
    fc.property(fc.constantFrom(left, right, aScreen('Gone', 9000)), length, length, size, size, (on, x, y, width, height) => {
      const places = { [screenKey(on)]: { x, y, width, height, maximised: false, full_screen: false } };
      const opened = initialWindowState({ last: screenKey(on), places }, screens, left);
      const { workArea } = screens.find((screen) => opened.x >= screen.workArea.x && opened.x < screen.workArea.x + 1920) ?? left;
      expect(opened.x).toBeGreaterThanOrEqual(workArea.x);
      expect(opened.y).toBeGreaterThanOrEqual(workArea.y);
      expect(opened.x + opened.width).toBeLessThanOrEqual(workArea.x + workArea.width);
      expect(opened.y + opened.height).toBeLessThanOrEqual(workArea.y + workArea.height);
    }),
  );
});
