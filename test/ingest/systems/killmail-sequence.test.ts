import { expect, test } from 'vitest';
import { createSequenceReader } from '#main/ingest/systems/killmail-sequence';
import { SECOND } from '#shared/time';
import { ofOneTime } from '../../support/world.ts';

test.each([
  [1, 100],
  [2, 50],
  [10, 25],
])(
  'at %i times the speed %i milliseconds of the wall lie between two reads, never more than 20 in a second of the galaxy',
  async (speed, gap) => {
    const waits: number[] = [];
    const wall = ofOneTime({ now: () => 0, sleep: async (ms: number) => void waits.push(ms) });
    const clock = { ...wall, wall, speed };
    const source = {
      document: async () => ({ kind: 'absent' as const }),
      head: async () => ({ kind: 'head' as const, sequence: 7 }),
    };
    const reader = createSequenceReader(source, clock);
    const { signal } = new AbortController();
    await reader.head(signal);
    await reader.read(8, signal);
    expect(waits).toEqual([gap, gap]);
    expect(SECOND / (gap * speed)).toBeLessThanOrEqual(20);
  },
);
