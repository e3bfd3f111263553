import { useRef } from 'react';
import { passengerOf } from '#shared/plan-api/legs';
import { readFigure } from '#shared/read-figure';
import { TypePicker } from '../../contracts/type-picker.tsx';
import { navigate, parseHash, valueOf } from '../../state/location.ts';
import { hazardChoices } from '../../systems/hazard-text.ts';
import { JumpHullPicker } from '../../systems/hull-picker.tsx';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { NumberBound, TextBound } from '../../ui/controls/bounds.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { ChoiceList } from '../../ui/controls/choice-list.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { minuteSpan, plural } from '../../ui/format.ts';
import { type CapitalRequest, type Skill, skills } from './capital-query.ts';
import { NO_FRIENDS } from './leg-text.ts';
import { PlacesChip } from './places-chip.tsx';

function change(request: CapitalRequest, changed: Partial<CapitalRequest>): void {
  const { avoid, midpoints, least, friendly, pass, cynos, ...others } = { ...request, ...changed };
  // A level that is not said is that of the settings: what is changed, or was said, is written.
  const isSaid = (name: Skill) => name in changed || valueOf(parseHash(location.hash).query, name) !== undefined;
  const levels = Object.fromEntries(skills.map(({ name }) => [name, isSaid(name) ? String(others[name]) : undefined]));
  navigate('/route/capital', {
    from: others.from,
    to: others.to,
    ship: others.ship,
    ...levels,
    midpoints: midpoints === 'station' ? undefined : midpoints,
    least: least === 'legs' ? undefined : least,
    friendly,
    avoid,
    avoid_hazards: others.avoidHazards,
    cynos,
    fatigue: minutesParameter(others.fatigue),
    cooldown: minutesParameter(others.cooldown),
    fatigue_below: minutesParameter(others.fatigueBelow),
    pass,
  });
}

function minutesParameter(minutes: number | undefined): string | undefined {
  return minutes === undefined ? undefined : String(minutes);
}

export function CapitalControls({ request, ship }: { request: CapitalRequest; ship: string | undefined }) {
  const { midpoints, least, friendly, avoid, avoidHazards, pass } = request;
  const belowFive = skills.filter(({ name }) => request[name] < 5);
  return (
    <div className="filters" role="search" aria-label="Capital">
      <Ends request={request} />
      <JumpHullPicker
        placeholder={request.ship === undefined ? 'Ship' : `Ship ${ship ?? request.ship}`}
        onPick={(name) => change(request, { ship: name })}
      />
      <FilterChip
        label="Skills"
        value={belowFive.length === 0 ? null : belowFive.map(({ short, name }) => `${short} ${request[name]}`).join(', ')}
        onClear={() => change(request, Object.fromEntries(skills.map(({ name }) => [name, 5])))}
      >
        <SkillLevels
          levelOf={(name) => String(request[name])}
          onChange={(name, level) => change(request, { [name]: Number(level) })}
        />
      </FilterChip>
      <Segmented
        label="Where it stops"
        value={midpoints}
        options={[
          { value: 'station', label: 'Stations', title: 'Only where NPCs have a station' },
          { value: 'friendly', label: 'Friendly docks', title: 'Only where friends have structures that you have named' },
          { value: 'any', label: 'Any cyno system', title: 'Wherever a cyno may be lit' },
        ]}
        onChange={(value) => change(request, { midpoints: value })}
      />
      <Segmented
        label="What is least"
        value={least}
        options={[
          { value: 'legs', label: 'Fewest jumps' },
          { value: 'fuel', label: 'Least fuel', title: 'The fewest light-years, with any number of jumps' },
        ]}
        onChange={(value) => change(request, { least: value })}
      />
      <PlacesChip
        label="Friendly docks and cynos"
        placeholder="A system, region or holder with structures of friends"
        places={friendly}
        onChange={(places) => change(request, { friendly: places })}
      />
      {midpoints === 'friendly' && friendly.length === 0 ? <p className="note">{NO_FRIENDS}</p> : null}
      <PlacesChip
        label="Avoid"
        placeholder="A system, constellation or region"
        places={avoid}
        note={avoidHazards.length === 0 ? null : plural(avoidHazards.length, 'hazard')}
        onChange={(places) => change(request, { avoid: places, ...(places.length === 0 ? { avoidHazards: [] } : {}) })}
      >
        <ChoiceList
          label="Hazards to avoid"
          choices={hazardChoices}
          selected={avoidHazards}
          onChange={(codes) => change(request, { avoidHazards: codes })}
        />
      </PlacesChip>
      <PlacesChip
        label="Cynos"
        placeholder="A system where a cyno is lit, in order"
        places={request.cynos}
        onChange={(places) => change(request, { cynos: places })}
      />
      <TimersChip request={request} />
      <PassengersChip pass={pass} onChange={(ships) => change(request, { pass: ships })} />
    </div>
  );
}

