import { HUNTING_JUMPS, type hunting } from '#shared/plan-api/hunting';
import { readFigure } from '#shared/read-figure';
import { securityBands } from '#shared/security';
import { changeQuery, type ListFilters } from '../../../state/lists/list-filters.ts';
import { useStaging } from '../../../state/local-storage.ts';
import { JumpHullPicker } from '../../../systems/hull-picker.tsx';
import { SystemPicker } from '../../../systems/system-picker.tsx';
import { NumberBound, TextBound } from '../../../ui/controls/bounds.tsx';
import { ClearAll } from '../../../ui/controls/filter-bar.tsx';
import { FilterChip } from '../../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { fullHour } from '../../../ui/time.ts';

const levels = ['0', '1', '2', '3', '4', '5'].map((level) => ({ value: level, label: level }));
const MOST_LIGHT_YEARS = 20;
const bandLabels = { high: 'High', low: 'Low', null: 'Null' } as const;

export type HuntingFilters = ListFilters<typeof hunting>;

/** From where, how far, at which hour. */
export function HuntingFilterLine({ filters, clear }: { filters: HuntingFilters; clear: () => void }) {
  const { from, within, light_years: lightYears, ship, jdc, hour, security } = filters;
  const isBounded = within !== undefined || lightYears !== undefined || ship !== undefined;
  return (
    <div className="filters" role="search" aria-label="Hunting filters">
      <FilterChip label="From" value={from} onClear={null}>
        <SystemPicker
          label="System to hunt from"
          placeholder={from}
          onPick={({ name }) => {
            useStaging.setState({ system: name });
            changeQuery({ from: name });
          }}
        />
      </FilterChip>
      <FilterChip
        label="Gate jumps"
        value={within === undefined ? (isBounded ? null : `up to ${HUNTING_JUMPS}`) : `up to ${within}`}
        onClear={within === undefined ? null : () => changeQuery({ within: undefined })}
      >
        <NumberBound
          label="Gate jumps at most"
          value={within}
          most={50}
          onChange={(most) => changeQuery({ within: most === undefined ? undefined : String(most) })}
        />
      </FilterChip>
      <FilterChip
        label="Light-years"
        value={lightYears === undefined ? null : `up to ${lightYears}`}
        onClear={() => changeQuery({ light_years: undefined })}
      >
        <TextBound
          label="Light-years at most"
          written={lightYears === undefined ? '' : String(lightYears)}
          apply={(text) => {
            const most = text.trim() === '' ? undefined : readFigure(text);
            if (most === null || (most !== undefined && !(most >= 0 && most <= MOST_LIGHT_YEARS)))
              return `“${text}” is no number from 0 to ${MOST_LIGHT_YEARS}.`;
            changeQuery({ light_years: most?.toString() });
            return null;
          }}
        />
      </FilterChip>
      <ShipChip ship={ship} jdc={jdc} />
      <FilterChip
        label="Hour, EVE"
        value={hour === undefined ? null : fullHour(hour)}
        onClear={() => changeQuery({ hour: undefined })}
      >
        <NumberBound
          label="Hour of the day, 0 to 23"
          value={hour}
          most={23}
          onChange={(next) => changeQuery({ hour: next === undefined ? undefined : String(next) })}
        />
      </FilterChip>
      <Segmented
        label="Security"
        value={security ?? 'any'}
        options={[{ value: 'any', label: 'Any' }, ...securityBands.map((band) => ({ value: band, label: bandLabels[band] }))]}
        onChange={(band) => changeQuery({ security: band === 'any' ? undefined : band })}
      />
      <ClearAll clear={clear} />
    </div>
  );
}

/** One jump of a hull, at a level of the skill. */
function ShipChip({ ship, jdc }: Pick<HuntingFilters, 'ship' | 'jdc'>) {
  return (
    <FilterChip
      label="One jump of"
      value={ship === undefined ? null : `${ship}, JDC ${jdc}`}
      onClear={() => changeQuery({ ship: undefined, jdc: undefined })}
    >
      <div className="skills">
        <JumpHullPicker placeholder="Ship with a jump drive" onPick={(name) => changeQuery({ ship: name })} />
        <p>Jump Drive Calibration</p>
        <Segmented
          label="Jump Drive Calibration"
          value={String(jdc)}
          options={levels}
          onChange={(level) => changeQuery({ jdc: level === '5' ? undefined : level })}
        />
      </div>
    </FilterChip>
  );
}
