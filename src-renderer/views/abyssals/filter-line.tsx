import { readFigure } from '#shared/read-figure';
import type { AbyssalType } from '#shared/trade-api/abyssal-items';
import { type abyssalList, readBound } from '#shared/trade-api/abyssals';
import { RegionChip } from '../../contracts/location-chips.tsx';
import { changeQuery, isNarrowed, type ListFilters } from '../../state/lists/list-filters.ts';
import { AmountChip, TextBound } from '../../ui/controls/bounds.tsx';
import { ChoiceList } from '../../ui/controls/choice-list.tsx';
import { ClearAll } from '../../ui/controls/filter-bar.tsx';
import { FilterChip, FlagChip } from '../../ui/controls/filter-chip.tsx';
import { count, percent } from '../../ui/format.ts';

type AbyssalFilters = ListFilters<typeof abyssalList>;
type AttributeBounds = AbyssalFilters['attribute_min'];
type BoundName = 'attribute_min' | 'attribute_max' | 'roll_min';

const PERCENTILES = ['50', '75', '90', '95'];
/** Filters that are of the attributes of one type. */
const OF_ONE_TYPE = { attribute_min: undefined, attribute_max: undefined, roll_min: undefined, roll_max: undefined };

/** Every filter of the abyssal modules; those of attributes where a type is chosen. */
export function FilterLine({
  filters,
  types,
  type,
  clear,
}: {
  filters: AbyssalFilters;
  types: readonly AbyssalType[];
  type: AbyssalType | undefined;
  clear: () => void;
}) {
  return (
    <div className="filters" role="search" aria-label="Abyssal filters">
      <FilterChip
        label="Type"
        value={filters.type === undefined ? null : (type?.type_name ?? filters.type)}
        onClear={() => chooseType(undefined)}
      >
        <ChoiceList
          label="Type"
          choices={types.map(({ type_id: id, type_name: name, offers }) => {
            return { value: String(id), label: name ?? `Type ${id}`, hint: count(offers) };
          })}
          selected={type === undefined ? [] : [String(type.type_id)]}
          onChange={(selected) => chooseType(selected.find((id) => id !== String(type?.type_id)))}
        />
      </FilterChip>
      {type?.attributes.map((attribute) => (
        <AttributeChip key={attribute.attribute_id} attribute={attribute} filters={filters} />
      ))}
      <FilterChip
        label="Percentile"
        value={filters.percentile_min === undefined ? null : `from ${filters.percentile_min}`}
        onClear={() => changeQuery({ percentile_min: undefined })}
      >
        <ChoiceList
          label="Percentile"
          choices={PERCENTILES.map((value) => ({ value, label: `from ${value}` }))}
          selected={filters.percentile_min === undefined ? [] : [String(filters.percentile_min)]}
          onChange={(selected) =>
            changeQuery({ percentile_min: selected.find((step) => step !== String(filters.percentile_min)) })
          }
        />
      </FilterChip>
      <AmountChip
        label="Price"
        bound="up to"
        field="Highest price"
        value={filters.price_max}
        onChange={(value) => changeQuery({ price_max: value })}
      />
      <RegionChip selected={filters.region_id} onChange={(ids) => changeQuery({ region_id: ids.join(',') || undefined })} />
      <FlagChip
        label="Not beaten"
        title="Without those that another is at least as good as in every attribute, and cheaper"
        checked={filters.dominated === false}
        onChange={(checked) => changeQuery({ dominated: checked ? 'false' : undefined })}
      />
      <FlagChip
        label="No bundles"
        title="Only contracts that hold nothing else, so that the price is the module’s own"
        checked={filters.alone === true}
        onChange={(checked) => changeQuery({ alone: checked ? 'true' : undefined })}
      />
      {isNarrowed({ ...filters, sort_attribute: undefined }) ? <ClearAll clear={clear} /> : null}
    </div>
  );
}

/** Another type has other attributes: what was asked of the ones before goes with them. */
function chooseType(type: string | undefined): void {
  changeQuery({ type, ...OF_ONE_TYPE, sort: undefined, dir: undefined, sort_attribute: undefined });
}

/** AttributeBounds of one attribute: of its value, and of its roll. */
function AttributeChip({
  attribute: { attribute_id: id, name, unit },
  filters,
}: {
  attribute: AbyssalType['attributes'][number];
  filters: AbyssalFilters;
}) {
  const boundOf = (bound: BoundName) => find(filters[bound], id, name);
  const [least, most, roll] = [boundOf('attribute_min'), boundOf('attribute_max'), boundOf('roll_min')];
  const parts = [
    ...(least === undefined ? [] : [`from ${least}`]),
    ...(most === undefined ? [] : [`up to ${most}`]),
    ...(roll === undefined ? [] : [`roll from ${percent(roll)}`]),
  ];
  const change = (bound: BoundName, value: number | undefined) =>
    changeQuery({ [bound]: withBound(filters[bound], id, name, value) });
  const clear = () =>
    changeQuery({
      attribute_min: withBound(filters.attribute_min, id, name, undefined),
      attribute_max: withBound(filters.attribute_max, id, name, undefined),
      roll_min: withBound(filters.roll_min, id, name, undefined),
    });
  const units = unit === '' ? '' : `, ${unit}`;
  return (
    <FilterChip label={name} value={parts.length === 0 ? null : parts.join(', ')} onClear={clear}>
      <Bound label={`From${units}`} value={least} onChange={(value) => change('attribute_min', value)} />
      <Bound label={`Up to${units}`} value={most} onChange={(value) => change('attribute_max', value)} />
      <Bound label="Roll from, %" value={roll} onChange={(value) => change('roll_min', value)} />
    </FilterChip>
  );
}

/** A decimal number, which may be negative; undefined where the field is empty. */
function Bound({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}) {
  const written = value === undefined ? '' : String(value);
  const apply = (text: string) => {
    const figure = text.trim() === '' ? undefined : readFigure(text);
    if (figure === null) return `“${text}” is no number.`;
    if (figure !== value) onChange(figure);
    return null;
  };
  return <TextBound label={label} written={written} apply={apply} />;
}

const isOf = (attribute: string, id: number, name: string) =>
  attribute === String(id) || attribute.toLowerCase() === name.toLowerCase();

function find(bounds: AttributeBounds, id: number, name: string): number | undefined {
  return bounds?.map(readBound).find(({ attribute }) => isOf(attribute, id, name))?.bound;
}

/** The bounds as the address writes them, with one of them set or taken out. */
function withBound(bounds: AttributeBounds, id: number, name: string, value: number | undefined): string[] | undefined {
  const others = (bounds ?? []).filter((text) => !isOf(readBound(text).attribute, id, name));
  const all = value === undefined ? others : [...others, `${id}:${value}`];
  return all.length === 0 ? undefined : all;
}
