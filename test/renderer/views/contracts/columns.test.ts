import { expect, test } from 'vitest';
import type { ContractType } from '#shared/game';
import { exportedColumns } from '../../../../src-renderer/ui/table/use-columns.ts';
import { alwaysExported, contractTable } from '../../../../src-renderer/views/contracts/columns.tsx';

const shown = (types: ContractType[] | undefined) =>
  contractTable(types === undefined ? {} : { type: types })
    .columns.filter(({ optional }) => optional !== true)
    .map(({ id }) => id);

test('contents stand first among the words, the title second', () => {
  expect(shown(undefined).slice(0, 6)).toEqual(['type', 'contents', 'title', 'price', 'margin', 'place']);
});

test('reward and collateral stand only where couriers are asked for, the price where other kinds are, the highest bid where auctions alone are', () => {
  const figures = (types: ContractType[] | undefined) =>
    shown(types).filter((id) => ['price', 'highest_bid', 'reward', 'collateral'].includes(id));
  expect(figures(undefined)).toEqual(['price']);
  expect(figures(['item_exchange', 'auction'])).toEqual(['price']);
  expect(figures(['auction'])).toEqual(['price', 'highest_bid']);
  expect(figures(['courier'])).toEqual(['reward', 'collateral']);
  expect(figures(['courier', 'auction'])).toEqual(['price', 'reward', 'collateral']);
});

test('a file has id, status, contents and place whatever columns are shown, beside a price what was bid, and none of them twice', () => {
  const { columns } = contractTable({});
  const exportColumns = (visible: typeof columns) =>
    exportedColumns(visible, columns, alwaysExported(visible.some(({ id }) => id === 'price')));
  const price = columns.filter(({ id }) => id === 'price');
  expect(exportColumns(price).map(({ id }) => id)).toEqual([
    'contract_id',
    'status',
    'contents',
    'place',
    'highest_bid',
    'price',
  ]);
  expect(exportColumns([]).map(({ id }) => id)).toEqual(['contract_id', 'status', 'contents', 'place']);
  const all = exportColumns(columns).map(({ id }) => id);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(expect.arrayContaining(['contract_id', 'status', 'contents', 'place']));
});

test('a list of blueprints has their figures in columns, and one that counts jumps has these, to be sorted by', () => {
  const idsOf = (asked: Parameters<typeof contractTable>[0]) =>
    contractTable(asked).columns.flatMap(({ id, optional }) => (optional === true ? [] : [id]));
  for (const asked of [{ category: 'blueprint_copy' as const }, { material_efficiency_min: 10 }])
    expect(idsOf(asked)).toEqual(
      expect.arrayContaining(['contents', 'material_efficiency', 'time_efficiency', 'runs', 'isk_per_run']),
    );
  expect(idsOf({})).not.toContain('runs');
  expect(idsOf({})).not.toContain('jumps');
  const near = contractTable({ from_system: 'Jita', category: 'blueprint_copy' }).columns.find(({ id }) => id === 'jumps');
  expect(near).toMatchObject({ sort: 'jumps', optional: false });
  expect(contractTable({}).columns.find(({ id }) => id === 'jumps')?.sort).toBeUndefined();
});
