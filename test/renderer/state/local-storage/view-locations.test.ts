import { expect, test } from 'vitest';
import { hashOfView, sectionOf } from '../../../../src-renderer/state/local-storage/view-locations.ts';

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
