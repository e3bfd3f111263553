import type { RefObject } from 'react';
import { regionList } from '#shared/contracts-api/reference';
import type { Arguments } from '#shared/http/client';
import type { RawQuery } from '#shared/http/query';
import type { AskingPrice } from '#shared/trade-api/price';
import type { BlueprintKind } from '#shared/trade-api/sales';
import { contractsService } from '../../api.ts';
import { TypePicker } from '../../contracts/type-picker.tsx';
import { useRecentTypes } from '../../state/local-storage.ts';
import { navigate, useHashLocation, valueOf } from '../../state/location.ts';
import { usePaste } from '../../state/paste.ts';
import { addWatch } from '../../state/watchlists.ts';
import { NumberBound } from '../../ui/controls/bounds.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ChoiceList } from '../../ui/controls/choice-list.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { count, percent, plural } from '../../ui/format.ts';
import { useEndpoint } from '../../use-endpoint.ts';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  price: AskingPrice | undefined;
}

const MOST_UNITS = 1_000_000_000;

/** What a price is sought for: a type or the pasted list, where, how many, and how surely. */
export function PriceFilters({ field, price }: Props) {
  const { query } = useHashLocation();
  const { remember } = useRecentTypes();
  const pasted = isPasted(query);
  const hasPaste = usePaste(({ asked }) => asked.trim() !== '');
  const set = (changed: Record<string, string | undefined>) => navigate('/price', { ...query, ...changed }, 'replace');
  const { days, chance } = argumentsOf(query);
  const isEmpty = !pasted && valueOf(query, 'type') === undefined;
  return (
    <div className="filters" role="search" aria-label="Price">
      <TypePicker
        input={field}
        onPick={(id, name) => {
          remember(id, name);
          const { region, days: lookBack, chance: sold, contract } = query;
          navigate('/price', { type: String(id), region, days: lookBack, chance: sold, contract });
        }}
      />
      {hasPaste && !pasted ? (
        <Button look="quiet" onClick={() => set({ pasted: 'true', type: undefined })}>
          Pasted list
        </Button>
      ) : null}
      <Region price={price} onChange={(region) => set({ region })} />
      {pasted || isEmpty ? null : (
        <>
          {price === undefined || price.kinds.length === 0 ? null : <Kind price={price} onChange={set} />}
          <FilterChip label="Units" value={valueOf(query, 'units') ?? null} onClear={() => set({ units: undefined })}>
            <NumberBound
              label="Units of the contract"
              value={valueOf(query, 'units') === undefined ? undefined : Number(valueOf(query, 'units'))}
              most={MOST_UNITS}
              onChange={(units) => set({ units: units === undefined || units === 0 ? undefined : String(units) })}
            />
          </FilterChip>
        </>
      )}
      <OwnContract onChange={(contract) => set({ contract })} />
      {isEmpty ? null : (
        <>
          <Segmented
            label="Sold in time, at least"
            value={String(chance)}
            options={chances.map((value) => ({ value, label: `${percent(Number(value))} sold` }))}
            onChange={(value) => set({ chance: value === '50' ? undefined : value })}
          />
          <Segmented
            label="Days looked back"
            value={String(days)}
            options={lookBacks.map((value) => ({ value, label: `${value} days` }))}
            onChange={(value) => set({ days: value === '60' ? undefined : value })}
          />
        </>
      )}
    </div>
  );
}

/** One’s own contract, of which one is told once others ask less for the same in its region. */
function OwnContract({ onChange }: { onChange: (contract: string | undefined) => void }) {
  const { query } = useHashLocation();
  const written = valueOf(query, 'contract') ?? '';
  const id = /^\d{1,15}$/.test(written) ? Number(written) : undefined;
  return (
    <FilterChip label="My contract" value={id === undefined ? null : String(id)} onClear={() => onChange(undefined)}>
      <NumberBound
        label="Id of the contract"
        value={id}
        most={Number.MAX_SAFE_INTEGER}
        onChange={(contract) => onChange(contract?.toString())}
      />
      <Button
        icon="watch"
        disabled={id === undefined || id === 0}
        onClick={() =>
          id !== undefined &&
          void addWatch({ kind: 'contract', name: `Contract ${id}`, contract_id: id, events: ['ended', 'undercut'] })
        }
      >
        Watch its end and undercuts
      </Button>
      <p className="note">A single-item contract of yours that is on offer; the in-game link and its page here have the id.</p>
    </FilterChip>
  );
}

