import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trayIcon, withDot } from '#main/electron/background-mode';
import type { Desktop } from '#main/runtime/desktop';
import type { MatchesEvent, WatchMatch } from '#shared/local-api/watchlists';
import { root } from '../arch/repository.ts';
import { app, asked, notifications, powerMonitor, reset, surroundings, trays, windows } from './fake-electron.ts';
import { aCore, aRunningShell, ORIGIN, run } from './running-shell.ts';

const renderedNames = [...readFileSync(`${root}src-main/launch/icons.ts`, 'utf8').matchAll(/'(icons\/[^']+)'/g)].map(
  ([, name]) => name,
);

const argv = process.argv;
beforeEach(() => {
  reset();
  vi.useFakeTimers();
});
afterEach(() => {
  process.argv = argv;
  vi.useRealTimers();
});
const settled = () => vi.advanceTimersByTimeAsync(0);
const desktop = (close_to_tray: 'ask' | 'tray' | 'quit', start_at_login = false) => ({
  desktop: { close_to_tray, start_at_login },
});

const aRifter = {
  type_id: 587,
  type_name: 'Rifter',
  quantity: 3,
  is_blueprint_copy: null,
  runs: null,
  material_efficiency: null,
  time_efficiency: null,
  value: null,
};
const aMatch = (given: Partial<WatchMatch> = {}): WatchMatch => ({
  match_id: 5,
  list_id: 'ships',
  entry_id: 'rifter',
  matched_at: '2026-11-20T12:00:00Z',
  first_seen_at: '2026-11-20T12:00:00Z',
  contract_id: 230_000_001,
  contract: {
    type: 'item_exchange',
    status: 'outstanding',
    title: null,
    item_name: 'Rifter',
    price: 450_000,
    reward: null,
    region_name: 'The Forge',
    date_expired: '2026-12-01T12:00:00Z',
    contents: { state: 'known', items_complete: true, offered: { largest: aRifter, further_kinds: 2 }, asked: null },
    place: {
      location_id: 60003760,
      name: 'Jita IV - Moon 4 - Caldari Navy Assembly Plant',
      system_id: 30000142,
      system_name: 'Jita',
      security_status: 0.9,
    },
  },
  system_id: null,
  system_name: null,
  kills: null,
  alert: null,
  reason: null,
  amount: null,
  ...given,
});
const news = (...matches: WatchMatch[]): MatchesEvent => ({ count: matches.length, newest_match: 5, matches, sound: false });

describe.skipIf(process.platform === 'darwin')('closing the window', () => {
  it('asks once what that means; who keeps collecting finds the app in the tray, and is not asked again', async () => {
    const { core } = aCore(desktop('ask'));
    const window = await aRunningShell(core);
    window.close();
    await settled();
    expect(asked).toContain('question: Keep collecting when the window is closed? [Keep collecting, Quit, Cancel]');
    expect(asked).toContain('saved {"close_to_tray":"tray","start_at_login":false}');
    expect([windows.length, asked.includes('core closed')]).toEqual([0, false]);

    trays[0]?.pick('Open Astrolabe');
    expect(windows).toHaveLength(1);
    windows[0]?.close();
    await settled();
    expect(asked.filter((entry) => entry.startsWith('question'))).toHaveLength(1);
    trays[0]?.pick('Quit');
    await settled();
    expect(asked.slice(-2)).toEqual(['core closed', 'exit 0']);
  });

  it('quits where the person says so', async () => {
    surroundings.answer = 1;
    const window = await aRunningShell(aCore(desktop('ask')).core);
    window.close();
    await settled();
    expect(asked.slice(-2)).toEqual(['core closed', 'exit 0']);
    expect(asked).toContain('saved {"close_to_tray":"quit","start_at_login":false}');
  });

  it('leaves it open where the person would rather not say, and asks the next time', async () => {
    surroundings.answer = 2;
    const window = await aRunningShell(aCore(desktop('ask')).core);
    window.close();
    window.close();
    await settled();
    expect(windows).toHaveLength(1);
    expect(asked.filter((entry) => entry.startsWith('question'))).toHaveLength(1);
    window.close();
    await settled();
    expect(asked.filter((entry) => entry.startsWith('question') || entry.startsWith('saved'))).toHaveLength(2);
  });

  it('goes by what the settings say by now', async () => {
    const { core, tell } = aCore(desktop('quit'));
    const window = await aRunningShell(core);
    tell(desktop('tray'));
    window.close();
    await settled();
    expect(asked).not.toContain('core closed');
  });

  it('quits without a question before the first-run page is answered: nothing is collected yet', async () => {
    const window = await aRunningShell(aCore({ mode: 'ask', ...desktop('ask') }).core);
    window.close();
    await settled();
    expect(asked.slice(-2)).toEqual(['core closed', 'exit 0']);
  });

  it('is not held up by the question when the app quits', async () => {
    await aRunningShell(aCore(desktop('ask')).core);
    app.quit();
    await settled();
    expect(asked.slice(-2)).toEqual(['core closed', 'exit 0']);
    expect(asked.filter((entry) => entry.startsWith('question'))).toEqual([]);
  });
});

