import { memo, type ReactNode, type RefObject, useRef } from 'react';
import { contractSorts } from '#shared/contracts-api/contracts';
import { typeList } from '#shared/contracts-api/reference';
import { categoryCodes, contractAvailabilities, contractStatuses, contractTypes, hiddenStatuses } from '#shared/game';
import { securityBands } from '#shared/security';
import { ratingSorts, tradeSorts } from '#shared/trade-api/contract-filters';
import { contractsService } from '../../../api.ts';
import { RegionChip } from '../../../contracts/location-chips.tsx';
import { TypePicker } from '../../../contracts/type-picker.tsx';
import { useKeys } from '../../../state/keys.ts';
import { isNarrowed } from '../../../state/lists/list-filters.ts';
import { SystemPicker } from '../../../systems/system-picker.tsx';
import { AmountField } from '../../../ui/controls/bounds.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ChoiceList } from '../../../ui/controls/choice-list.tsx';
import { ClearAll, FilterBar } from '../../../ui/controls/filter-bar.tsx';
import { FilterChip } from '../../../ui/controls/filter-chip.tsx';
import { Popover } from '../../../ui/controls/popover.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { humanize, jumpCount, listed, plural, shortIsk } from '../../../ui/format.ts';
import { useEndpoint } from '../../../use-endpoint.ts';
import { BlueprintChip } from './blueprint-chip.tsx';
import { CorporationPicker, useCorporationName } from './corporation-picker.tsx';
import { type ChangeFilter, type ContractFilters, clearFilters, unfiltered } from './filters.ts';
import { NumberField } from './number-field.tsx';
import { TermsChip } from './terms-chip.tsx';
import { TextSearchField } from './text-search-field.tsx';
import { WorthChip } from './worth-chip.tsx';

const sortNames: Readonly<Record<ContractFilters['sort'], string>> = {
  date_issued: 'Issued',
  date_expired: 'Expiry',
  price: 'Price',
  volume: 'Volume',
  collateral: 'Collateral',
  margin: 'Margin',
  margin_percent: 'Margin %',
  below_sold_percent: 'Below sold %',
  verdict: 'Verdict',
  price_rating: 'Price rating',
  best_margin: 'Margin at the best hub',
  first_seen: 'First seen',
  isk_per_run: 'ISK a run',
  highest_bid: 'Highest bid',
  jumps: 'Jumps',
};
const sorts = [...contractSorts, ...ratingSorts, ...tradeSorts];

function SortChip({ filters, change }: { filters: ContractFilters; change: ChangeFilter }) {
  // Jumps are counted from somewhere, or there are none.
  const isOffered = (sort: ContractFilters['sort']) => sort !== 'jumps' || filters.from_system !== undefined;
  return (
    <FilterChip
      label="Sort"
      value={`${sortNames[filters.sort]}, ${orderLabel(filters)}`}
      onClear={
        filters.sort === unfiltered.sort && filters.dir === unfiltered.dir
          ? null
          : () => {
              change('sort', undefined);
              change('dir', undefined, 'replace');
            }
      }
    >
      <div className="stack">
        <Segmented
          label="Sort by"
          value={filters.sort}
          options={sorts.filter(isOffered).map((value) => ({ value, label: sortNames[value] }))}
          onChange={(sort) => change('sort', sort)}
        />
        <Segmented
          label="Order"
          value={filters.dir}
          options={[
            { value: 'desc', label: 'Largest or newest first' },
            { value: 'asc', label: 'Smallest or oldest first' },
          ]}
          onChange={(dir) => change('dir', dir)}
        />
        <p className="note">Contracts without the figure come last either way.</p>
      </div>
    </FilterChip>
  );
}

function orderLabel({ sort, dir }: ContractFilters): string {
  if (sort === 'date_issued') return dir === 'desc' ? 'newest first' : 'oldest first';
  if (sort === 'date_expired') return dir === 'desc' ? 'last to end first' : 'ending first';
  if (sort === 'verdict' || sort === 'price_rating') return dir === 'desc' ? 'best first' : 'worst first';
  return dir === 'desc' ? 'highest first' : 'lowest first';
}

interface PlaceChipProps {
  filters: ContractFilters;
  change: ChangeFilter;
}

const names = ['system', 'station_id', 'security', 'security_min', 'from_system', 'jumps_max'] as const;

