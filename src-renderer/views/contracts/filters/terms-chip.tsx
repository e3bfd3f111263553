import { type ExpiredUnjudged, expiredUnjudgedChoices, statusEvidence } from '#shared/trade-api/contract-filters';
import { ChoiceList } from '../../../ui/controls/choice-list.tsx';
import { FilterChip } from '../../../ui/controls/filter-chip.tsx';
import { YesNo } from '../../../ui/controls/segmented.tsx';
import { hourSpan, humanize } from '../../../ui/format.ts';
import { type ChangeFilter, type ContractFilters, clearFilters } from './filters.ts';
import { NumberField } from './number-field.tsx';

interface Props {
  filters: ContractFilters;
  change: ChangeFilter;
}

const names = [
  'wants_items',
  'want_to_buy',
  'item_types_min',
  'item_types_max',
  'first_seen_within',
  'ends_within',
  'issuer_id',
  'status_evidence',
  'expired_unjudged',
] as const;
const expiredLabels: Readonly<Record<ExpiredUnjudged, string>> = {
  true: 'Only what expired meanwhile',
  false: 'Nothing that expired meanwhile',
  any: 'Also what expired meanwhile',
};

/** What it asks for, how much is in it, when it came and ends, and who issued it. */
export function TermsChip({ filters, change }: Props) {
  const fields = { filters, change };
  const choice = (name: 'wants_items' | 'want_to_buy', label: string) => (
    <YesNo label={label} value={filters[name]} onChange={(value) => change(name, value)} />
  );
  return (
    <FilterChip label="Terms" value={wordsOf(filters)} onClear={() => clearFilters(change, names)}>
      <div className="stack">
        {choice('wants_items', 'Asks for items')}
        {choice('want_to_buy', 'Asks for items, offers none')}
        <NumberField name="item_types_min" label="Kinds of items from" {...fields} />
        <NumberField name="item_types_max" label="Kinds of items to" {...fields} />
        <NumberField name="first_seen_within" label="First seen within hours" {...fields} />
        <NumberField name="ends_within" label="Ends within hours" {...fields} />
        <NumberField name="issuer_id" label="Issuer, id or name" {...fields} />
        <ChoiceList
          label="The status rests on"
          choices={statusEvidence.map((value) => ({ value, label: humanize(value) }))}
          selected={filters.status_evidence ?? []}
          onChange={(selected) => change('status_evidence', selected)}
        />
        <ChoiceList
          label="Expired since the mirror last looked"
          choices={expiredUnjudgedChoices.map((value) => ({ value, label: expiredLabels[value] }))}
          selected={filters.expired_unjudged === undefined ? [] : [filters.expired_unjudged]}
          onChange={(selected) =>
            change(
              'expired_unjudged',
              selected.find((one) => one !== filters.expired_unjudged),
            )
          }
        />
      </div>
    </FilterChip>
  );
}

function wordsOf(filters: ContractFilters): string | null {
  const { wants_items: wants, want_to_buy: buys, item_types_min: least, item_types_max: most } = filters;
  const words = [
    ...(wants === undefined ? [] : [wants ? 'asks for items' : 'asks for none']),
    ...(buys === undefined ? [] : [buys ? 'want to buy' : 'no want to buy']),
    ...(least === undefined ? [] : [`from ${least} kinds`]),
    ...(most === undefined ? [] : [`up to ${most} kinds`]),
    ...(filters.first_seen_within === undefined ? [] : [`came within ${hourSpan(filters.first_seen_within)}`]),
    ...(filters.ends_within === undefined ? [] : [`ends within ${hourSpan(filters.ends_within)}`]),
    ...(filters.issuer_id === undefined ? [] : [`issuer ${filters.issuer_id}`]),
    ...(filters.status_evidence ?? []).map(humanize),
    ...(filters.expired_unjudged === undefined ? [] : [expiredLabels[filters.expired_unjudged].toLowerCase()]),
  ];
  return words.length === 0 ? null : words.join(', ');
}
