import { useRef } from 'react';
import { shipClasses } from '#shared/plan-api/ship-classes';
import { OP_SHEET_PATH, type PlanQuery, planList } from '#shared/plan-link';
import { TypePicker } from '../../../contracts/type-picker.tsx';
import { navigate } from '../../../state/location.ts';
import { JumpHullPicker } from '../../../systems/hull-picker.tsx';
import { SystemPicker } from '../../../systems/system-picker.tsx';
import { TextBound } from '../../../ui/controls/bounds.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { FilterChip } from '../../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { notify } from '../../../ui/copy.ts';
import { jumpCount, plural } from '../../../ui/format.ts';
import { SkillLevels } from '../capital-controls.tsx';
import { NO_FRIENDS } from '../leg-text.ts';
import { PlacesChip } from '../places-chip.tsx';
import { useWormholeEnds } from '../route-controls.tsx';
import { ShipClassChip } from '../ship-class-chip.tsx';

const listed = (text: string | undefined) => text?.split(',') ?? [];

/** How long a sentence about names stands, in milliseconds. */
const TO_READ = 10_000;

function change(plan: PlanQuery, changed: { [Key in keyof PlanQuery]?: string | undefined }): void {
  navigate(OP_SHEET_PATH, { ...plan, ...changed });
}

function setList(plan: PlanQuery, key: 'hulls' | 'friendly' | 'avoid' | 'cynos', names: readonly string[]): void {
  const { text, leftOut } = planList(key, names);
  change(plan, { [key]: text });
  if (leftOut !== null) notify(leftOut, TO_READ);
}

/** From where to where, at which hour, with which hulls, and by which drive. */
export function SheetControls({ plan }: { plan: PlanQuery }) {
  const hull = useRef<HTMLInputElement>(null);
  const { staging, target, at } = plan;
  const hulls = listed(plan.hulls);
  const others = useWormholeEnds();
  const setHulls = (names: readonly string[]) => setList(plan, 'hulls', names);
  return (
    <div className="filters" role="search" aria-label="Op sheet">
      <SystemPicker
        label="Staging"
        isChosen={staging !== undefined}
        placeholder={staging === undefined ? 'Staging' : `From ${staging}`}
        others={others}
        onPick={({ name }) => change(plan, { staging: name })}
      />
      <SystemPicker
        label="Target"
        isChosen={target !== undefined}
        placeholder={target === undefined ? 'Target' : `To ${target}`}
        others={others}
        onPick={({ name }) => change(plan, { target: name })}
      />
      <TextBound
        label="Hour, EVE"
        title="Such as 2026-11-20 19:00; empty: now"
        written={at?.slice(0, 16).replace('T', ' ') ?? ''}
        apply={(text) => {
          const [, day, hour] = /^\s*(20\d{2}-\d{2}-\d{2})(?:[ T]+(\d{2}:\d{2}))?\s*$/.exec(text) ?? [];
          const next = text.trim() === '' ? undefined : `${day}T${hour ?? '00:00'}Z`;
          if (next !== undefined && Number.isNaN(Date.parse(next))) return `“${text}” is no hour such as 2026-11-20 19:00.`;
          if (next !== at) change(plan, { at: next });
          return null;
        }}
      />
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
              if (!hulls.includes(name)) setHulls([...hulls, name]);
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
      <ShipClassChip
        shipClass={shipClasses.find((name) => name === plan.ship_class) ?? 'any'}
        onChange={(shipClass) => change(plan, { ship_class: shipClass === 'any' ? undefined : shipClass })}
      />
      <DriveChip plan={plan} />
      {plan.ship === undefined ? null : <StopChips plan={plan} />}
      <Segmented
        label="How far around"
        value={plan.jumps ?? '10'}
        options={['5', '10', '20'].map((jumps) => ({
          value: jumps,
          label: jumpCount(Number(jumps)),
          title: `Within ${plural(Number(jumps), 'jump')} of either end`,
        }))}
        onChange={(jumps) => change(plan, { jumps: jumps === '10' ? undefined : jumps })}
      />
    </div>
  );
}

/** The ship whose legs are shown, where it stops, and its pilot's skills. */
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
            { value: 'friendly', label: 'Friendly docks', title: 'Only where friends have structures that you have named' },
            { value: 'any', label: 'Any cyno system', title: 'Wherever a cyno may be lit' },
          ]}
          onChange={(value) => change(plan, { midpoints: value === 'station' ? undefined : value })}
        />
        <Segmented
          label="What is least"
          value={plan.least ?? 'legs'}
          options={[
            { value: 'legs', label: 'Fewest jumps' },
            { value: 'fuel', label: 'Least fuel', title: 'The fewest light-years, with any number of jumps' },
          ]}
          onChange={(value) => change(plan, { least: value === 'legs' ? undefined : value })}
        />
      </div>
      <SkillLevels
        levelOf={(name) => plan[name] ?? '5'}
        onChange={(name, level) => change(plan, { [name]: level === '5' ? undefined : level })}
      />
    </FilterChip>
  );
}

/** Where the drive may stop besides, and where it must not. */
function StopChips({ plan }: { plan: PlanQuery }) {
  return (
    <>
      <PlacesChip
        label="Friendly docks and cynos"
        placeholder="A system, region or holder with structures of friends"
        places={listed(plan.friendly)}
        onChange={(places) => setList(plan, 'friendly', places)}
      />
      {plan.midpoints === 'friendly' && plan.friendly === undefined ? <p className="note">{NO_FRIENDS}</p> : null}
      <PlacesChip
        label="Avoid"
        placeholder="A system, constellation or region"
        places={listed(plan.avoid)}
        onChange={(places) => setList(plan, 'avoid', places)}
      />
      <PlacesChip
        label="Cynos"
        placeholder="A system where a cyno is lit, in order"
        places={listed(plan.cynos)}
        onChange={(places) => setList(plan, 'cynos', places)}
      />
    </>
  );
}
