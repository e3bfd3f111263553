import { expect, test } from 'vitest';
import type { ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import { routeJudge, routeVerdict } from '../../../src-renderer/systems/route-verdict.ts';

type Body = ResponseOf<typeof route>;
type Data = Body['data'];
const camped = {
  state: 'camped',
  claim: 'likely_camp',
  gate: 'Vushiamgor',
  gate_system_id: 3,
  evidence: { ships: 6, minutes: 11, cases: 1872 },
  kills: 7,
  minutes_since: 11,
};
const longer = { path: [1, 4, 3], jumps: 31, chance_of_loss: 0.03, found_via: 'Wejairkrai' };

interface Told {
  data?: Partial<Omit<Data, 'alternatives'>>;
  live?: object | null;
  other?: object | null;
  meta?: Partial<Body['meta']>;
}

/** A way of 22 jumps with what counts for a verdict; its second system is entered after a jump. */
function found({ data, live = null, other = null, meta }: Told = {}): Body {
  const hop = (id: number, name: string, chance: number, at: string) => ({
    id,
    name,
    chance_of_loss: chance,
    arrives_at: `2026-11-20T${at}:00Z`,
    live: null,
  });
  return {
    data: {
      path: [1, 2, 3],
      hops: [hop(1, 'Jita', 0, '21:30'), { ...hop(2, 'Groubim', 0.04, '21:33'), live }, hop(3, 'Amarr', 0.02, '21:36')],
      jumps: 22,
      chance_of_loss: 0.06,
      expected_loss: null,
      entered: { high: 22, low: 0, null: 0 },
      via: [],
      alternatives: other === null ? [] : [other],
      warning_details: [],
      ...data,
    },
    meta: { seconds_per_jump: 180, mode: 'shortest', cargo_value: null, ship_value: null, ...meta },
  } as unknown as Body;
}
const told = (...[body, unread = null]: [Body, (string | null)?]) => {
  const { head, why, ...rest } = routeVerdict(body, unread);
  return { ...rest, head, why: why.replaceAll('\u00a0', ' ') };
};

test('a quiet way without a better one is to be taken, with what its danger costs on average and where it lies', () => {
  const { offers, worst, ...verdict } = told(found({ meta: { cargo_value: 1e9, ship_value: 2e9 } }));
  expect(verdict).toEqual({
    advice: 'take',
    head: 'Take this way',
    why: '22 jumps, all in high security, 1 h 06 m, 6.0 % chance to lose the ship, 180 m ISK on average: 1.00 b of cargo and 2.00 b of hull. No camp, fight or roam now.',
  });
  expect(offers).toEqual([]);
  expect(worst.map(({ name, share }) => `${name} ${share.replaceAll('\u00a0', ' ')}`)).toEqual([
    'Groubim 4.0 of the 6.0 %',
    'Amarr 2.0 of the 6.0 %',
  ]);
});

test('what is not known to be worth anything is not counted, and said so', () => {
  expect(told(found({ meta: { cargo_value: 1e9 } })).why).toContain(
    ', 60.0 m ISK on average: 1.00 b of cargo, the hull not counted.',
  );
  expect(told(found({ meta: { ship_value: 2e9 } })).why).toContain(', 120 m ISK on average: 2.00 b of hull.');
  expect(told(found()).why).toContain('6.0 % chance to lose the ship. No camp');
});

test('a way that is clearly less dangerous comes first whatever goes on, with what it saves and how to take it', () => {
  const worth = { cargo_value: 1e9, ship_value: 2e9 };
  const verdict = told(found({ live: camped, other: longer, meta: worth }));
  expect(verdict).toMatchObject({
    advice: 'other',
    head: 'Better take 31 jumps instead of 22',
    why: 'The longer way has a 3.0 % chance to lose the ship, 90.0 m ISK on average: 1.00 b of cargo and 2.00 b of hull; this one 6.0 % and 180 m. It takes 27 min more. Likely a camp in Groubim at the gate to Vushiamgor (6 ships lost, the last 11 min ago); you reach it at 21:33 EVE.',
  });
  expect(verdict.offers.map(({ ask }) => ask.label)).toEqual(['Go via Wejairkrai']);
  expect(told(found({ other: { ...longer, chance_of_loss: 0.05 } })).advice).toBe('take');
  expect(told(found({ other: longer, meta: { mode: 'safest' } })).why).toContain('This one goes by security, not by losses.');
});

test('a camp that is reached soon means to scout, to go round it, or to ask again in half an hour', () => {
  const alone = told(found({ live: camped }));
  expect(alone).toMatchObject({ advice: 'scout', head: 'Scout ahead', offers: [] });
  expect(alone.why).toMatch(
    /^Likely a camp in Groubim .*21:33 EVE\. When it ends is not known: scout, or ask again in half an hour\. 22 jumps/,
  );
  const { why, offers } = told(found({ live: camped, other: { ...longer, chance_of_loss: 0.05 } }));
  expect(why).toContain('scout, go via Wejairkrai, or ask again');
  expect(offers.map(({ ask }) => ask.label)).toEqual(['Go via Wejairkrai']);
  expect(told(found({ live: camped, other: { ...longer, chance_of_loss: 0.09 } })).offers).toEqual([]);
});

test('a camp at a gate that is not used, or reached after 45 minutes, is told with why it weighs nothing', () => {
  const aside = told(found({ live: { ...camped, gate_system_id: 9 } }));
  expect(aside.advice).toBe('care');
  expect(aside.why).toContain('ago), a gate that this way does not use; you reach it at 21:33 EVE.');
  const late = told(found({ live: camped, meta: { seconds_per_jump: 2700 } }));
  expect(late.advice).toBe('care');
  expect(late.why).toContain('you reach it at 21:33 EVE, and what is seen now counts for 45 minutes only.');
  expect(late.why).not.toContain('No camp');
});

test('a dangerous way says so, and one of unknown losses claims nothing', () => {
  const low = found({ data: { chance_of_loss: 0.31, entered: { high: 10, low: 9, null: 3 } } });
  expect(told(low)).toMatchObject({
    advice: 'dangerous',
    why: expect.stringContaining('9 into low and 3 into null security'),
  });
  expect(told(found({ data: { chance_of_loss: null } }))).toMatchObject({ advice: 'unknown', worst: [] });
});

test('a way whose present is not known is not called safe to take', () => {
  const unread = 'Killmails: nothing newer than 2026-11-20 01:17 EVE. What goes on now may be missing.';
  const { advice, head, why } = told(found(), unread);
  expect(advice).toBe('unknown');
  expect(head).not.toMatch(/take/i);
  expect(why).toContain(unread);
  expect(why).not.toContain('No camp');
});

test('a way with warnings is to be taken with care, the first of them in words', () => {
  const gank = { code: 'cargo_draws_ganks', sentence: 'More than 1 b in a freighter may draw suicide ganks.' };
  const roam = { code: 'roam', sentence: 'A roam passed Groubim 9 min ago.' };
  const unknown = { code: 'hazards_unknown', sentence: 'Storms: source is off.' };
  const warned = (...details: object[]) => found({ data: { warning_details: details as Data['warning_details'] } });
  expect(told(warned(unknown)).advice).toBe('take');
  expect(told(warned(unknown, gank, roam))).toMatchObject({
    advice: 'care',
    why: expect.stringMatching(/lose the ship\. More than 1 b in a freighter.* 1 more warning\. No camp, fight or roam/),
  });
});

test('advice stays while figures change little, and turns where they clearly change', () => {
  const judge = routeJudge();
  const advice = (chance: number, other: number) =>
    judge(found({ data: { chance_of_loss: chance }, other: { ...longer, chance_of_loss: other } }), null).advice;
  expect([advice(0.06, 0.041), advice(0.06, 0.039), advice(0.06, 0.045), advice(0.06, 0.052), advice(0.06, 0.045)]).toEqual([
    'take',
    'other',
    'other',
    'take',
    'take',
  ]);
  expect([advice(0.099, 0.099), advice(0.1, 0.1), advice(0.092, 0.092), advice(0.089, 0.089), advice(0.092, 0.092)]).toEqual([
    'take',
    'dangerous',
    'dangerous',
    'take',
    'take',
  ]);
});

test('a way that was offered stays to be clicked, with its new figures, while it is a way', () => {
  const judge = routeJudge();
  const offered = (other: object | null) =>
    judge(found({ other }), null).offers.map(({ ask, way }) => `${ask.label} ${way.chance_of_loss}`);
  expect(offered({ ...longer, chance_of_loss: 0.05 })).toEqual([]);
  expect(offered(longer)).toEqual(['Go via Wejairkrai 0.03']);
  expect(offered({ ...longer, chance_of_loss: 0.07 })).toEqual(['Go via Wejairkrai 0.07']);
  expect(offered(null)).toEqual([]);
  expect(judge(found({ data: { path: [1, 5, 3] }, other: { ...longer, chance_of_loss: 0.05 } }), null).offers).toEqual([]);
});
