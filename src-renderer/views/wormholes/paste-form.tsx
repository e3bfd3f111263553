import { type ReactNode, useState } from 'react';
import { type ChainAnswer, type ChainRead, type ChainSystem, chainRead } from '#shared/local-api/chain';
import { missingIn, withFile, withJumps, withScan } from '#shared/local-api/chain-changes';
import { localPaths } from '#shared/local-api/paths';
import { isoUtc } from '#shared/time';
import { askLocal, sentenceOf } from '../../api.ts';
import { now } from '../../clock.ts';
import { changeChain } from '../../state/chain.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { plural } from '../../ui/format.ts';

const noOthers: readonly never[] = [];
const makeId = () => crypto.randomUUID();

interface Props {
  chain: ChainAnswer;
  systems: ReadonlyMap<number, ChainSystem>;
  /** Where a scan was made unless another is chosen. */
  here: { id: number; name: string } | null;
  onScanned(systemId: number): void;
}

/** Reads what the game, a mapper or another machine has of the chain, and says what it would change. */
export function PasteForm({ chain, systems, here, onScanned }: Props) {
  const [text, setText] = useState('');
  const [read, setRead] = useState<ChainRead | null>(null);
  const [other, setOther] = useState<Props['here']>(null);
  const [removesMissing, setRemovesMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const place = other ?? here;
  const readText = async (wanted: string) => {
    setText(wanted);
    setRead(null);
    setRemovesMissing(false);
    setProblem(null);
    if (wanted.trim() === '') return;
    try {
      setRead(await askLocal(localPaths.chainRead, chainRead, { method: 'POST', body: { text: wanted } }));
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const names = new Map([...systems.values(), ...(read?.systems ?? [])].map(({ id, name }) => [id, name]));
  if (place !== null) names.set(place.id, place.name);
  const nameOf = (id: number) => names.get(id) ?? String(id);
  const apply = async () => {
    if (read === null) return;
    const at = { now: isoUtc(now()), makeId, nameOf };
    const isDone = await changeChain((before) => {
      if (read.format === 'connections') return withFile(before, read, at);
      if (read.format === 'jump_log') return withJumps(before, read.jumps, at);
      return withScan(before, { systemId: place?.id ?? 0, signatures: read.signatures, removesMissing }, at);
    });
    if (!isDone) return;
    if (read.format === 'probe_scan' && place !== null) onScanned(place.id);
    setText('');
    setRead(null);
    setOther(null);
  };
  return (
    <form
      className="chain-form"
      aria-label="Paste"
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <textarea
        className="field"
        aria-label="A probe scan, a log of Local, Wanderer’s connections, or a chain saved here"
        placeholder="Paste a probe scan (Ctrl A, Ctrl C in the scanner), a log of Local, Wanderer’s connections as JSON, or a chain saved here"
        rows={4}
        value={text}
        onChange={({ target }) => void readText(target.value)}
      />
      {problem === null ? null : (
        <p className="warning" role="alert">
          {problem}
        </p>
      )}
      {read === null ? null : (
        <WhatIsRead read={read} place={place} nameOf={nameOf} onPlace={setOther} onCancel={() => void readText('')}>
          {read.format === 'probe_scan' && place !== null ? (
            <Missing
              missing={missingIn(chain, { systemId: place.id, signatures: read.signatures })}
              isRemoved={removesMissing}
              onChange={setRemovesMissing}
            />
          ) : null}
        </WhatIsRead>
      )}
    </form>
  );
}

interface ReadProps {
  read: ChainRead;
  /** Where a scan was made. */
  place: Props['here'];
  nameOf(id: number): string;
  onPlace(place: Props['here']): void;
  onCancel(): void;
  /** What is asked before it is applied. */
  children: ReactNode;
}

/** What a text has, and the button that adds it. */
function WhatIsRead({ read, place, nameOf, onPlace, onCancel, children }: ReadProps) {
  return (
    <>
      <p role="status">{readSentence(read, nameOf)}</p>
      {read.format === 'probe_scan' && read.signatures.length > 0 ? (
        <SystemPicker
          label="Scanned in"
          placeholder={place === null ? 'Scanned in which system?' : `Scanned in ${place.name}`}
          isChosen={place !== null}
          others={noOthers}
          onPick={(system) => onPlace(system.id === 0 ? null : system)}
        />
      ) : null}
      {read.not_understood.length === 0 ? null : (
        <ul className="lines warning" aria-label="Lines that were not understood">
          {read.not_understood.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {children}
      {hasContent(read) ? (
        <button type="submit" className="button button-primary" disabled={read.format === 'probe_scan' && place === null}>
          {applyText(read, place?.name ?? null)}
        </button>
      ) : null}
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}

/** A scan with a filter of the scanner has less than there is: whether what is missing is gone is for the person to say. */
function Missing({
  missing: { signatures, connections },
  isRemoved,
  onChange,
}: {
  missing: ReturnType<typeof missingIn>;
  isRemoved: boolean;
  onChange(isRemoved: boolean): void;
}) {
  if (signatures.length === 0) return null;
  const through = connections.length === 0 ? '' : ` and close ${plural(connections.length, 'connection')}`;
  return (
    <div>
      <p className="note">Not in this scan: {signatures.map(({ signature }) => signature).join(', ')}.</p>
      <label className="choice">
        <input type="checkbox" checked={isRemoved} onChange={({ target }) => onChange(target.checked)} />
        <span>
          {signatures.length === 1 ? 'It is gone: remove it' : 'They are gone: remove them'}
          {through}
        </span>
      </label>
    </div>
  );
}

function hasContent({ signatures, jumps, connections, file_signatures: others }: ChainRead): boolean {
  return signatures.length + jumps.length + connections.length + others.length > 0;
}

function readSentence(read: ChainRead, nameOf: (id: number) => string): string {
  switch (read.format) {
    case null:
      return 'This is no probe scan, no log of Local, and no chain.';
    case 'probe_scan': {
      const holes = read.signatures.filter(({ kind }) => kind === 'wormhole').length;
      return `A probe scan: ${plural(read.signatures.length, 'cosmic signature')}, ${plural(holes, 'wormhole')} among them; ${plural(read.other_rows, 'other row')} left out.`;
    }
    case 'jump_log': {
      const ways = read.jumps.map(({ from_id: from, to_id: to }) => `${nameOf(from)} to ${nameOf(to)}`).join(', ');
      return `A log: ${read.jumps.length === 0 ? 'no jump' : `${plural(read.jumps.length, 'jump')} (${ways})`} by no stargate, ${read.gate_jumps} by stargate. A jump bridge, a jump drive or a lost ship looks the same.`;
    }
    case 'connections':
      return `A chain: ${plural(read.connections.length, 'connection')} and ${plural(read.file_signatures.length, 'signature')}.`;
  }
}

function applyText(read: ChainRead, place: string | null): string {
  if (read.format === 'jump_log') return `Add ${plural(read.jumps.length, 'connection')}`;
  if (read.format === 'connections') return `Add ${plural(read.connections.length, 'connection')}`;
  return place === null ? 'Choose the system first' : `Update ${place}`;
}
