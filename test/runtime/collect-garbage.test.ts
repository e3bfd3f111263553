import { expect, it } from 'vitest';
import { collectGarbage } from '#main/runtime/collect-garbage';

it('gives back what nothing refers to any more, at once', async () => {
  const kept = { bytes: new Uint8Array(1) };
  const refs = [new WeakRef({ bytes: new Uint8Array(1) }), new WeakRef(kept)];
  // A reference just made, or read, is held until the turn of the event loop ends.
  await new Promise((resolve) => void setImmediate(resolve));
  collectGarbage();
  expect(refs.map((ref) => ref.deref())).toEqual([undefined, kept]);
});
