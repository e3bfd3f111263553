import './wormholes.css';
import { type ReactNode, useMemo } from 'react';
import type { ChainAnswer, ChainSignature } from '#shared/local-api/chain';
import { chainFileText } from '#shared/local-api/chain-file';
import { changeChain, storedConnection, undoChain, useChain, useChainUndo } from '../../state/chain.ts';
import { useKeys } from '../../state/keys.ts';
import { navigate, parseHash, useHashLocation, valueOf } from '../../state/location.ts';
import { systemLink } from '../../systems/links.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ShortAge } from '../../ui/date-time.tsx';
import { plural } from '../../ui/format.ts';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { saveFile } from '../../ui/table/export.ts';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { ChainDrawing } from './chain-tree.tsx';
import { chainRows, connectionColumns } from './connection-columns.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { PasteForm } from './paste-form.tsx';

const noOthers: readonly never[] = [];
const NEW = 'new';

/** What is open beside the chain: one connection, or one system. */
function show(opened: { hole?: string; system?: number }): void {
  const { path } = parseHash(location.hash);
  navigate(path, { hole: opened.hole, system: opened.system === undefined ? undefined : String(opened.system) });
}

/** The person's wormhole chain: drawn, as a table, and what changes it. */
export function Wormholes() {
  const { data, error, refetch } = useChain();
  if (data === undefined)
    return (
      <div className="view">
        <Head />
        {error === null ? (
          <Skeleton lines={8} label="Loading the chain" />
        ) : (
          <Failure error={error} onRetry={() => void refetch()} />
        )}
      </div>
    );
  return <OwnChain chain={data} />;
}

function Head({ children }: { children?: ReactNode }) {
  return (
    <header className="view-head">
      <h1>Wormholes</h1>
      <p className="soft">Where do mine lead, what fits through, and how long do they last?</p>
      <div className="view-actions">{children}</div>
    </header>
  );
}

function OwnChain({ chain }: { chain: ChainAnswer }) {
  const { query } = useHashLocation();
  const [hole, system] = [valueOf(query, 'hole'), valueOf(query, 'system')];
  const systems = useMemo(() => new Map(chain.systems.map((one) => [one.id, one])), [chain.systems]);
  const rows = useMemo(() => chainRows(chain.connections, systems), [chain.connections, systems]);
  const columns = useColumns('wormholes', connectionColumns);
  const home = chain.home_id === null ? undefined : systems.get(chain.home_id);
  const selected = rows.find(({ id }) => id === hole);
  useKeys('Wormholes', {
    n: { label: 'New connection', run: () => show({ hole: NEW }) },
    Escape: { label: 'Close what is open beside it', run: () => show({}) },
  });
  return (
    <div className="view">
      <Head>
        <SystemPicker
          label="Home"
          placeholder={home === undefined ? 'Home system' : `Home: ${home.name}`}
          isChosen={home !== undefined}
          others={noOthers}
          onPick={({ id, name }) => {
            if (id !== 0) void changeChain((before) => ({ chain: { ...before, home_id: id }, changes: [`Home is ${name}`] }));
          }}
        />
        <Button icon="plus" onClick={() => show({ hole: NEW })}>
          New connection
        </Button>
      </Head>
      <ResultLine chain={chain} rows={rows} columns={columns} />
      <div className="split">
        <div className="split-main">
          <ChainDrawing
            connections={chain.connections}
            homeId={chain.home_id}
            systems={systems}
            selected={hole}
            onConnection={(id) => show({ hole: id })}
            onSystem={(id) => show({ system: id })}
          />
          <DataTable
            label="Connections"
            primary
            columns={columns}
            total={rows.length}
            rowAt={(index) => rows[index]}
            rowId={({ place }) => place}
            selected={selected?.place ?? null}
            onOpen={({ id }) => show({ hole: id })}
            isOver={({ past_since: past }) => past !== null}
            empty={
              <Empty title="No wormhole is kept yet">
                Choose your home system above, then paste a probe scan on the right: each wormhole in it becomes a connection. It
                stays on this machine.
              </Empty>
            }
          />
        </div>
        <Beside chain={chain} systems={systems} hole={hole} systemId={system === undefined ? null : Number(system)} />
      </div>
    </div>
  );
}

