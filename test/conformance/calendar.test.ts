import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { KEEPSTAR } from './plan-mirror.ts';
import { fillSystems } from './systems-mirror.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill: fillSystems });
});
afterAll(() => app.close());

const calendar = async (file: string) => {
  const answer = await app.ask(`/plan/api/v1/calendar/${file}`);
  expect(answer.status, answer.text).toBe(200);
  return answer;
};

// At noon: two campaigns in Catch, and the hub of 1DQ1-A vulnerable in the evening.
describe('/calendar/{file}', () => {
  test('tells campaigns and windows ahead, the earliest first', async () => {
    const { data, meta } = (await calendar('sovereignty.json')).json;
    expect(data.map(({ kind, system, starts_at: at }: any) => [kind, system, at])).toEqual([
      ['campaign', '1DQ1-A', '2026-11-20T11:00:00Z'],
      ['campaign', 'HED-GP', '2026-11-20T18:00:00Z'],
      ['window', '1DQ1-A', '2026-11-20T20:00:00Z'],
    ]);
    expect(data[0].ends_at).toBe('2026-11-20T12:00:00Z');
    expect(data[2]).toMatchObject({ uid: `window-${KEEPSTAR}-2026-11-20T20:00:00Z.astrolabe`, ends_at: '2026-11-20T22:00:00Z' });
    expect(meta).toEqual({ campaigns: 2, windows: 1, skyhooks: 0 });
  });

  test('is narrowed to a region, to what an alliance defends, and to one kind', async () => {
    const kinds = async (query: string) =>
      (await calendar(`sovereignty.json?${query}`)).json.data.map(({ kind, system }: any) => `${kind} ${system}`);
    expect(await kinds('region=The%20Forge')).toEqual([]);
    expect(await kinds('region=catch&campaigns=false')).toEqual(['window 1DQ1-A']);
    expect(await kinds('windows=false')).toEqual(['campaign 1DQ1-A', 'campaign HED-GP']);
    const holder = (await calendar('sovereignty.json')).json.data[2].holder;
    expect(await kinds(`campaigns=false&holder=${encodeURIComponent(holder)}`)).toEqual(['window 1DQ1-A']);
    const other = await app.ask('/plan/api/v1/calendar/sovereignty.json?holder=No%20Such');
    expect([other.status, other.json.error.parameter]).toEqual([400, 'holder']);
  });

  test('tells skyhooks that can be raided now or shortly where they are asked for, with what is known of their planets', async () => {
    const asked = 'campaigns=false&windows=false&skyhooks=true';
    const { data, meta } = (await calendar(`sovereignty.json?${asked}`)).json;
    expect(data).toEqual([
      {
        uid: 'skyhook-40301240-2026-11-20T11:30:00Z.astrolabe',
        kind: 'skyhook',
        starts_at: '2026-11-20T11:30:00Z',
        ends_at: '2026-11-20T12:30:00Z',
        summary: 'Raidable skyhook: 1DQ1-A IV',
        system_id: KEEPSTAR,
        system: '1DQ1-A',
        region: 'Catch',
        holder: 'Goonswarm Federation',
        planet: '1DQ1-A IV',
        planet_type: null,
      },
      expect.objectContaining({ summary: 'Raidable skyhook: planet 40077000 in HED-GP', holder: null, planet: null }),
    ]);
    expect(meta).toEqual({ campaigns: 0, windows: 0, skyhooks: 2 });
    const { text } = await calendar(`sovereignty.ics?${asked}`);
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain('SUMMARY:Raidable skyhook: 1DQ1-A IV\r\n');
    expect(unfolded).toContain(
      String.raw`DESCRIPTION:Goonswarm Federation holds the system\; whose the skyhook is\, ESI does not tell.`,
    );
    expect(unfolded).toContain('DTSTART:20261120T113000Z\r\nDTEND:20261120T123000Z');
  });

  test('is a file for calendar programs, which they may also subscribe to without any cookie', async () => {
    const { text, headers } = await calendar('sovereignty.ics?region=Catch');
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    const lines = text.split('\r\n');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(3);
    expect(lines).toContain(String.raw`NAME:EVE sovereignty\, Catch`);
    expect(lines).toContain('DTSTART:20261120T200000Z');
    expect(lines).toContain('DTEND:20261120T220000Z');
    const again = await app.ask('/plan/api/v1/calendar/sovereignty.ics?region=Catch', {
      headers: { 'If-None-Match': headers['etag'] ?? '' },
    });
    expect(again.status).toBe(304);
    expect((await app.ask('/plan/api/v1/calendar/mine.ics')).status).toBe(400);
  });
});
