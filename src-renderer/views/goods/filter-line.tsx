import type { RefObject } from 'react';
import { regionList } from '#shared/contracts-api/reference';
import { categoryCodes } from '#shared/game';
import { contractOnlyReasons, type goodsList } from '#shared/trade-api/goods';
import { contractsService } from '../../api.ts';
import { changeQuery, isNarrowed, type ListFilters } from '../../state/lists/list-filters.ts';
import { TextBound } from '../../ui/controls/bounds.tsx';
import { ChoiceList } from '../../ui/controls/choice-list.tsx';
import { ClearAll } from '../../ui/controls/filter-bar.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useEndpoint } from '../../use-endpoint.ts';
import { reasonLabels } from './columns.tsx';

type GoodFilters = ListFilters<typeof goodsList>;

interface Props {
  filters: GoodFilters;
  clear: () => void;
  wordsField: RefObject<HTMLInputElement | null>;
}

/** Words, category, why, group and one region. */
export function FilterLine({ filters, clear, wordsField }: Props) {
  const { q, category = [], reason = [], group, region, by: _by, ...order } = filters;
  const regions = useEndpoint(contractsService, regionList, {}).body?.data ?? [];
  const chosen = regions.find(({ region_id: id, name }) => String(id) === region || name === region);
  return (
    <div className="filters" role="search" aria-label="Goods filters">
      <div className="combobox words">
        <Icon name="search" />
        <input
          ref={wordsField}
          type="search"
          aria-label="Name of the type or its group"
          placeholder="Type or group   /"
          value={q ?? ''}
          onChange={({ target }) => changeQuery({ q: target.value === '' ? undefined : target.value }, 'replace')}
        />
      </div>
      <FilterChip
        label="Category"
        value={category.length === 0 ? null : category.map(labelOf).join(', ')}
        onClear={() => changeQuery({ category: undefined })}
      >
        <ChoiceList
          label="Category"
          choices={categoryCodes.map(({ code, label }) => ({ value: code, label }))}
          selected={category}
          onChange={(codes) => changeQuery({ category: codes.length === 0 ? undefined : codes })}
        />
      </FilterChip>
      <FilterChip
        label="Why by contract"
        value={reason.length === 0 ? null : reason.map((one) => reasonLabels[one]).join(', ')}
        onClear={() => changeQuery({ reason: undefined })}
      >
        <ChoiceList
          label="Why by contract"
          choices={contractOnlyReasons.map((value) => ({ value, label: reasonLabels[value] }))}
          selected={reason}
          onChange={(reasons) => changeQuery({ reason: reasons.length === 0 ? undefined : reasons })}
        />
      </FilterChip>
      <FilterChip label="Group" value={group ?? null} onClear={() => changeQuery({ group: undefined })}>
        <TextBound
          label="Group"
          written={group ?? ''}
          apply={(text) => {
            changeQuery({ group: text.trim() === '' ? undefined : text.trim() });
            return null;
          }}
        />
        <p className="note">Its exact name, such as Titan, or its id.</p>
      </FilterChip>
      <FilterChip
        label="Region"
        value={region === undefined ? null : (chosen?.name ?? region)}
        onClear={() => changeQuery({ region: undefined })}
      >
        <ChoiceList
          label="Region"
          choices={regions.map(({ region_id: id, name }) => ({ value: String(id), label: name }))}
          selected={chosen === undefined ? [] : [String(chosen.region_id)]}
          onChange={(ids) => changeQuery({ region: ids.find((id) => id !== String(chosen?.region_id)) })}
        />
      </FilterChip>
      {isNarrowed({ q, category: filters.category, reason: filters.reason, group, region, ...order }) ? (
        <ClearAll clear={clear} />
      ) : null}
    </div>
  );
}

function labelOf(code: string): string {
  return categoryCodes.find((one) => one.code === code)?.label ?? code;
}
