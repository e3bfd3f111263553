import { useRef } from 'react';
import { OP_SHEET_PATH, type PlanQuery } from '#shared/plan-link';
import { TypePicker } from '../../../contracts/type-picker.tsx';
import { navigate } from '../../../state/location.ts';
import { SystemPicker } from '../../../systems/system-picker.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { FilterChip } from '../../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { JumpHullPicker } from '../jump-hull-picker.tsx';
import { SkillLevels } from '../skill-levels.tsx';

function change(plan: PlanQuery, changed: { [Key in keyof PlanQuery]?: string | undefined }): void {
  navigate(OP_SHEET_PATH, { ...plan, ...changed });
}

/** From where to where, at which hour, with which hulls, and by which drive. */
export function SheetControls({ plan }: { plan: PlanQuery }) {
  const hull = useRef<HTMLInputElement>(null);
  const { staging, target, at } = plan;
  const hulls = plan.hulls?.split(',') ?? [];
  const setHulls = (names: readonly string[]) => change(plan, { hulls: names.length === 0 ? undefined : names.join(',') });
  return (
    <div className="filters" role="search" aria-label="Op sheet">
      <SystemPicker
        label="Staging"
        placeholder={staging === undefined ? 'Staging' : `From ${staging}`}
        onPick={({ name }) => change(plan, { staging: name })}
      />
      <SystemPicker
        label="Target"
        placeholder={target === undefined ? 'Target' : `To ${target}`}
        onPick={({ name }) => change(plan, { target: name })}
      />
      <label className="op-hour">
        Hour, EVE
        <input
          className="field"
          type="datetime-local"
          value={at?.slice(0, 16) ?? ''}
          onChange={({ target: { value } }) => change(plan, { at: value === '' ? undefined : `${value.slice(0, 16)}Z` })}
        />
      </label>
      <FilterChip
        label="Doctrine"
        value={hulls.length === 0 ? null : hulls.length === 1 ? (hulls[0] ?? null) : `${hulls.length} hulls`}
        onClear={() => setHulls([])}
      >
        <div className="places">
          <TypePicker
            input={hull}
            label="Hull of the doctrine"
            onPick={(_, name) => {
              if (!hulls.includes(name) && hulls.length < 12) setHulls([...hulls, name]);
            }}
          />
          <ul aria-label="Hulls of the doctrine">
            {hulls.map((name) => (
              <li key={name}>
                {name}
                <IconButton
                  icon="close"
                  label={`Take out ${name}`}
                  onClick={() => setHulls(hulls.filter((one) => one !== name))}
                />
              </li>
            ))}
          </ul>
        </div>
      </FilterChip>
      <DriveChip plan={plan} />
      <Segmented
        label="How far around"
        value={plan.jumps ?? '10'}
        options={['5', '10', '20'].map((jumps) => ({
          value: jumps,
          label: `${jumps} j`,
          title: `Within ${jumps} jumps of either end`,
        }))}
        onChange={(jumps) => change(plan, { jumps: jumps === '10' ? undefined : jumps })}
      />
    </div>
  );
}

/** The ship whose legs are told, where it stops, and its pilot's skills. */
function DriveChip({ plan }: { plan: PlanQuery }) {
  return (
    <FilterChip label="Jump drive" value={plan.ship ?? null} onClear={() => change(plan, { ship: undefined })}>
      <div className="skills">
        <JumpHullPicker placeholder="Ship with a jump drive" onPick={(name) => change(plan, { ship: name })} />
        <Segmented
          label="Where it stops"
          value={plan.midpoints ?? 'station'}
          options={[
            { value: 'station', label: 'Stations', title: 'Only where NPCs have one' },
            { value: 'any', label: 'Anywhere', title: 'Wherever a beacon may be lit' },
          ]}
          onChange={(value) => change(plan, { midpoints: value === 'station' ? undefined : value })}
        />
      </div>
      <SkillLevels
        levelOf={(name) => plan[name] ?? '5'}
        onChange={(name, level) => change(plan, { [name]: level === '5' ? undefined : level })}
      />
    </FilterChip>
  );
}
