import { expect, test } from 'vitest';
import { displayedSecurity, securityBand } from '#shared/security';

test.each([
  [1, 1, 'high'],
  [0.945913, 0.9, 'high'],
  [0.85, 0.9, 'high'],
  [0.45, 0.5, 'high'],
  [0.449999, 0.4, 'low'],
  [0.35, 0.4, 'low'],
  [0.05, 0.1, 'low'],
  [0.049999, 0.1, 'low'],
  [0.000001, 0.1, 'low'],
  [0, 0, 'null'],
  [-0.04, 0, 'null'],
  [-0.05, 0, 'null'],
  [-0.051, -0.1, 'null'],
  [-0.99, -1, 'null'],
  [-1, -1, 'null'],
])('a security status of %d is shown as %d and is %s security', (status, displayed, band) => {
  expect(displayedSecurity(status)).toBe(displayed);
  expect(securityBand(status)).toBe(band);
});
