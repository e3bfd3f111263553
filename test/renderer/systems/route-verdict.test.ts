import { expect, test } from 'vitest';
import type { ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import { routeVerdict } from '../../../src-renderer/systems/route-verdict.ts';

type Body = ResponseOf<typeof route>;
type Data = Body['data'];
const camped = {
  state: 'camped',
  claim: 'likely_camp',
  gate: 'Vushiamgor',
  evidence: { ships: 6, minutes: 11, cases: 1872 },
  kills: 7,
};

/** A way of 22 jumps with what counts for a verdict. */
function found(changed: Partial<Omit<Data, 'alternatives'>> = {}, live: object | null = null, other: object | null = null): Body {
  const data = {
    path: [1, 2, 3],
    hops: [
      { id: 1, name: 'Jita', live: null },
      { id: 2, name: 'Groubim', live },
      { id: 3, name: 'Amarr', live: null },
    ],
    jumps: 22,
    chance_of_loss: 0.06,
    expected_loss: null,
    entered: { high: 22, low: 0, null: 0 },
    worst_share: 0.05,
    worst_system: 'Groubim',
    via: [],
    alternatives: other === null ? [] : [other],
    warning_details: [],
    ...changed,
  };
  return { data, meta: { seconds_per_jump: 180 } } as unknown as Body;
}
const longer = { path: [1, 4, 3], jumps: 31, chance_of_loss: 0.03, found_via: 'Wejairkrai' };

test('a quiet way without a better one is to be taken, with what its danger costs on average', () => {
  expect(routeVerdict(found({ expected_loss: 60e6 }), null)).toEqual({
    advice: 'take',
    head: 'Take this way',
    why: '22 jumps, all in high security, 1 h 06 m, 6.0\u00a0% chance to lose the ship, 60.0 m of 1.00 b ISK of cargo on average, the ship not counted. No camp or fight is seen on it.',
  });
});

test('a way that is half as dangerous is told first, with what it saves', () => {
  expect(routeVerdict(found({ expected_loss: 60e6 }, null, longer), null)).toMatchObject({
    advice: 'other',
    head: 'Better take 31 jumps instead of 22 jumps',
    why: 'The longer way has a 3.0\u00a0% chance to lose the ship, 30.0 m of 1.00 b ISK of cargo on average, the ship not counted; the one below 6.0\u00a0% and 60.0 m. It takes 27 min more. Most dangerous: Groubim.',
  });
  expect(routeVerdict(found({}, null, { ...longer, chance_of_loss: 0.05 }), null).advice).toBe('take');
});

test('a camp on the way without a better one means to scout or wait', () => {
  const { advice, why } = routeVerdict(found({}, camped), null);
  expect(advice).toBe('scout');
  expect(why).toMatch(/^Likely a camp in Groubim at the gate to Vushiamgor \(6 ships lost, the last 11 min ago\)\. 22 jumps/);
});

test('a dangerous way says so, and one of unknown losses claims nothing', () => {
  const low = found({ chance_of_loss: 0.31, entered: { high: 10, low: 9, null: 3 } });
  expect(routeVerdict(low, null)).toMatchObject({
    advice: 'dangerous',
    why: expect.stringContaining('9 into low and 3 into null security'),
  });
  expect(routeVerdict(found({ chance_of_loss: null }), null)).toMatchObject({ advice: 'unknown' });
});

test('a way whose present is not known is not called safe to take', () => {
  const unread = 'Killmails: nothing newer than 2026-11-20 01:17 EVE. What happens now may be missing.';
  const { advice, head, why } = routeVerdict(found(), unread);
  expect(advice).toBe('unknown');
  expect(head).not.toMatch(/take/i);
  expect(why).toContain(unread);
  expect(why).not.toContain('No camp');
});

test('a way with warnings is to be taken with care, the first of them in words', () => {
  const gank = { code: 'cargo_draws_ganks', sentence: 'More than 1 b in a freighter may draw suicide ganks.' };
  const roam = { code: 'roam', sentence: 'A roam passed Groubim 9 min ago.' };
  const unknown = { code: 'hazards_unknown', sentence: 'Storms: source is off.' };
  const warned = (...details: object[]) => found({ warning_details: details as Data['warning_details'] });
  expect(routeVerdict(warned(unknown), null).advice).toBe('take');
  expect(routeVerdict(warned(unknown, gank, roam), null)).toMatchObject({
    advice: 'care',
    why: expect.stringMatching(/^More than 1 b in a freighter.* No camp or fight is seen on it\. 1 more warning\.$/),
  });
});
