import { expect, test } from 'vitest';
import { useStaging, useStartPage } from '../../../src-renderer/state/local-storage.ts';
import { firstHash, hashOfView, sectionOf } from '../../../src-renderer/state/view-locations.ts';

test('a place belongs to the view that its path begins with', () => {
  expect(sectionOf('#/systems/30000142?days=90')).toBe('/systems');
  expect(sectionOf('#/contracts?type=auction')).toBe('/contracts');
  expect(sectionOf('')).toBe('/');
});

test('a view leads to where it was left, and from within to its beginning', () => {
  const places = { '/pulse': '#/pulse?days=7' };
  expect(hashOfView('/pulse', false, places)).toBe('#/pulse?days=7');
  expect(hashOfView('/pulse', true, places)).toBe('#/pulse');
  expect(hashOfView('/depth', false, places)).toBe('#/depth');
  // Contracts begin with what can be taken now.
  expect(hashOfView('/contracts', false, places)).toBe('#/contracts?status=outstanding');
  expect(hashOfView('/contracts', true, places)).toBe('#/contracts');
});

test('deals, couriers and blueprints begin with what the capital of the start page reaches, unless they were left elsewhere', () => {
  useStartPage.setState({ capital: 20_000_000 });
  expect(hashOfView('/deals', false, {})).toBe('#/deals?capital_max=20000000');
  expect(hashOfView('/couriers', false, {})).toBe('#/couriers?collateral_max=20000000&high_security=true&warned=false');
  expect(hashOfView('/blueprints', false, {})).toBe('#/blueprints?price_max=20000000&sort=build_profit');
  expect(hashOfView('/deals', false, { '/deals': '#/deals?sort=capital' })).toBe('#/deals?sort=capital');
  // From within, one click leads to the raw ranking.
  expect(hashOfView('/deals', true, {})).toBe('#/deals');
});

test('systems begin near the staging system', () => {
  useStaging.setState({ system: 'Old Man Star' });
  expect(hashOfView('/systems', false, {})).toBe('#/systems?staging=Old%20Man%20Star&max_jumps=10&sort=staging&order=asc');
});

test('the window opens on the start page until it is dismissed', () => {
  useStartPage.setState({ dismissed: false });
  expect(firstHash()).toBe('#/start');
  useStartPage.setState({ dismissed: true });
  expect(firstHash()).toBe('#/contracts?status=outstanding');
});