interface ResultProps {
  chain: ChainAnswer;
  rows: ReturnType<typeof chainRows>;
  columns: ReturnType<typeof useColumns<ReturnType<typeof chainRows>[number]>>;
}

function ResultLine({ chain, rows, columns }: ResultProps) {
  const undo = useChainUndo(({ what }) => what);
  const open = rows.filter(({ past_since: past }) => past === null);
  const unknown = open.filter(({ to_id: to }) => to === null).length;
  return (
    <div className="result-line">
      <span role="status">
        <b>{plural(open.length, 'open connection')}</b>
        {unknown === 0 ? '' : `, ${unknown} to an unknown system`}
        {rows.length === open.length ? '' : `; ${rows.length - open.length} closed in the last day`}
      </span>
      {undo === null ? null : (
        <span role="status" className="chain-undo">
          {undo}.{' '}
          <Button look="quiet" onClick={() => void undoChain()}>
            Undo
          </Button>
        </span>
      )}
      <span className="result-actions">
        <Button
          look="quiet"
          icon="export"
          disabled={rows.length === 0}
          onClick={() => saveFile('wormholes', 'json', chainFileText(chain))}
        >
          Save the chain
        </Button>
        <ExportMenu name="connections" url={null} columns={columns.exported()} rows={() => rows} />
      </span>
    </div>
  );
}

interface BesideProps {
  chain: ChainAnswer;
  systems: ReadonlyMap<number, ChainAnswer['systems'][number]>;
  hole: string | undefined;
  systemId: number | null;
}

/** What changes the chain: pasted texts, and the connection or the system that is open. */
function Beside({ chain, systems, hole, systemId }: BesideProps) {
  const shown = chain.connections.find(({ id }) => id === hole);
  const place = systems.get(systemId ?? chain.home_id ?? 0) ?? null;
  return (
    <aside className="panel chain-panel" aria-label="Change the chain">
      <div className="panel-body chain-beside">
        <section>
          <h2>Paste</h2>
          <PasteForm chain={chain} systems={systems} here={place} onScanned={(id) => show({ system: id })} />
        </section>
        {hole === undefined ? null : shown === undefined && hole !== NEW ? (
          <p className="note">This connection is not there any more.</p>
        ) : (
          <section>
            <h2>{shown === undefined ? 'New connection' : 'Connection'}</h2>
            <ConnectionForm
              key={hole}
              connection={shown === undefined ? null : storedConnection(shown)}
              systems={systems}
              startId={place?.id ?? null}
              onDone={() => show({})}
            />
          </section>
        )}
        {hole !== undefined || place === null ? null : (
          <>
            <SignatureList name={place.name} signatures={chain.signatures.filter((one) => one.system_id === place.id)} />
            <p>
              <a href={systemLink(place.id)}>All that is known of {place.name}</a>
            </p>
          </>
        )}
      </div>
    </aside>
  );
}

const exported = (['signature', 'kind', 'name', 'seen_at'] as const).map((id) => ({
  id,
  value: (row: ChainSignature) => row[id],
}));

/** The cosmic signatures that were scanned in a system. */
function SignatureList({ name, signatures }: { name: string; signatures: ChainAnswer['signatures'] }) {
  if (signatures.length === 0) return <p className="note">Nothing was scanned in {name} yet: paste a probe scan above.</p>;
  return (
    <section aria-label={`Signatures of ${name}`}>
      <div className="chain-list-head">
        <h3>Signatures of {name}</h3>
        <ExportMenu name={`signatures of ${name}`} small url={null} columns={exported} rows={() => signatures} />
      </div>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">Signature</th>
            <th scope="col">Group</th>
            <th scope="col">Name</th>
            <th scope="col" className="figure">
              Seen
            </th>
          </tr>
        </thead>
        <tbody>
          {signatures.map(({ signature, kind, name: called, seen_at: at }) => (
            <tr key={signature}>
              <th scope="row">{signature}</th>
              <td>{kind ?? '–'}</td>
              <td>{called ?? '–'}</td>
              <td className="figure dim">
                <ShortAge at={at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
