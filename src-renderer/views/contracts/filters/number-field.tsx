import { plainFigure } from '#shared/read-figure';
import { tradeFilters } from '#shared/trade-api/contract-filters';
import { TextBound } from '../../../ui/controls/bounds.tsx';
import type { ChangeFilter, ContractFilters } from './filters.ts';

/** Filters that take a number, and two that take an id or a name. */
type WrittenFilter =
  | 'station_id'
  | 'issuer_id'
  | {
      [Name in keyof typeof tradeFilters]: ContractFilters[Name] extends number | undefined ? Name : never;
    }[keyof typeof tradeFilters];

interface Props {
  name: WrittenFilter;
  label: string;
  filters: ContractFilters;
  change: ChangeFilter;
}

/** One figure or name of a filter; what may stand in it is the endpoint's own rule. */
export function NumberField({ name, label, filters, change }: Props) {
  const apply = (text: string) => {
    const figure = plainFigure(text);
    const read = tradeFilters[name].safeParse(figure === '' ? undefined : figure);
    if (!read.success) return `Give ${read.error.issues[0]?.message}.`;
    if (read.data !== filters[name]) change(name, figure);
    return null;
  };
  return <TextBound label={label} written={filters[name]?.toString() ?? ''} apply={apply} />;
}
