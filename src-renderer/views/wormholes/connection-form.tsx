import { type ReactNode, useId, useState } from 'react';
import { type ChainConnection, type ChainSystem, chainConnection, chainLimits } from '#shared/local-api/chain';
import { newConnection } from '#shared/local-api/chain-changes';
import { isoUtc } from '#shared/time';
import { massStates, wormholeSizes } from '#shared/wormholes';
import { now } from '../../clock.ts';
import { changeChain } from '../../state/chain.ts';
import { shipSize } from '../../systems/labels.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';

const noOthers: readonly never[] = [];
const masses = massStates.map((value) => ({ value, label: value }));
const lives = [
  { value: 'fresh', label: 'fresh' },
  { value: 'ending', label: 'end of life' },
] as const;

interface Props {
  /** null: a new one. */
  connection: ChainConnection | null;
  systems: ReadonlyMap<number, ChainSystem>;
  /** Where a new one begins. */
  startId: number | null;
  onDone(): void;
}

/** A connection, to be added or changed. */
// oxlint-disable-next-line max-lines-per-function -- one form: its fields and what they become share the same draft
export function ConnectionForm({ connection, systems, startId, onDone }: Props) {
  const id = useId();
  const nameOf = (systemId: number | null) => (systemId === null ? null : (systems.get(systemId)?.name ?? String(systemId)));
  const [from, setFrom] = useState({ id: connection?.from_id ?? startId, name: nameOf(connection?.from_id ?? startId) });
  const [to, setTo] = useState({ id: connection?.to_id ?? null, name: nameOf(connection?.to_id ?? null) });
  const [codes, setCodes] = useState({
    from: connection?.from_signature ?? '',
    to: connection?.to_signature ?? '',
    type: connection?.type ?? '',
  });
  const [size, setSize] = useState<string>(connection?.size ?? '');
  const [mass, setMass] = useState(connection?.mass ?? 'stable');
  const [life, setLife] = useState<'fresh' | 'ending'>(
    connection?.end_of_life_at === null || connection === null ? 'fresh' : 'ending',
  );
  const [note, setNote] = useState(connection?.note ?? '');
  const [problem, setProblem] = useState<string | null>(null);

  const save = async () => {
    if (from.id === null || from.id === 0 || to.id === 0) {
      setProblem('Choose its systems from the lists; the second may stay unknown.');
      return;
    }
    const at = isoUtc(now());
    const code = (text: string) => (text.trim() === '' ? null : text.trim().toUpperCase());
    const known = connection ?? newConnection({ id: crypto.randomUUID(), from_id: from.id, seen_at: at });
    const read = chainConnection.safeParse({
      ...known,
      from_id: from.id,
      from_signature: code(codes.from),
      to_id: to.id,
      to_signature: code(codes.to),
      type: code(codes.type),
      size: size === '' ? null : size,
      mass,
      end_of_life_at: life === 'fresh' ? null : (known.end_of_life_at ?? at),
      note,
    });
    if (!read.success) {
      setProblem(`It needs ${read.error.issues[0]?.message ?? 'other values'}.`);
      return;
    }
    const way = `${from.name ?? ''} to ${to.name ?? 'an unknown system'}`;
    const isSaved = await changeChain((chain) => ({
      chain: {
        ...chain,
        connections: chain.connections.some((one) => one.id === known.id)
          ? chain.connections.map((one) => (one.id === known.id ? read.data : one))
          : [...chain.connections, read.data],
      },
      changes: [`${connection === null ? 'Added' : 'Changed'} ${way}`],
    }));
    if (isSaved) onDone();
  };
  const field = (label: string, name: keyof typeof codes, hint: string) => (
    <label htmlFor={`${id}-${name}`}>
      {label}
      <input
        id={`${id}-${name}`}
        className="field"
        autoComplete="off"
        spellCheck={false}
        placeholder={hint}
        value={codes[name]}
        onChange={({ target }) => setCodes({ ...codes, [name]: target.value })}
      />
    </label>
  );
  return (
    <form
      className="chain-form"
      aria-label={connection === null ? 'New connection' : 'Connection'}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="chain-pair">
        <Labelled text="From">
          <SystemPicker
            label="From system"
            placeholder={from.name ?? 'From system'}
            isChosen={from.id !== null}
            others={noOthers}
            onPick={setFrom}
          />
        </Labelled>
        {field('Signature there', 'from', 'ABC-123')}
      </div>
      <div className="chain-pair">
        <Labelled text="To">
          <SystemPicker
            label="To system"
            placeholder={to.name ?? 'To system, or unknown'}
            isChosen={to.id !== null}
            others={noOthers}
            onPick={setTo}
          />
        </Labelled>
        {field('Signature behind it', 'to', 'XYZ-789')}
      </div>
      <div className="chain-pair">
        {field('Type', 'type', 'B274, or K162')}
        <label htmlFor={`${id}-size`}>
          Largest hull
          <select id={`${id}-size`} className="field" value={size} onChange={({ target }) => setSize(target.value)}>
            <option value="">by its type</option>
            {wormholeSizes.map((one) => (
              <option key={one} value={one}>
                {shipSize(one)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Labelled text="Mass left">
        <Segmented label="Mass left" value={mass} options={masses} onChange={setMass} />
      </Labelled>
      <Labelled text="Life left">
        <Segmented label="Life left" value={life} options={lives} onChange={setLife} />
      </Labelled>
      <label htmlFor={`${id}-note`}>
        Note
        <input
          id={`${id}-note`}
          className="field"
          maxLength={chainLimits.noteLength}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      <div className="chain-buttons">
        <button type="submit" className="button button-primary">
          Save
        </button>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
        {connection === null ? null : <Ends connection={connection} onDone={onDone} />}
      </div>
      {problem === null ? null : (
        <p className="warning" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

/** A control that has its name itself, with the same above it to be seen. */
function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="chain-labelled">
      <span aria-hidden="true">{text}</span>
      {children}
    </div>
  );
}

function Ends({ connection, onDone }: { connection: ChainConnection; onDone: () => void }) {
  const end = async (change: (one: ChainConnection) => ChainConnection | null, what: string) => {
    const isDone = await changeChain((chain) => ({
      chain: {
        ...chain,
        connections: chain.connections.flatMap((one) => (one.id === connection.id ? (change(one) ?? []) : one)),
      },
      changes: [what],
    }));
    if (isDone) onDone();
  };
  return (
    <>
      {connection.closed_at === null ? (
        <Button look="quiet" onClick={() => void end((one) => ({ ...one, closed_at: isoUtc(now()) }), 'Closed a connection')}>
          It has closed
        </Button>
      ) : (
        <Button look="quiet" onClick={() => void end((one) => ({ ...one, closed_at: null }), 'Opened a connection again')}>
          It is open
        </Button>
      )}
      <Button look="quiet" onClick={() => void end(() => null, 'Deleted a connection')}>
        Delete
      </Button>
    </>
  );
}
