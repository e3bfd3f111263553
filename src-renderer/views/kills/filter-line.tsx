import { useState } from 'react';
import { entitySearch } from '#shared/plan-api/entities';
import { type kills, lostClasses } from '#shared/plan-api/kills';
import { planService } from '../../api.ts';
import { NearChip, RegionChip } from '../../contracts/location-chips.tsx';
import { changeQuery, type ListFilters } from '../../state/lists/list-filters.ts';
import { lostClassNames } from '../../systems/labels.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { AmountChip, NumberBound } from '../../ui/controls/bounds.tsx';
import { ChoiceList } from '../../ui/controls/choice-list.tsx';
import { Combobox } from '../../ui/controls/combobox.tsx';
import { ClearAll, FilterBar } from '../../ui/controls/filter-bar.tsx';
import { FilterChip, FlagChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useEndpoint } from '../../use-endpoint.ts';

export type KillFilters = ListFilters<typeof kills>;

const hours = ['1', '6', '24', '168', '840'] as const;
const hourLabels = { '1': '1 h', '6': '6 h', '24': '24 h', '168': '7 d', '840': '35 d' } as const;
const USUAL = '6';

/** Changes a filter, and goes back to the newest kills. */
const change = (changes: Parameters<typeof changeQuery>[0]) => changeQuery({ before: undefined, ...changes });

interface LineProps {
  filters: KillFilters;
  /** Whom they name. */
  entities: readonly { id: number; name: string }[];
  clear: () => void;
}

/** Every filter of the kills. */
export function FilterLine({ filters, entities, clear }: LineProps) {
  const { system, region, near, jumps, ship_class: classes, value_min, attackers_min, solo, npc } = filters;
  return (
    <FilterBar label="Kill filters">
      <Segmented
        label="How far back"
        value={hours.find((one) => Number(one) === filters.hours) ?? USUAL}
        options={hours.map((value) => ({ value, label: hourLabels[value] }))}
        onChange={(value) => change({ hours: value === USUAL ? undefined : value })}
      />
      <NearChip
        label="Near"
        system={near}
        jumps={near === undefined ? undefined : jumps}
        onChange={(name, most) => change({ near: name, jumps: most?.toString() })}
      />
      <FilterChip label="System" value={system ?? null} onClear={() => change({ system: undefined })}>
        <SystemPicker
          label="System of the kills"
          placeholder={system ?? 'A system'}
          others={[]}
          onPick={({ name }) => change({ system: name })}
        />
      </FilterChip>
      <RegionChip
        selected={region}
        onChange={(ids) =>
          change({
            region: ids.join(',') || undefined,
          })
        }
      />
      <FilterChip
        label="Lost"
        value={classes === undefined ? null : classes.map((one) => lostClassNames[one]).join(', ')}
        onClear={() => change({ ship_class: undefined })}
      >
        <ChoiceList
          label="Class of what was lost"
          choices={lostClasses.map((value) => ({ value, label: lostClassNames[value] }))}
          selected={classes ?? []}
          onChange={(chosen) => change({ ship_class: chosen.join(',') || undefined })}
        />
      </FilterChip>
      <EntityChip filters={filters} entities={entities} />
      <AmountChip label="Value" bound="from" value={value_min} onChange={(least) => change({ value_min: least })} />
      <FilterChip
        label="Attackers"
        value={attackers_min === undefined ? null : `from ${attackers_min}`}
        onClear={() => change({ attackers_min: undefined })}
      >
        <NumberBound
          label="Attackers from"
          value={attackers_min}
          most={10_000}
          onChange={(least) => change({ attackers_min: least === undefined || least === 0 ? undefined : String(least) })}
        />
      </FilterChip>
      <FlagChip
        label="Solo"
        title="One player alone attacked"
        checked={solo === true}
        onChange={(checked) => change({ solo: checked ? 'true' : undefined })}
      />
      <FlagChip
        label="NPC"
        title="Kills without a player on both sides too"
        checked={npc !== 'without'}
        onChange={(checked) => change({ npc: checked ? 'with' : undefined })}
      />
      <ClearAll clear={clear} />
    </FilterBar>
  );
}

const sides = [
  { value: 'either', label: 'Either' },
  { value: 'attacker', label: 'Attackers' },
  { value: 'victim', label: 'Victims' },
] as const;

/** Alliances, corporations and pilots who took part, and on which side. */
function EntityChip({ filters: { entity, side }, entities }: Omit<LineProps, 'clear'>) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const found = useEndpoint(planService, entitySearch, wanted.length >= 2 ? { q: wanted, limit: 8 } : null);
  const shown = entity === undefined ? null : entity.map((one) => entities.find(({ id }) => String(id) === one)?.name ?? one);
  return (
    <FilterChip
      label="Who"
      value={shown === null ? null : `${shown.join(', ')}${side === 'either' ? '' : `, ${side}`}`}
      onClear={() => change({ entity: undefined, side: undefined })}
    >
      <div className="stack">
        <Combobox
          label="Alliance, corporation or pilot"
          placeholder="How the name begins"
          icon={<Icon name="search" />}
          text={text}
          onText={setText}
          suggestions={(wanted.length >= 2 ? (found.body?.data ?? []) : []).map(({ id, kind, name }) => ({
            id: String(id),
            label: name,
            hint: kind === 'character' ? 'pilot' : kind,
          }))}
          {...(wanted.length >= 2 && !found.pending && !found.previous
            ? { nothing: 'No name that the mirror knows begins so.' }
            : {})}
          onPick={({ id }) => {
            setText('');
            change({ entity: [...new Set([...(entity ?? []), id])].join(',') });
          }}
        />
        <Segmented
          label="On which side"
          value={side}
          options={sides}
          onChange={(value) => change({ side: value === 'either' ? undefined : value })}
        />
      </div>
    </FilterChip>
  );
}
