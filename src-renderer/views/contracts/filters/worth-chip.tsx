import { flagCodes } from '#shared/trade-api/flags';
import { verdicts } from '#shared/trade-api/worth';
import { flagLabels, verdictLabels } from '../../../contracts/rating-labels.ts';
import { AmountField } from '../../../ui/controls/amount-field.tsx';
import { ChoiceList } from '../../../ui/controls/choice-list.tsx';
import { FilterChip } from '../../../ui/controls/filter-chip.tsx';
import { YesNo } from '../../../ui/controls/yes-no.tsx';
import { shortIsk } from '../../../ui/format.ts';
import { type ChangeFilter, type ContractFilterName, type ContractFilters, clearFilters } from './filters.ts';
import { NumberField } from './number-field.tsx';

interface Props {
  filters: ContractFilters;
  change: ChangeFilter;
}

const names: readonly ContractFilterName[] = [
  'verdict',
  'margin_min',
  'margin_percent_min',
  'below_sold_percent_min',
  'flag',
  'safe_to_buy',
];

/** What a contract is worth, and what speaks against it. */
export function WorthChip({ filters, change }: Props) {
  return (
    <FilterChip label="Worth" value={wordsOf(filters)} onClear={() => clearFilters(change, names)}>
      <div className="stack">
        <AmountField
          label="Margin from"
          value={filters.margin_min}
          onChange={(value) => change('margin_min', value?.toString())}
        />
        <NumberField name="margin_percent_min" label="Margin % from" filters={filters} change={change} />
        <AmountField
          label="Percent below what it was sold for"
          value={filters.below_sold_percent_min}
          onChange={(value) => change('below_sold_percent_min', value?.toString())}
        />
        <h3>Verdict</h3>
        <ChoiceList
          label="Verdict"
          choices={verdicts.map((value) => ({ value, label: verdictLabels[value] }))}
          selected={filters.verdict ?? []}
          onChange={(selected) => change('verdict', selected)}
        />
        <YesNo label="Safe to buy" value={filters.safe_to_buy} onChange={(value) => change('safe_to_buy', value)} />
        <h3>Any of these flags</h3>
        <ChoiceList
          label="Any of these flags"
          choices={flagCodes.map((value) => ({ value, label: flagLabels[value] }))}
          selected={filters.flag ?? []}
          onChange={(selected) => change('flag', selected)}
        />
      </div>
    </FilterChip>
  );
}

function wordsOf(filters: ContractFilters): string | null {
  const { verdict, margin_min, margin_percent_min, below_sold_percent_min, flag, safe_to_buy } = filters;
  const words = [
    ...(verdict ?? []).map((one) => verdictLabels[one]),
    ...(margin_min === undefined ? [] : [`from ${shortIsk(margin_min)}`]),
    ...(margin_percent_min === undefined ? [] : [`from ${margin_percent_min} %`]),
    ...(below_sold_percent_min === undefined ? [] : [`${below_sold_percent_min} % below sold`]),
    ...(safe_to_buy === undefined ? [] : [safe_to_buy ? 'safe' : 'not safe']),
    ...(flag === undefined ? [] : [flag.length === 1 ? '1 flag' : `${flag.length} flags`]),
  ];
  return words.length === 0 ? null : words.join(', ');
}