function PlaceChip({ filters, change }: PlaceChipProps) {
  const { system, from_system: from } = filters;
  return (
    <FilterChip label="Place" value={wordsOf(filters)} onClear={() => clearFilters(change, names)}>
      <div className="stack">
        <SystemPicker label="In the system" placeholder={system ?? 'Any'} onPick={({ name }) => change('system', name)} />
        <SystemPicker label="Jumps from" placeholder={from ?? 'System'} onPick={({ name }) => change('from_system', name)} />
        {from === undefined ? null : <NumberField name="jumps_max" label="At most jumps" filters={filters} change={change} />}
        <ChoiceList
          label="Security"
          choices={securityBands.map((value) => ({ value, label: `${value} security` }))}
          selected={filters.security ?? []}
          onChange={(selected) => change('security', selected)}
        />
        <NumberField name="security_min" label="Security from" filters={filters} change={change} />
        <NumberField name="station_id" label="Station or structure, id or name" filters={filters} change={change} />
      </div>
    </FilterChip>
  );
}

function wordsOf(filters: ContractFilters): string | null {
  const { system, station_id: station, security, security_min: least, from_system: from, jumps_max: jumps } = filters;
  const words = [
    ...(system === undefined ? [] : [system]),
    ...(station === undefined ? [] : [`station ${station}`]),
    ...(security ?? []),
    ...(least === undefined ? [] : [`from ${least}`]),
    ...(from === undefined ? [] : [jumps === undefined ? `from ${from}` : `${jumpCount(jumps)} from ${from}`]),
  ];
  return words.length === 0 ? null : words.join(', ');
}

interface Props {
  filters: ContractFilters;
  change: ChangeFilter;
  clear: () => void;
  searchField: RefObject<HTMLInputElement | null>;
}

const coded = <Code extends string>(codes: readonly Code[]) => codes.map((code) => ({ value: code, label: humanize(code) }));
// oxlint-disable-next-line max-lines-per-function -- a chip for each filter, in the order of the line
function Filters({ filters, change, clear, searchField }: Props) {
  const corporation = useCorporationName(filters.issuer_corporation_id);
  const range = formatPriceRange(filters.price_min, filters.price_max);
  useKeys('Filters', {
    '/': { label: 'Search titles, items, places and issuers', run: () => searchField.current?.select() },
    'Shift+Escape': { label: 'Take all filters out', run: clear },
  });

  const status = (
    <>
      <ChoiceList
        label="Status"
        choices={coded(contractStatuses)}
        selected={filters.status ?? []}
        onChange={(selected) => change('status', selected)}
      />
      <p className="note">None chosen: all but {hiddenStatuses.join(', ')}.</p>
    </>
  );
  const availability = (
    <ChoiceList
      label="Availability"
      choices={coded(contractAvailabilities)}
      selected={filters.availability ?? []}
      onChange={(selected) => change('availability', selected)}
    />
  );
  const corporations = (
    <CorporationPicker
      selected={filters.issuer_corporation_id}
      onChange={(id) => change('issuer_corporation_id', id?.toString())}
    />
  );

  return (
    <FilterBar label="Contract filters">
      <TextSearchField
        value={filters.words ?? ''}
        onChange={(words, step) => change('words', words, step)}
        onPickType={(name) => {
          change('type_id', name);
          change('words', undefined, 'replace');
        }}
        input={searchField}
      />
      <div className="chips">
        <FilterChip label="Type" value={listed(filters.type?.map(humanize))} onClear={() => change('type', undefined)}>
          <ChoiceList
            label="Type"
            choices={coded(contractTypes)}
            selected={filters.type ?? []}
            onChange={(selected) => change('type', selected)}
          />
        </FilterChip>
        <RegionChip selected={filters.region_id} onChange={(ids) => change('region_id', ids)} />
        <ItemChip filters={filters} change={change} />
        <CategoryChip filters={filters} change={change} />
        <FilterChip
          label="Price"
          value={range}
          onClear={() => {
            change('price_min', undefined);
            change('price_max', undefined, 'replace');
          }}
        >
          <PriceRange minimum={filters.price_min} maximum={filters.price_max} change={change} />
        </FilterChip>
        <PlaceChip filters={filters} change={change} />
        <BlueprintChip filters={filters} change={change} />
        <TermsChip filters={filters} change={change} />
        <WorthChip filters={filters} change={change} />
        <AddressChips filters={filters} change={change} />
        <MoreFilters status={status} availability={availability} corporations={corporations} />
        {filters.status === undefined ? null : (
          <FilterChip label="Status" value={listed(filters.status.map(humanize))} onClear={() => change('status', undefined)}>
            {status}
          </FilterChip>
        )}
        {filters.availability === undefined ? null : (
          <FilterChip
            label="Availability"
            value={listed(filters.availability.map(humanize))}
            onClear={() => change('availability', undefined)}
          >
            {availability}
          </FilterChip>
        )}
        {filters.issuer_corporation_id === undefined ? null : (
          <FilterChip label="Corporation" value={corporation} onClear={() => change('issuer_corporation_id', undefined)}>
            {corporations}
          </FilterChip>
        )}
        <SortChip filters={filters} change={change} />
        {isNarrowed(filters) ? <ClearAll clear={clear} /> : null}
      </div>
    </FilterBar>
  );
}