function Region({ price, onChange }: { price: AskingPrice | undefined; onChange: (region: string | undefined) => void }) {
  const { query } = useHashLocation();
  const region = valueOf(query, 'region');
  const regions = useEndpoint(contractsService, regionList, {}).body?.data ?? [];
  const name = regions.find(({ region_id: id }) => String(id) === region)?.name ?? price?.region_name ?? region;
  return (
    <FilterChip label="Region" value={region === undefined ? null : (name ?? region)} onClear={() => onChange(undefined)}>
      <ChoiceList
        label="Region"
        choices={regions.map(({ region_id: id, name: label }) => ({ value: String(id), label }))}
        selected={region === undefined ? [] : [region]}
        onChange={(selected) => onChange(selected.find((id) => id !== region))}
      />
    </FilterChip>
  );
}

/** Which kind of a blueprint; none: the one that is offered most. */
function Kind({ price, onChange }: { price: AskingPrice; onChange: (changed: Record<string, string | undefined>) => void }) {
  const { query } = useHashLocation();
  const isChosen = valueOf(query, 'blueprint_copy') !== undefined;
  const keyOf = (kind: BlueprintKind) =>
    [kind.is_blueprint_copy, kind.material_efficiency, kind.time_efficiency, kind.runs].join('/');
  const chosen = keyOf(price);
  const change = (kind: BlueprintKind | undefined) =>
    onChange({
      blueprint_copy: kind?.is_blueprint_copy?.toString(),
      material_efficiency: kind?.material_efficiency?.toString(),
      time_efficiency: kind?.time_efficiency?.toString(),
      runs: kind?.runs?.toString(),
    });
  return (
    <FilterChip label="Blueprint" value={kindName(price)} onClear={isChosen ? () => change(undefined) : null}>
      <ChoiceList
        label="Blueprint"
        choices={price.kinds.map((kind) => ({ value: keyOf(kind), label: kindName(kind), hint: count(kind.offers) }))}
        selected={[chosen]}
        onChange={(selected) => change(price.kinds.find((kind) => keyOf(kind) !== chosen && selected.includes(keyOf(kind))))}
      />
      {isChosen ? <p className="note">Clear it to choose among all kinds.</p> : null}
    </FilterChip>
  );
}

function kindName({
  is_blueprint_copy: copy,
  material_efficiency: material,
  time_efficiency: time,
  runs,
}: BlueprintKind): string {
  if (copy === null) return '–';
  return `${copy ? plural(runs ?? 0, 'run') : 'Original'}, ME ${material}, TE ${time}`;
}

const CHANCES = ['30', '50', '70', '90'] as const;
const LOOK_BACK = ['30', '60', '90'] as const;
const OWN = ['type', 'region', 'units', 'blueprint_copy', 'material_efficiency', 'time_efficiency', 'runs'] as const;

/** The choices of the filter line. */
const chances: readonly string[] = CHANCES;
const lookBacks: readonly string[] = LOOK_BACK;

/** Whether what was pasted is asked about, instead of a type. */
export const isPasted = (query: RawQuery) => valueOf(query, 'pasted') === 'true';

/** What the address asks, as the services take it. */
export function argumentsOf(query: RawQuery): Arguments & { region: string | undefined; days: number; chance: number } {
  const own = Object.fromEntries(OWN.map((name) => [name, valueOf(query, name)]));
  return {
    ...own,
    region: own['region'],
    days: Number(LOOK_BACK.find((value) => value === valueOf(query, 'days')) ?? '60'),
    chance: Number(CHANCES.find((value) => value === valueOf(query, 'chance')) ?? '50'),
  };
}
