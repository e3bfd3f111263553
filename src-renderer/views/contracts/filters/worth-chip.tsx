import { flagCodes } from '#shared/trade-api/flags';
import { priceRatings } from '#shared/trade-api/price-rating';
import { verdicts } from '#shared/trade-api/worth';
import { flagLabels, priceLabels, verdictLabels } from '../../../contracts/rating-labels.ts';
import { AmountField } from '../../../ui/controls/bounds.tsx';
import { ChoiceList } from '../../../ui/controls/choice-list.tsx';
import { FilterChip } from '../../../ui/controls/filter-chip.tsx';
import { YesNo } from '../../../ui/controls/segmented.tsx';
import { percent, shortIsk } from '../../../ui/format.ts';
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
  'price_rating',
  'best_margin_min',
  'no_warnings',
  'safe_to_buy',
];

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
        <h2>Verdict</h2>
        <ChoiceList
          label="Verdict"
          choices={verdicts.map((value) => ({ value, label: verdictLabels[value] }))}
          selected={filters.verdict ?? []}
          onChange={(selected) => change('verdict', selected)}
        />
        <h2>Price rating</h2>
        <ChoiceList
          label="Price rating"
          choices={priceRatings.map((value) => ({ value, label: priceLabels[value] }))}
          selected={filters.price_rating ?? []}
          onChange={(selected) => change('price_rating', selected)}
        />
        <AmountField
          label="Margin at the best hub from"
          value={filters.best_margin_min}
          onChange={(value) => change('best_margin_min', value?.toString())}
        />
        <YesNo label="No warnings" value={filters.no_warnings} onChange={(value) => change('no_warnings', value)} />
        <YesNo label="Deal without warnings" value={filters.safe_to_buy} onChange={(value) => change('safe_to_buy', value)} />
        <h2>Any of these warnings</h2>
        <ChoiceList
          label="Any of these warnings"
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
  const { price_rating, best_margin_min, no_warnings } = filters;
  const words = [
    ...(verdict ?? []).map((one) => verdictLabels[one]),
    ...(margin_min === undefined ? [] : [`from ${shortIsk(margin_min)}`]),
    ...(margin_percent_min === undefined ? [] : [`from ${percent(margin_percent_min)}`]),
    ...(below_sold_percent_min === undefined ? [] : [`${percent(below_sold_percent_min)} below sold`]),
    ...(price_rating ?? []).map((one) => priceLabels[one]),
    ...(best_margin_min === undefined ? [] : [`best hub from ${shortIsk(best_margin_min)}`]),
    ...(no_warnings === undefined ? [] : [no_warnings ? 'no warnings' : 'with warnings']),
    ...(safe_to_buy === undefined ? [] : [safe_to_buy ? 'deals without warnings' : 'no deals without warnings']),
    ...(flag === undefined ? [] : [flag.length === 1 ? '1 warning' : `${flag.length} warnings`]),
  ];
  return words.length === 0 ? null : words.join(', ');
}
