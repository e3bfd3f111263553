import { expect, test } from 'vitest';
import type { RouteHop } from '#shared/plan-api/route-hop';
import { quietSentence } from '../../../src-renderer/systems/seen-on-way.ts';

const hop = (name: string, live: object | null = null) => ({ name, live }) as RouteHop;
const lost = { state: 'kill', claim: 'ships_lost' };

test('a way without camp, fight and roam says where ships were lost all the same', () => {
  expect(quietSentence([hop('Jita'), hop('Amarr')])).toBe('No camp, fight or roam now.');
  expect(quietSentence([hop('Tama', lost), hop('Kedama', { state: 'kill', claim: null }), hop('Amarr')])).toBe(
    'No camp, fight or roam now; within 45 minutes ships were lost at gates in Tama, there were kills in Kedama.',
  );
  expect(quietSentence(['A', 'B', 'C', 'D'].map((name) => hop(name, lost)))).toContain('at gates in A, B, C and 1 more.');
  expect(quietSentence([hop('A', lost), hop('B', lost), hop('C', { state: 'roam' })])).toBe(
    'No camp or fight now; within 45 minutes ships were lost at gates in A and B.',
  );
});
