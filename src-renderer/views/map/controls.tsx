import { type RefObject, useRef } from 'react';
import { jumpShips } from '#shared/systems-api/topology';
import { TypePicker } from '../../contracts/type-picker.tsx';
import { colourChoice, colourChoices } from '../../map/colour/colour-choices.ts';
import { overlays } from '../../map/overlays.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ChoiceList } from '../../ui/controls/choice-list.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { humanize } from '../../ui/format.ts';
import { BACK_TO_NOW, FIRST_SHOWN, type MapState, rangeModes } from './map-state.ts';
import { boxFigures } from './region/box-figures.ts';

interface Props {
  state: MapState;
  change: (patch: Partial<MapState>) => void;
  onFind: (systemId: number) => void;
  searchField: RefObject<HTMLInputElement | null>;
  stagingName: string | null;
  /** The type whose supply is shown; null: none, or it is being read. */
  supplyName: string | null;
  /** The system that distances were last counted from. */
  finderStaging: { id: number; name: string } | null;
}

const rangeLabels = { fastest: 'Fastest', safest: 'By security', highsec: 'High security' } as const;
/** Systems suggested for what is typed. */
const SUGGESTED = 12;
const skills = ['0', '1', '2', '3', '4', '5'] as const;

/** What is drawn, in which colours, and how far one gets from where. */
export function Controls({ state, change, onFind, searchField, stagingName, supplyName, finderStaging }: Props) {
  const { colour, shown } = state;
  const overlayNames = overlays.filter(({ id }) => shown.includes(id)).map(({ label }) => label);
  return (
    <div className="filters map-filters" role="search" aria-label="Map">
      <SystemPicker
        label="Find a system"
        placeholder="Find a system   /"
        className="words"
        limit={SUGGESTED}
        input={searchField}
        onPick={({ id }) => onFind(id)}
      />
      <FilterChip
        label="Colour"
        value={state.time !== null ? 'The past' : state.supply !== null ? (supplyName ?? 'Supply') : colourChoice(colour).label}
        onClear={
          colour === 'activity' && state.time === null && state.supply === null
            ? null
            : () => change({ colour: 'activity', supply: null, ...BACK_TO_NOW })
        }
      >
        <fieldset className="choices map-colours">
          <legend className="visually-hidden">Colour by</legend>
          {colourChoices.map(({ id, label, about }) => (
            <label key={id} className="choice" title={about}>
              <input
                type="radio"
                name="map-colour"
                checked={id === colour && state.time === null && state.supply === null}
                onChange={() => change({ colour: id, supply: null, ...BACK_TO_NOW })}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <SupplyOf change={change} />
      </FilterChip>
      {state.region === null ? null : <FigureChip state={state} change={change} />}
      <FilterChip
        label="Overlays"
        value={
          overlayNames.length === 0 ? null : overlayNames.length < 3 ? overlayNames.join(', ') : `${overlayNames.length} shown`
        }
        onClear={shown.join() === FIRST_SHOWN.join() ? null : () => change({ shown: FIRST_SHOWN })}
      >
        <ChoiceList
          label="Overlays"
          choices={overlays.map(({ id: value, label }) => ({ value, label }))}
          selected={shown}
          onChange={(selected) => change({ shown: selected })}
        />
      </FilterChip>
      <StagingChip state={state} change={change} stagingName={stagingName} finderStaging={finderStaging} />
      <JumpDriveChip state={state} change={change} finderStaging={finderStaging} />
    </div>
  );
}

/** What the boxes of a region map say below the name. */
function FigureChip({ state: { figure }, change }: Pick<Props, 'state' | 'change'>) {
  return (
    <FilterChip
      label="In the boxes"
      value={boxFigures.find(({ id }) => id === figure)?.label ?? null}
      onClear={figure === 'colour' ? null : () => change({ figure: 'colour' })}
    >
      <fieldset className="choices map-colours">
        <legend className="visually-hidden">In the boxes</legend>
        {boxFigures.map(({ id, label }) => (
          <label key={id} className="choice">
            <input type="radio" name="map-figure" checked={id === figure} onChange={() => change({ figure: id })} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </FilterChip>
  );
}

/** The item type whose supply by contract colours the systems. */
function SupplyOf({ change }: Pick<Props, 'change'>) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <section className="stack">
      <h2>Or the supply of a type</h2>
      <TypePicker input={field} onPick={(id) => change({ supply: String(id), ...BACK_TO_NOW })} />
      <p className="note">Units on offer in each system, in contracts with only that type.</p>
    </section>
  );
}

/** What is counted from where none is chosen on the map: the staging system of all other views. */
function countedFrom(staging: number | null, finderStaging: Props['finderStaging']): Partial<MapState> {
  return staging === null && finderStaging !== null ? { staging: finderStaging.id } : {};
}

function StagingChip({
  state: { staging, range, wormholes },
  change,
  stagingName,
  finderStaging,
}: Pick<Props, 'state' | 'change' | 'stagingName' | 'finderStaging'>) {
  const counted = countedFrom(staging, finderStaging);
  return (
    <FilterChip
      label="Staging"
      value={
        staging === null ? null : `${stagingName ?? staging}${range === null ? '' : `, ${rangeLabels[range].toLowerCase()}`}`
      }
      onClear={() => change({ staging: null })}
    >
      <div className="stack map-staging">
        <SystemPicker
          label="Staging system"
          placeholder="A system to count from"
          className="words"
          limit={SUGGESTED}
          onPick={({ id }) => change({ staging: id })}
        />
        {finderStaging === null || finderStaging.id === staging ? null : (
          <Button onClick={() => change({ staging: finderStaging.id })}>Count from {finderStaging.name}</Button>
        )}
        <p className="note">Or Shift-click a system on the map.</p>
        <section>
          <h2>Rings of gate jumps</h2>
          <Segmented
            label="Rings of gate jumps"
            value={range ?? 'off'}
            options={[{ value: 'off', label: 'None' }, ...rangeModes.map((value) => ({ value, label: rangeLabels[value] }))]}
            onChange={(value) => change({ range: value === 'off' ? null : value, ...counted })}
          />
        </section>
        <label className="choice">
          <input
            type="checkbox"
            checked={wormholes}
            disabled={range === null}
            onChange={({ target }) => change({ wormholes: target.checked })}
          />
          <span>Through the wormholes of Thera and Turnur, and my own, too</span>
        </label>
      </div>
    </FilterChip>
  );
}

/** The reach of a jump drive: the ship, and the pilot's skill. */
function JumpDriveChip({
  state: { staging, ship, jdc },
  change,
  finderStaging,
}: Pick<Props, 'state' | 'change' | 'finderStaging'>) {
  const counted = countedFrom(staging, finderStaging);
  return (
    <FilterChip
      label="Jump drive"
      value={ship === null ? null : `${humanize(ship)}, JDC ${jdc}`}
      onClear={() => change({ ship: null })}
    >
      <div className="stack map-staging">
        <fieldset className="choices map-colours">
          <legend className="visually-hidden">Ship</legend>
          {jumpShips.map((one) => (
            <label key={one} className="choice">
              <input type="radio" name="map-ship" checked={one === ship} onChange={() => change({ ship: one, ...counted })} />
              <span>{humanize(one)}</span>
            </label>
          ))}
        </fieldset>
        <section>
          <h2>Jump Drive Calibration</h2>
          <Segmented
            label="Jump Drive Calibration"
            value={String(jdc)}
            options={skills.map((value) => ({ value, label: value }))}
            onChange={(value) => change({ jdc: Number(value) })}
          />
        </section>
      </div>
    </FilterChip>
  );
}