describe('the tray', () => {
  it('counts the matches that the person has not seen, and leads to them', async () => {
    const { core, tell } = aCore({ unseen: 2 });
    const window = await aRunningShell(core);
    expect(trays[0]).toMatchObject({ toolTip: 'Astrolabe: 2 new matches', title: process.platform === 'darwin' ? '2' : '' });
    trays[0]?.pick('2 new matches');
    expect(window.url).toBe(`${ORIGIN}/#/watchlists`);
    const dotted = trays[0]?.image;
    tell({ unseen: 0 });
    expect(trays[0]).toMatchObject({ toolTip: 'Astrolabe', title: '' });
    expect(trays[0]?.image).not.toEqual(dotted);
    if (process.platform !== 'win32') expect(asked.filter((entry) => entry.startsWith('badge'))).toEqual(['badge 2', 'badge 0']);
  });

  it('has an amber dot in its corner where something is new, and is as it was everywhere else', () => {
    const side = 48;
    const grey = Buffer.alloc(side * side * 4, 100);
    const dotted = withDot(grey);
    const pixelAt = (x: number, y: number) => [...dotted.subarray((y * side + x) * 4, (y * side + x) * 4 + 4)];
    expect(pixelAt(36, 36)).toEqual([48, 160, 240, 255]);
    for (const [x, y] of [
      [0, 0],
      [24, 24],
      [47, 0],
      [0, 47],
      [47, 47],
    ] as const)
      expect(pixelAt(x, y)).toEqual([100, 100, 100, 100]);
    expect(grey.every((value) => value === 100)).toBe(true);
  });

  it.each([
    ['linux', 'tray.png'],
    ['win32', 'tray.ico'],
    ['darwin', 'trayTemplate.png'],
  ])('on %s is the %s that the build renders', (platform, name) => {
    const { path } = trayIcon(platform, false) as unknown as { path: string };
    expect(path.replaceAll('\\', '/')).toMatch(new RegExp(`/icons/${name.replace('.', '\\.')}$`));
    expect(renderedNames).toContain(`icons/${name}`);
  });
});

describe('a notification', () => {
  it('says contents, price and place in full, and its click leads to the thing itself', async () => {
    const { core, tell } = aCore();
    const window = await aRunningShell(core);
    tell({ unseen: 1, matches: news(aMatch()) });
    expect(notifications.map(({ options }) => options)).toEqual([
      {
        title: 'A new match',
        body: '3 × Rifter + 2 more, 450,000 ISK, Jita IV - Moon 4 - Caldari Navy Assembly Plant, Jita 0.9, The Forge',
      },
    ]);
    notifications[0]?.emit('click');
    expect(window.url).toBe(`${ORIGIN}/#/contracts/230000001`);
    tell({ matches: news(aMatch({ contract_id: null, contract: null, system_id: 30_000_142, system_name: 'Jita', kills: 12 })) });
    notifications[1]?.emit('click');
    expect(window.url).toBe(`${ORIGIN}/#/systems/30000142`);
  });

  it('of several leads to the list of the newest, also where the window was closed', async () => {
    const { core, tell } = aCore(desktop('tray'));
    (await aRunningShell(core)).close();
    tell({ matches: news(aMatch(), aMatch({ list_id: 'other' })) });
    expect(notifications[0]?.options.title).toBe('2 new matches');
    notifications[0]?.emit('click');
    expect(windows.map(({ url }) => url)).toEqual([`${ORIGIN}/#/watchlists/ships`]);
  });

  it('comes once for each piece of news', async () => {
    const { core, tell } = aCore({ unseen: 3 });
    await aRunningShell(core);
    tell({ unseen: 4, matches: news(aMatch()) });
    tell({ unseen: 4 });
    tell({ unseen: 3 });
    expect(notifications).toHaveLength(1);
  });
});

