import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coreArguments, linkIn } from '#main/electron/arguments';
import { placeOfLink } from '#main/electron/links';
import { app, asked, reset, windows } from './fake-electron.ts';
import { aCore, aRunningShell, ORIGIN, run } from './running-shell.ts';

const argv = process.argv;
let complaints: string[];
beforeEach(() => {
  reset();
  complaints = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => complaints.push(String(text)) > 0);
});
afterEach(() => {
  process.argv = argv;
  vi.restoreAllMocks();
});

describe('what a link means', () => {
  it.each([
    ['astrolabe://contract/230000001', '#/contracts/230000001'],
    ['astrolabe://contract/230000001/', '#/contracts/230000001'],
    ['ASTROLABE://Contract/1', '#/contracts/1'],
    ['astrolabe://type/34', '#/depth?type=34'],
    ['astrolabe://system/Jita', '#/systems/Jita'],
    ['astrolabe://system/30000142', '#/systems/30000142'],
    ['astrolabe://system/New%20Caldari', '#/systems/New%20Caldari'],
    ["astrolabe://system/K'tah", "#/systems/K'tah"],
    ['astrolabe://plan?staging=Jita&target=1DQ1-A', '#/route/op-sheet?staging=Jita&target=1DQ1-A'],
    [
      'astrolabe://plan?staging=Jita&target=1DQ1-A&ship=Ark&least=fuel&midpoints=friendly&friendly=Delve%2CI.D.%26%20Co.!&avoid=Tama&ship_class=capital',
      '#/route/op-sheet?staging=Jita&target=1DQ1-A&ship=Ark&least=fuel&midpoints=friendly&friendly=Delve%2CI.D.%26%20Co.!&avoid=Tama&ship_class=capital',
    ],
    [
      'astrolabe://plan/?target=HED-GP&staging=New%20Caldari&at=2026-11-20T19:00Z&hulls=Rifter,Damavik%20II&ship=Ark&jdc=4&midpoints=any&jumps=12',
      '#/route/op-sheet?staging=New%20Caldari&target=HED-GP&at=2026-11-20T19%3A00Z&hulls=Rifter%2CDamavik%20II&ship=Ark&jdc=4&midpoints=any&jumps=12',
    ],
  ])('%s leads to %s', (link, place) => expect(placeOfLink(link)).toBe(place));

  it.each([
    'astrolabe:',
    'astrolabe://',
    'astrolabe://contract',
    'astrolabe://contract/0',
    'astrolabe://contract/-1',
    'astrolabe://contract/1e5',
    'astrolabe://contract/99999999999999999999',
    'astrolabe://contract/1?x=1',
    'astrolabe://contract/1#/settings',
    'astrolabe://contract/1/2',
    'astrolabe://settings/1',
    'astrolabe://system/..%2F..%2Fsettings',
    'astrolabe://system/%3Cscript%3E',
    'astrolabe://system/%',
    'astrolabe://system/%00',
    'astrolabe://system/ Jita',
    `astrolabe://system/${'a'.repeat(61)}`,
    'astrolabe://plan',
    'astrolabe://plan?',
    'astrolabe://plan?staging=Jita',
    'astrolabe://plan?staging=Jita&target=',
    'astrolabe://plan?staging=Jita&target=Amarr&colour=red',
    'astrolabe://plan?staging=Jita&target=Amarr&avoid=Tama,%3Cb%3E',
    'astrolabe://plan?staging=Jita&target=Amarr&least=both',
    'astrolabe://plan?staging=Jita&staging=Amarr&target=Amarr',
    'astrolabe://plan?staging=Jita&target=Amarr#/settings',
    'astrolabe://plan?staging=%3Cscript%3E&target=Amarr',
    'astrolabe://plan?staging=..%2F&target=Amarr',
    'astrolabe://plan?staging=%&target=Amarr',
    'astrolabe://plan?staging=Jita&target=Amarr&jdc=6',
    'astrolabe://plan?staging=Jita&target=Amarr&jumps=41',
    'astrolabe://plan?staging=Jita&target=Amarr&at=2026-13-20T19:00Z',
    'astrolabe://plan?staging=Jita&target=Amarr&__proto__=x',
    `astrolabe://plan?staging=Jita&target=Amarr&hulls=${'Rifter,'.repeat(12)}Rifter`,
    `astrolabe://plan?staging=Jita&target=Amarr&hulls=${'a'.repeat(1200)}`,
    'https://contract/1',
    'javascript:alert(1)',
    ' astrolabe://contract/1',
    'astrolabe://contract/1\n--demo',
  ])('%j leads nowhere', (link) => expect(placeOfLink(link)).toBeNull());

  it('a plan keeps as many places as the service takes, and one with more leads nowhere', () => {
    const plan = (count: number) =>
      placeOfLink(
        `astrolabe://plan?staging=Jita&target=Amarr&avoid=${Array.from({ length: count }, () => '1DQ1-A').join('%2C')}`,
      );
    expect(plan(200)).toMatch(/&avoid=1DQ1-A(%2C1DQ1-A){199}$/);
    expect(plan(201)).toBeNull();
  });

  it('whatever follows the scheme, only views with an id or a name are ever reached', () => {
    let reached = 0;
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\w '%/?#-]{1,12}$/), fc.nat().map(String));
    fc.assert(
      fc.property(fc.constantFrom('contract', 'system', 'type', ''), anything, (kind, rest) => {
        const place = placeOfLink(`astrolabe://${kind}/${rest}`);
        if (place === null) return;
        reached += 1;
        expect(place).toMatch(/^#\/(contracts\/\d+|depth\?type=\d+|systems\/[\p{L}\d%'-]+)$/u);
      }),
    );
    expect(reached).toBeGreaterThan(0);
  });

  it('is taken from the command line, and is no option of the core', () => {
    expect(linkIn(['astrolabe', '--demo', 'astrolabe://type/34'])).toBe('astrolabe://type/34');
    expect(coreArguments(['astrolabe', 'astrolabe://type/34', '--demo', '--in-tray'], true)).toEqual(['--demo']);
    expect(coreArguments(['electron', 'astrolabe://type/34', '.', '--demo'], false)).toEqual(['--demo']);
  });
});

describe('a link', () => {
  it('that started the app is shown first', async () => {
    process.argv = ['electron', '.', 'astrolabe://contract/7'];
    const window = await aRunningShell();
    expect(window.url).toBe(`${ORIGIN}/#/contracts/7`);
  });

  it('in the command line of a second start is shown in the window that is there', async () => {
    const window = await aRunningShell();
    app.emit('second-instance', {}, ['astrolabe', '--original-process-start-time=1', 'astrolabe://system/Jita']);
    expect(window.url).toBe(`${ORIGIN}/#/systems/Jita`);
    expect(asked.at(-1)).toBe('focus');
    expect([windows.length, complaints]).toEqual([1, []]);
  });

  it('of macOS is shown, also one that comes before the window', async () => {
    const started = Promise.withResolvers<void>();
    const running = run(async () => {
      await started.promise;
      return aCore().core;
    });
    const preventDefault = vi.fn();
    app.emit('open-url', { preventDefault }, 'astrolabe://type/34');
    started.resolve();
    await running;
    expect(windows[0]?.url).toBe(`${ORIGIN}/#/depth?type=34`);
    app.emit('open-url', { preventDefault }, 'astrolabe://type/35');
    expect(windows[0]?.url).toBe(`${ORIGIN}/#/depth?type=35`);
    expect(preventDefault).toHaveBeenCalledTimes(2);
  });

  it('that is nonsense is ignored with a line in the log that quotes no more than a part of it', async () => {
    const window = await aRunningShell();
    app.emit('second-instance', {}, ['astrolabe', `astrolabe://settings/${'x'.repeat(5000)}`]);
    expect(window.url).toBe(ORIGIN);
    expect(complaints).toEqual([
      expect.stringMatching(/^Ignored a link that is none of Astrolabe's: "astrolabe:\/\/settings.{80}"\n$/),
    ]);
  });

  it('is registered by an installed app alone: a development run would register Electron itself', async () => {
    await aRunningShell();
    expect(asked).not.toContain('protocol astrolabe');
    reset();
    app.isPackaged = true;
    await aRunningShell();
    expect(asked).toContain('protocol astrolabe');
  });
});

it('options of a second start have no effect, and the log says so', async () => {
  await aRunningShell();
  app.emit('second-instance', {}, ['astrolabe', '--demo', '--port', '1']);
  expect(complaints).toEqual([expect.stringContaining('Astrolabe runs already')]);
  expect(windows).toHaveLength(1);
});
