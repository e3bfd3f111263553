import { describe, expect, test } from 'vitest';
import { historyBody } from '#main/domain/plan/history';
import { readMapState, writeMapState } from '../../../../../src-renderer/views/map/map-state.ts';
import { nextHour } from '../../../../../src-renderer/views/map/time/time-bar.tsx';
import { eventText, readHistory } from '../../../../../src-renderer/views/map/time/use-time-machine.ts';

describe('the past of the map', () => {
  test('is played within its range, and from its begin again', () => {
    const range = { from: 10, to: 20 };
    expect(nextHour(12, 3, range)).toBe(15);
    expect(nextHour(19, 3, range), 'its last hour is seen').toBe(20);
    expect(nextHour(20, 1, range)).toBe(10);
    expect(nextHour(5, 1, range)).toBe(10);
  });

  test('is read as the service writes it, and refused where a part is missing', () => {
    const head = {
      metric: 'jumps',
      window: 1,
      first_hour: '2026-11-20T00:00:00Z',
      hours: 1,
      largest: 3,
      sampled: [1],
      systems: [30000142, 30000144],
    } as const;
    const body = historyBody({ head: { ...head, sampled: [1], systems: [...head.systems] }, bytes: Uint8Array.of(7, 255) });
    const buffer = body.buffer as ArrayBuffer;
    expect(readHistory(buffer)).toEqual({ head, bytes: Uint8Array.of(7, 255) });
    expect(() => readHistory(buffer.slice(0, -1))).toThrow('Only a part of the map’s history arrived');
  });

  test('stands in the address with what is counted', () => {
    const query = { time: '2026-11-19T18:00:00Z', versus: '2026-11-12T18:00:00Z', metric: 'npc_kills', window: '168' };
    expect(writeMapState(readMapState(query))).toMatchObject(query);
    expect(readMapState({ metric: 'tears', window: '5' })).toMatchObject({ time: null, metric: 'ship_kills', window: '24' });
  });

  test('names what happened', () => {
    const event = { at: '2026-11-20T07:00:00Z', id: 1, name: 'Tama', kills: null, from: null, to: null };
    expect(eventText({ ...event, kind: 'fight', kills: 12 })).toBe('Fight in Tama: 12 kills');
    expect(eventText({ ...event, kind: 'adm', from: '5.0', to: '3.5' })).toBe('Tama: ADM 5.0 to 3.5');
    expect(eventText({ ...event, kind: 'sovereignty', from: 'Brave' })).toBe('Tama: Brave to unclaimed');
  });
});