describe('a notification that the system does not show', () => {
  /** What the core is handed to ask. */
  const failureIn = async (act: (tell: ReturnType<typeof aCore>['tell']) => void) => {
    const { core, tell } = aCore();
    let desktop: Desktop | undefined;
    await run(async (_args, offered) => {
      desktop = offered;
      return core;
    });
    act(tell);
    return desktop?.notificationFailure();
  };

  it('is told by its reason, until one is shown', async () => {
    const fail = (tell: ReturnType<typeof aCore>['tell']) => {
      tell({ matches: news(aMatch()) });
      notifications[0]?.emit('failed', {}, 'Notifications are not allowed for this application.');
    };
    expect(await failureIn(fail)).toBe('Notifications are not allowed for this application');
    reset();
    expect(
      await failureIn((tell) => {
        fail(tell);
        tell({ matches: news(aMatch()) });
        notifications[1]?.emit('show', {});
      }),
    ).toBeNull();
  });

  it('is nothing to tell of where nothing was to be shown', async () => {
    expect(await failureIn(() => undefined)).toBeNull();
  });

  it('is told of a system that has none', async () => {
    surroundings.notifications = false;
    expect(await failureIn((tell) => tell({ matches: news(aMatch()) }))).toBe('it has no notifications');
    expect(notifications).toEqual([]);
  });
});

describe.runIf(process.platform === 'linux')('starting at login', () => {
  const file = () => join(app.getPath('appData'), 'autostart', 'astrolabe.desktop');

  it('is a desktop file with a quoted command, there while the setting is on', async () => {
    app.isPackaged = true;
    const { core, tell } = aCore();
    await aRunningShell(core);
    expect(existsSync(file())).toBe(false);
    tell(desktop('quit', true));
    expect(readFileSync(file(), 'utf8').split('\n')).toContain('Exec="/opt/Astrolabe/astrolabe" "--in-tray"');
    tell(desktop('quit', false));
    expect(existsSync(file())).toBe(false);
  });

  it('is not changed by opening the other mirror, which has settings of its own', async () => {
    const { core, tell } = aCore(desktop('quit', true));
    await aRunningShell(core);
    tell(desktop('quit', false));
    tell(desktop('quit', true));
    expect(existsSync(file())).toBe(true);
    tell({ mode: 'demo', ...desktop('quit', false) });
    expect(existsSync(file())).toBe(true);
  });

  it('opens no window where the app lives in the tray; a link still does', async () => {
    process.argv = ['astrolabe', '.', '--in-tray'];
    await run(async () => aCore(desktop('tray')).core);
    expect([windows.length, trays.length]).toEqual([0, 1]);
    reset();
    process.argv = ['astrolabe', '.', '--in-tray', 'astrolabe://type/34'];
    await run(async () => aCore(desktop('tray')).core);
    expect(windows).toHaveLength(1);
  });

  it('opens the window where closing it would quit: an app in sight of nobody is of no use', async () => {
    process.argv = ['astrolabe', '.', '--in-tray'];
    await aRunningShell(aCore(desktop('quit')).core);
    expect(windows).toHaveLength(1);
  });
});

it('the core sleeps with the computer and wakes with it', async () => {
  await aRunningShell();
  powerMonitor.emit('suspend');
  powerMonitor.emit('resume');
  expect(asked.slice(-2)).toEqual(['core paused', 'core resumed']);
});
