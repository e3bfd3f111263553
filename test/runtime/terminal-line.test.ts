import { expect, test } from 'vitest';
import { progressText, showProgress } from '#main/core/progress-line';
import { ERASE_LINE, terminalLine } from '#main/runtime/terminal-line';

const line = (event: object) =>
  terminalLine(JSON.stringify({ time: '2026-11-21T10:50:07.123Z', level: 30, ...event }))?.replace(ERASE_LINE, '');

test('an event is one short line at a terminal, with its time and what went wrong', () => {
  expect(line({ mode: 'demo', port: 4780, msg: 'serving the mirror' })).toBe(
    '10:50:07 serving the mirror (mode demo, port 4780)\n',
  );
  expect(
    line({
      level: 40,
      job: 'structures',
      outcome: 'failed',
      ms: 12,
      rows: 0,
      requests: 1,
      error: 'EVE Ref answered 500.',
      msg: 'run failed',
    }),
  ).toBe('10:50:07 warning: structures: run failed (ms 12; EVE Ref answered 500.)\n');
  expect(
    line({ level: 50, err: { type: 'Error', message: 'first\nsecond', stack: 'at somewhere' }, msg: 'a request failed' }),
  ).toBe('10:50:07 error: a request failed (first second)\n');
});

test('a run that went well is left to the progress line, one that was broken off is no news, and nothing can command the terminal', () => {
  for (const outcome of ['ok', 'interrupted']) expect(line({ job: 'structures', outcome, msg: 'run' })).toBe(undefined);
  expect(line({ title: '\u001B]0;owned\u0007', msg: 'x' })).toBe('10:50:07 x (title  ]0;owned )\n');
});

test('progress is one line no wider than the terminal, and is taken away when the work is done', () => {
  const counts = { regions_swept: 41, regions: 114, contracts: 9, contracts_outstanding: 9000, items_pending: 12, items: 5 };
  const job = { job: 'a', label: 'Public contracts', done: 41, total: 114, unit: 'regions', started_at: '', seconds_left: null };
  const snapshot = { mirror_state: 'partial', ingesting: true, counts, progress: [job] } as unknown as Parameters<
    typeof progressText
  >[0];
  expect(progressText(snapshot, 200)).toBe(
    'First sync · regions 41 of 114 · 9,000 contracts · loading contents: 12 contracts left · Public contracts 41 of 114 regions',
  );
  expect(progressText(snapshot, 40)).toHaveLength(39);
  let written = '';
  let tell: (now: typeof snapshot) => void = () => undefined;
  const stop = showProgress(
    { write: (text) => void (written += text), columns: 60 },
    {
      snapshot: () => snapshot,
      subscribe(listener) {
        tell = listener;
        return () => undefined;
      },
    },
  );
  expect(written).not.toContain('\n');
  tell({ ...snapshot, ingesting: false });
  stop();
  expect(written.endsWith(`${ERASE_LINE}${ERASE_LINE}`)).toBe(true);
});
