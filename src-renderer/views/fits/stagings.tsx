import { type RefObject, useRef, useState } from 'react';
import { regionList } from '#shared/contracts-api/reference';
import { fold } from '#shared/fold';
import { fitLimits, type Staging } from '#shared/local-api/fits';
import { contractsService } from '../../api.ts';
import { changeFits, type ShownStaging, usePlacesNamed } from '../../state/fits.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { NumberBound } from '../../ui/controls/bounds.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Combobox } from '../../ui/controls/combobox.tsx';
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
      className="fit-stagings"
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
          <StationPicker onPick={(id) => add({ kind: 'station', place_id: id })} />
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

/** A station or structure by a part of its name, or by its id: few structures have names in public. */
function StationPicker({ onPick }: { onPick: (locationId: number) => void }) {
  const [text, setText] = useState('');
  const input: RefObject<HTMLInputElement | null> = useRef(null);
  const wanted = text.trim();
  const { data } = usePlacesNamed(wanted);
  const id = /^\d{8,15}$/.test(wanted) ? Number(wanted) : undefined;
  const found = wanted.length < 2 ? [] : (data?.places ?? []);
  const pick = (placeId: number | undefined) => {
    if (placeId === undefined) return;
    setText('');
    onPick(placeId);
  };
  return (
    <Combobox
      label="Add a station or structure"
      placeholder="Add a station or structure, by name or id"
      input={input}
      text={text}
      onText={setText}
      suggestions={found.map(({ place_id: placeId, name }) => ({ id: String(placeId), label: name }))}
      {...(wanted.length < 2 || data === undefined || id !== undefined
        ? {}
        : { nothing: 'None with a public name is called that. Its id can be typed instead.' })}
      onPick={({ id: chosen }) => pick(Number(chosen))}
      onSubmit={() => pick(id ?? found[0]?.place_id)}
    />
  );
}
