import { expect, test } from 'vitest';
import { isPaying } from '../../../src-renderer/contracts/cells.tsx';

test.each([
  ['a courier', { type: 'courier', price: 0, reward: 5 }, true],
  ['a want to buy', { type: 'item_exchange', price: 0, reward: 5 }, true],
  ['a sale', { type: 'item_exchange', price: 5, reward: 0 }, false],
  ['a sale that pays a part back', { type: 'item_exchange', price: 5, reward: 2 }, false],
  ['a gift', { type: 'item_exchange', price: 0, reward: 0 }, false],
  ['an auction from nothing', { type: 'auction', price: 0, reward: null }, false],
] as const)('of %s the reward is the figure that counts, or its price', (_, row, isReward) => {
  expect(isPaying(row)).toBe(isReward);
});