/**
 * A control for every parameter of the contract list: the usual ones in the line, the rest behind "More". Drawn again when they change,
 * not with every answer.
 */
export const FilterLine = memo(Filters);

/** The filters that only an address sets. */
function AddressChips({ filters: { q, contract_id: ids }, change }: Pick<Props, 'filters' | 'change'>) {
  return (
    <>
      {q === undefined ? null : (
        <FilterChip label="Literal text" value={q} onClear={() => change('q', undefined)}>
          <p className="note">
            In the title or the name of an included item. The search field finds words in any order; -word leaves that word out.
          </p>
        </FilterChip>
      )}
      {ids === undefined ? null : (
        <FilterChip label="Only" value={plural(ids.length, 'contract')} onClear={() => change('contract_id', undefined)}>
          <p className="note">By their ids: {ids.join(', ')}.</p>
        </FilterChip>
      )}
    </>
  );
}

/** The filters that have no chip of their own until they are set. */
function MoreFilters({ status, availability, corporations }: Record<'status' | 'availability' | 'corporations', ReactNode>) {
  return (
    <Popover
      label="More filters"
      trigger={
        <Button icon="plus" look="quiet">
          More
        </Button>
      }
    >
      <div className="stack">
        <section>
          <h2>Status</h2>
          {status}
        </section>
        <section>
          <h2>Availability</h2>
          {availability}
        </section>
        <section>
          <h2>Issuer corporation</h2>
          {corporations}
        </section>
      </div>
    </Popover>
  );
}

/** One category of items, of which at least one is included. */
function CategoryChip({ filters, change }: Pick<Props, 'filters' | 'change'>) {
  return (
    <FilterChip
      label="Category"
      value={categoryCodes.find(({ code }) => code === filters.category)?.label ?? null}
      onClear={() => change('category', undefined)}
    >
      <ChoiceList
        label="Category"
        choices={categoryCodes.map(({ code: value, label }) => ({ value, label }))}
        selected={filters.category === undefined ? [] : [filters.category]}
        onChange={(selected) =>
          change(
            'category',
            selected.find((one) => one !== filters.category),
          )
        }
      />
      <p className="note">At least one included item of it.</p>
    </FilterChip>
  );
}

function formatPriceRange(low: number | undefined, high: number | undefined): string | null {
  if (low === undefined && high === undefined) return null;
  if (low === undefined) return `up to ${shortIsk(high)}`;
  return high === undefined ? `from ${shortIsk(low)}` : `${shortIsk(low)} to ${shortIsk(high)}`;
}

/** From and to in ISK, typed as people write it: `1.5b`, `200m`. */
function PriceRange({
  minimum,
  maximum,
  change,
}: {
  minimum: number | undefined;
  maximum: number | undefined;
  change: ChangeFilter;
}) {
  return (
    <div className="stack">
      <AmountField label="From" value={minimum} onChange={(value) => change('price_min', value?.toString())} />
      <AmountField label="To" value={maximum} onChange={(value) => change('price_max', value?.toString())} />
      <p className="note">ISK: 200m, 1.5b or plain figures. Enter applies.</p>
    </div>
  );
}

/** One item type, of which a contract offers at least one: exactly that, not all whose names contain its name. */
function ItemChip({ filters: { type_id: idOrName }, change }: { filters: ContractFilters; change: ChangeFilter }) {
  const input = useRef<HTMLInputElement>(null);
  const id = idOrName !== undefined && /^\d+$/.test(idOrName) ? Number(idOrName) : null;
  const named = useEndpoint(contractsService, typeList, id === null ? null : { id });
  return (
    <FilterChip
      label="Item"
      value={idOrName === undefined ? null : (named.body?.data[0]?.name ?? idOrName)}
      onClear={() => change('type_id', undefined)}
    >
      <TypePicker input={input} label="Offers the item type" onPick={(_, name) => change('type_id', name)} />
      <p className="note">At least one of exactly this type is included, alone or with others.</p>
    </FilterChip>
  );
}
