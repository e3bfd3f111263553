import { type RefObject, useRef, useState } from 'react';
import { regionList } from '#shared/contracts-api/reference';
import { fold } from '#shared/fold';
import { fitLimits, type Staging } from '#shared/local-api/fits';
import { contractsService } from '../../api.ts';
import { changeFits, type ShownStaging } from '../../state/fits.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Combobox } from '../../ui/controls/combobox.tsx';
import { NumberBound } from '../../ui/controls/number-bound.tsx';
import { Popover } from '../../ui/controls/popover.tsx';
import { useEndpoint } from '../../use-endpoint.ts';

/** Where stock counts: systems, structures and regions, each by itself or with what lies near it. */
export function Stagings({ stagings }: { stagings: readonly ShownStaging[] }) {
  const [jumps, setJumps] = useState<number | undefined>(undefined);
  const add = (place: Pick<Staging, 'kind' | 'place_id'>) =>
    void changeFits((library) => ({
      ...library,
      stagings: [...library.stagings, { id: crypto.randomUUID(), ...place, jumps_max: jumps ?? null }],
    }));
  return (
    <Popover
      label="Stagings"
      align="end"
      className="staging-form"
      trigger={
        <Button look="quiet" icon="target">
          Stagings{stagings.length === 0 ? '' : ` (${stagings.length})`}
        </Button>
      }
    >
      {stagings.length === 0 ? (
        <p className="note">Where should your fits be on offer? Targets are set for each staging.</p>
      ) : (
        <ul className="staging-list">
          {stagings.map(({ id, name }) => (
            <li key={id}>
              {name}
              <IconButton
                icon="close"
                label={`Delete the staging ${name}`}
                onClick={() =>
                  void changeFits(
                    (library) => ({ ...library, stagings: library.stagings.filter((one) => one.id !== id) }),
                    `deleting ${name}`,
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {stagings.length >= fitLimits.stagings ? null : (
        <>
          <NumberBound label="Jumps around it" value={jumps} most={fitLimits.jumps} onChange={setJumps} />
          <SystemPicker
            label="Add a system"
            placeholder="Add a system"
            onPick={({ id }) => add({ kind: 'system', place_id: id })}
          />
          <RegionPicker onPick={(id) => add({ kind: 'region', place_id: id })} />
          <StationField onPick={(id) => add({ kind: 'station', place_id: id })} />
        </>
      )}
    </Popover>
  );
}

function RegionPicker({ onPick }: { onPick: (regionId: number) => void }) {
  const [text, setText] = useState('');
  const input: RefObject<HTMLInputElement | null> = useRef(null);
  const regions = useEndpoint(contractsService, regionList, {}).body?.data ?? [];
  const wanted = fold(text);
  const found = wanted === '' ? [] : regions.filter(({ name }) => fold(name).includes(wanted)).slice(0, 8);
  const pick = (region: (typeof regions)[number] | undefined) => {
    if (region === undefined) return;
    setText('');
    onPick(region.region_id);
  };
  return (
    <Combobox
      label="Add a region"
      placeholder="Add a region"
      input={input}
      text={text}
      onText={setText}
      suggestions={found.map(({ region_id: id, name }) => ({ id: String(id), label: name }))}
      {...(wanted === '' ? {} : { nothing: 'No region is called that.' })}
      onPick={({ id }) => pick(found.find((one) => String(one.region_id) === id))}
      onSubmit={() => pick(found[0])}
    />
  );
}

/** A station or structure by its id: few structures have names in public. */
function StationField({ onPick }: { onPick: (locationId: number) => void }) {
  const [text, setText] = useState('');
  const id = /^\d{8,15}$/.test(text.trim()) ? Number(text.trim()) : null;
  return (
    <form
      className="fit-buttons"
      onSubmit={(event) => {
        event.preventDefault();
        if (id === null) return;
        setText('');
        onPick(id);
      }}
    >
      <input
        className="field"
        inputMode="numeric"
        aria-label="Add a station or structure by its id"
        placeholder="Id of a station or structure"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button disabled={id === null} onClick={() => id !== null && (setText(''), onPick(id))}>
        Add
      </Button>
    </form>
  );
}
