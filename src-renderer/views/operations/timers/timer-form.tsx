import { useId, useState } from 'react';
import {
  type PlacedTimer,
  type StructureTimer,
  type TimerKind,
  timerKinds,
  timerLimits,
  timerNames,
  timerSides,
} from '#shared/local-api/timers';
import { readTimerTime } from '#shared/timer-time';
import { now } from '../../../clock.ts';
import { saveTimer } from '../../../state/timers.ts';
import { SystemPicker } from '../../../systems/system-picker.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Countdown, DateTime } from '../../../ui/date-time.tsx';
import { sideNames } from './columns.tsx';

/** What can be reinforced, as the game calls it. */
const structures = [
  'Astrahus',
  'Fortizar',
  'Keepstar',
  'Raitaru',
  'Azbel',
  'Sotiyo',
  'Athanor',
  'Tatara',
  'Metenox Moon Drill',
  'Ansiblex Jump Bridge',
  'Pharolux Cyno Beacon',
  'Tenebrex Cyno Jammer',
  'Orbital Skyhook',
  'Sovereignty Hub',
  'Mercenary Den',
  'Customs Office',
] as const;

type Draft = Omit<StructureTimer, 'id' | 'system_id' | 'at'>;
const empty: Draft = { name: '', structure_type: null, owner: null, kind: 'reinforced', side: 'none', note: null };

/** A timer by hand; `timer`: the one that is changed, null: a new one. */
export function TimerForm({ timer, onClose }: { timer: PlacedTimer | null; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>(timer ?? empty);
  const [place, setPlace] = useState<{ id: number; name: string } | null>(
    timer === null ? null : { id: timer.system_id, name: timer.system ?? `System ${timer.system_id}` },
  );
  const [when, setWhen] = useState(timer === null ? '' : timer.at.replace('T', ' ').replace('Z', ''));
  const [at, setAt] = useState<string | undefined>(timer?.at);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const name = draft.name.trim() === '' ? (draft.structure_type ?? '') : draft.name;
  const missing = place === null ? 'Choose a system.' : at === undefined ? 'Say when.' : name === '' ? 'Name it.' : null;
  const keep = async () => {
    if (place === null || at === undefined || missing !== null) return;
    const { kind, side, structure_type, owner, note } = draft;
    if (await saveTimer({ id: timer?.id, name, kind, side, structure_type, owner, note, system_id: place.id, at })) onClose();
  };
  return (
    <form
      className="timer-form"
      aria-label={timer === null ? 'New timer' : `Change ${timer.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <div className="timer-system">
        <span aria-hidden="true">System</span>
        <SystemPicker label="System" placeholder={place?.name ?? 'Jita'} isChosen={place !== null} onPick={setPlace} />
      </div>
      <label>
        When (EVE)
        <input
          className="field"
          placeholder="2026.11.27 19:10 or 1d 4h"
          value={when}
          aria-invalid={when.trim() !== '' && at === undefined}
          onChange={({ target }) => {
            setWhen(target.value);
            // How long from now is counted from when it was typed.
            setAt(readTimerTime(target.value, now()));
          }}
        />
      </label>
      <TimerFields draft={draft} set={set} />
      <p className="timer-form-line" role="status">
        {missing ?? (
          <>
            {timerNames[draft.kind]} ends <DateTime at={at} />, in {at === undefined ? null : <Countdown until={at} />}
          </>
        )}
      </p>
      <span>
        <Button look="primary" disabled={missing !== null} onClick={() => void keep()}>
          Save
        </Button>{' '}
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </form>
  );
}

/** What can be said of a timer beside where and when. */
function TimerFields({ draft, set }: { draft: Draft; set: (change: Partial<Draft>) => void }) {
  const types = useId();
  return (
    <>
      <label>
        Name
        <input
          className="field"
          maxLength={timerLimits.nameLength}
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
      </label>
      <label>
        Structure
        <input
          className="field"
          list={types}
          maxLength={timerLimits.nameLength}
          value={draft.structure_type ?? ''}
          onChange={({ target }) => set({ structure_type: named(target.value) })}
        />
        <datalist id={types}>
          {structures.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      </label>
      <label>
        What ends
        <select className="field" value={draft.kind} onChange={({ target }) => set({ kind: target.value as TimerKind })}>
          {timerKinds.map((kind) => (
            <option key={kind} value={kind}>
              {timerNames[kind]}
            </option>
          ))}
        </select>
      </label>
      <label>
        Owner
        <input
          className="field"
          maxLength={timerLimits.nameLength}
          value={draft.owner ?? ''}
          onChange={({ target }) => set({ owner: named(target.value) })}
        />
      </label>
      <label>
        Note
        <input
          className="field"
          maxLength={timerLimits.noteLength}
          value={draft.note ?? ''}
          onChange={({ target }) => set({ note: named(target.value) })}
        />
      </label>
      <Segmented
        label="Whose"
        value={draft.side}
        options={timerSides.map((side) => ({ value: side, label: sideNames[side] }))}
        onChange={(side) => set({ side })}
      />
    </>
  );
}

function named(value: string): string | null {
  return value.trim() === '' ? null : value;
}
