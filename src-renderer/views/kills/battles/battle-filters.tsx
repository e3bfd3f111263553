import type { battles } from '#shared/plan-api/battles';
import { RegionChip } from '../../../contracts/region-chip.tsx';
import { changeQuery, type ListFilters } from '../../../state/lists/list-filters.ts';
import { SystemPicker } from '../../../systems/system-picker.tsx';
import { AmountChip } from '../../../ui/controls/bound-chips.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FilterChip } from '../../../ui/controls/filter-chip.tsx';
import { NumberBound } from '../../../ui/controls/number-bound.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { TextBound } from '../../../ui/controls/text-bound.tsx';

const hours = ['6', '24', '168', '840'] as const;
const hourLabels = { '6': '6 h', '24': '24 h', '168': '7 d', '840': '35 d' } as const;
const USUAL_HOURS = '24';
const USUAL_KILLS = 3;

/** Changes a filter, and goes back to the first page. */
const change = (changes: Parameters<typeof changeQuery>[0]) => changeQuery({ page: undefined, ...changes });

/** Every filter of the battles. */
export function BattleFilterLine({ filters, clear }: { filters: ListFilters<typeof battles>; clear: () => void }) {
  const { system, region, entity, kills_min: kills, isk_min: value } = filters;
  return (
    <div className="filters" role="search" aria-label="Battle filters">
      <Segmented
        label="How far back"
        value={hours.find((one) => Number(one) === filters.hours) ?? USUAL_HOURS}
        options={hours.map((one) => ({ value: one, label: hourLabels[one] }))}
        onChange={(one) => change({ hours: one === USUAL_HOURS ? undefined : one })}
      />
      <FilterChip label="System" value={system ?? null} onClear={() => change({ system: undefined })}>
        <SystemPicker
          label="System of the battles"
          placeholder={system ?? 'A system'}
          others={[]}
          onPick={({ name }) => change({ system: name })}
        />
      </FilterChip>
      <RegionChip selected={region} onChange={(ids) => change({ region: ids.join(',') || undefined })} />
      <FilterChip label="Who" value={entity?.join(', ') ?? null} onClear={() => change({ entity: undefined })}>
        <TextBound
          label="Alliances, corporations or pilots"
          title="Exact names, with commas between them"
          written={entity?.join(', ') ?? ''}
          apply={(text) => {
            change({ entity: text.trim() || undefined });
            return null;
          }}
        />
      </FilterChip>
      <FilterChip
        label="Lost"
        value={kills === USUAL_KILLS ? null : `from ${kills}`}
        onClear={() => change({ kills_min: undefined })}
      >
        <NumberBound
          label="Ships lost from"
          value={kills}
          most={10_000}
          onChange={(least) => change({ kills_min: least === undefined || least === 0 ? undefined : String(least) })}
        />
      </FilterChip>
      <AmountChip label="ISK lost" bound="from" value={value} onChange={(least) => change({ isk_min: least })} />
      <Button look="quiet" onClick={clear} title="Take all filters out (Shift Esc)">
        Clear all
      </Button>
    </div>
  );
}
