import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_SPEED } from '#main/options/command-line';
import { readConfig } from '#main/options/config';

const STORE = 'clickhouse://me:secret@127.0.0.1:8123/eve';

test('the demo’s time passes faster, as many times as one says', () => {
  expect(readConfig(['--demo'], {}).demoSpeed).toBe(DEMO_SPEED);
  expect(DEMO_SPEED).toBeGreaterThan(1);
  expect(readConfig(['--demo', '--demo-speed', '60'], {}).demoSpeed).toBe(60);
  expect(readConfig(['--demo'], { ASTROLABE_DEMO_SPEED: '1' }).demoSpeed).toBe(1);
});

test('where nothing is collected, or once, it would only make data old', () => {
  for (const option of ['--no-ingest', '--once']) {
    expect(readConfig(['--demo', option], {}).demoSpeed).toBe(1);
    expect(readConfig(['--demo', option, '--demo-speed', '3'], {}).demoSpeed).toBe(3);
  }
});

test.each(['0', '61', '2.5', '-1', 'fast', ''])('--demo-speed %j is refused', (speed) => {
  expect(() => readConfig(['--demo', `--demo-speed=${speed}`], {})).toThrow(
    `--demo-speed must be a whole number from 1 to 60; it was '${speed}'.`,
  );
});

test('two mirrors of one demo have the same time: beside a ClickHouse it is not quickened', () => {
  for (const role of ['--publish', '--follow']) {
    expect(readConfig(['--demo', role, STORE], {}).demoSpeed).toBe(1);
    expect(readConfig(['--demo', role, STORE, '--demo-speed', '1'], {}).demoSpeed).toBe(1);
    expect(() => readConfig(['--demo', role, STORE, '--demo-speed', '2'], {})).toThrow('--demo-speed and a ClickHouse exclude');
  }
});

test('~ is the home folder where a shell has not made it that, in options and in variables', () => {
  expect(readConfig(['--data-dir', '~/astrolabe'], {}).dataDir).toBe(join(homedir(), 'astrolabe'));
  expect(readConfig([], { ASTROLABE_DATA_DIR: '~' }).dataDir).toBe(homedir());
  expect(readConfig(['--data-dir', 'a~/b'], {}).dataDir).toBe('a~/b');
  const inHome = (name: string) => ({ path: join(homedir(), name) });
  expect(readConfig(['--backup', '~/kept'], {}).task).toMatchObject(inHome('kept'));
  expect(readConfig(['--restore', '~/kept.sqlite'], {}).task).toMatchObject(inHome('kept.sqlite'));
  expect(readConfig(['--move-to', '~/large'], {}).task).toMatchObject(inHome('large'));
  expect(readConfig(['--publish', '~/lake'], {}).task).toMatchObject(inHome('lake'));
  expect(readConfig(['--bundle', '~/mirror.tar.gz'], {}).task).toMatchObject(inHome('mirror.tar.gz'));
  expect(readConfig(['--import-bundle', '~/mirror.tar.gz'], {}).task).toMatchObject(inHome('mirror.tar.gz'));
});

test('the home folder of another user, which only a shell can find, is refused and not made here', () => {
  expect(() => readConfig(['--data-dir', '~somebody/astrolabe'], {})).toThrow(
    "--data-dir must be a path in which nothing but / follows ~, as in ~/astrolabe; it was '~somebody/astrolabe'.",
  );
});
