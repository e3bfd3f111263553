import { expect, test } from 'vitest';
import { systemRecord } from '#shared/systems-api/systems';
import { systemColumns } from '../../../../../src-renderer/views/systems/finder/columns.tsx';

/** Members that another column shows, and ids. */
const WITHIN: Readonly<Record<string, string>> = {
  id: 'name',
  region_id: 'region',
  security: 'security_status',
  nearest_hub: 'hub_distance',
  sovereignty_owner_id: 'sovereignty_owner',
};

test('each member of a system has a column in the window’s table, or is part of another one', () => {
  const columns = new Set(systemColumns(null, null).map(({ id }) => id));
  const flags = systemColumns(null, null).find(({ id }) => id === 'flags');
  expect(flags).toBeDefined();
  const missing = Object.entries(systemRecord.shape).filter(([name, member]) => {
    const isFlag = member.safeParse(true).success && !member.safeParse('').success;
    return !columns.has(WITHIN[name] ?? (isFlag ? 'flags' : name));
  });
  expect(missing.map(([name]) => name)).toEqual([]);
});