function Ends({ request }: { request: CapitalRequest }) {
  const { from, to } = request;
  return (
    <>
      <SystemPicker
        label="From"
        isChosen={from !== undefined}
        placeholder={from === undefined ? 'From' : `From ${from}`}
        onPick={({ name }) => change(request, { from: name })}
      />
      <SystemPicker
        label="To"
        isChosen={to !== undefined}
        placeholder={to === undefined ? 'To' : `To ${to}`}
        onPick={({ name }) => change(request, { to: name })}
      />
    </>
  );
}

/** The timers that a pilot starts with, and the fatigue to stay below. */
function TimersChip({ request }: { request: CapitalRequest }) {
  const { fatigue, cooldown, fatigueBelow } = request;
  const parts = [
    ...(cooldown === undefined ? [] : [`${minuteSpan(cooldown)} cooldown`]),
    ...(fatigue === undefined ? [] : [`${minuteSpan(fatigue)} fatigue`]),
    ...(fatigueBelow === undefined ? [] : [`fatigue below ${minuteSpan(fatigueBelow)}`]),
  ];
  return (
    <FilterChip
      label="Timers"
      value={parts.length === 0 ? null : parts.join(', ')}
      onClear={() => change(request, { fatigue: undefined, cooldown: undefined, fatigueBelow: undefined })}
    >
      <NumberBound
        label="Cooldown now (red timer), minutes"
        value={cooldown}
        most={30}
        onChange={(minutes) => change(request, { cooldown: minutes })}
      />
      <NumberBound
        label="Fatigue now (blue timer), minutes"
        value={fatigue}
        most={300}
        onChange={(minutes) => change(request, { fatigue: minutes })}
      />
      <NumberBound
        label="Wait so that fatigue stays below, minutes"
        value={fatigueBelow}
        most={300}
        onChange={(minutes) => change(request, { fatigueBelow: minutes })}
      />
    </FilterChip>
  );
}

const MOST = 256;

interface Props {
  /** As the service takes them: `Manticore:10`. */
  pass: readonly string[];
  onChange(pass: readonly string[]): void;
}

/** Who passes the portal of a titan or black ops: hulls, and how many of each. */
function PassengersChip({ pass, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const ships = pass.map(passengerOf);
  const total = ships.reduce((sum, { count }) => sum + count, 0);
  const set = (changed: readonly { type: string; count: number }[]) =>
    onChange(changed.map(({ type, count }) => `${type}:${count}`));
  return (
    <FilterChip label="Bridge fleet" value={total === 0 ? null : plural(total, 'ship')} onClear={() => set([])}>
      <div className="places">
        <TypePicker
          input={input}
          label="Ship that passes"
          onPick={(_, name) => {
            if (!ships.some(({ type }) => type === name)) set([...ships, { type: name, count: 1 }]);
          }}
        />
        <ul aria-label="Ships that pass the portal">
          {ships.map(({ type, count }) => (
            <li key={type}>
              <TextBound
                label={type}
                written={String(count)}
                apply={(text) => {
                  const wanted = readFigure(text);
                  if (wanted === null || !Number.isInteger(wanted) || wanted < 1 || wanted > MOST) return `1 to ${MOST} ships.`;
                  if (wanted !== count) set(ships.map((ship) => (ship.type === type ? { type, count: wanted } : ship)));
                  return null;
                }}
              />
              <IconButton
                icon="close"
                label={`Leave out ${type}`}
                onClick={() => set(ships.filter((one) => one.type !== type))}
              />
            </li>
          ))}
        </ul>
        <p className="dim places-note">
          By the mass of the hulls alone: what is fitted weighs too. Only a titan and black ops open a portal.
        </p>
      </div>
    </FilterChip>
  );
}

const levels = ['0', '1', '2', '3', '4', '5'].map((level) => ({ value: level, label: level }));

interface SkillLevelsProps {
  /** `0` to `5`. */
  levelOf(name: Skill): string;
  onChange(name: Skill, level: string): void;
}

/** The levels of the skills that a jump drive answers to. */
export function SkillLevels({ levelOf, onChange }: SkillLevelsProps) {
  return (
    <div className="skills">
      {skills.map(({ name, label }) => (
        <div key={name}>
          <p>{label}</p>
          <Segmented label={label} value={levelOf(name)} options={levels} onChange={(level) => onChange(name, level)} />
        </div>
      ))}
    </div>
  );
}
