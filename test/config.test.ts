import { expect, test } from 'vitest';
import { readConfig } from '#main/config';
import { DEMO_SPEED } from '#main/demo-speed';

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
