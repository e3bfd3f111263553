import { expect, test } from 'vitest';
import { campaignName } from '../../../src-renderer/systems/labels.ts';

test('a campaign is called by what is fought over, not by the game’s code for it', () => {
  expect(['ihub_defense', 'tcu_defense', 'station_defense', 'station_freeport', 'moon_siege'].map(campaignName)).toEqual([
    'Hub defense',
    'Claim defense',
    'Station defense',
    'Station freeport',
    'Moon siege',
  ]);
});
