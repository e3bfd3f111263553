import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutHidden } from '../../../src-renderer/contracts/triage.tsx';

test('hidden rows leave no gap, and every other row keeps its order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.uniqueArray(fc.integer({ min: 0, max: 59 })), (total, hidden) => {
      const hiddenAt = hidden.filter((index) => index < total).toSorted((a, b) => a - b);
      const rows = withoutHidden(total, hiddenAt);
      const left = Array.from({ length: total }, (_, index) => index).filter((index) => !hiddenAt.includes(index));
      expect(Array.from({ length: rows.total }, (_, place) => rows.indexAt(place))).toEqual(left);
    }),
  );
});
