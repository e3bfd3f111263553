import './fits.css';
import { useMemo, useState } from 'react';
import { statementOfOffered } from '#shared/data-api/sql-examples';
import { urlOf } from '#shared/http/client';
import type { FitExamples } from '#shared/local-api/fits';
import { fitsContracts, MOST_FITS_ASKED } from '#shared/trade-api/fits';
import { tradeService } from '../../api.ts';
import {
  addFits,
  changeFits,
  type ShownFit,
  undoFits,
  useFitExamples,
  useFitLibrary,
  useFitStock,
  useFitUndo,
} from '../../state/fits.ts';
import { useKeys } from '../../state/keys.ts';
import { formatHash, navigate, useHashLocation, valueOf } from '../../state/location.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText, notify } from '../../ui/copy.ts';
import { count, plural } from '../../ui/format.ts';
import { HowKnown } from '../../ui/how-known.tsx';
import { Empty, Unanswered } from '../../ui/states.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { saveBlob } from '../../ui/table/export.ts';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { type FitRow, fitColumns } from './columns.tsx';
import { FitPage } from './fit-page.tsx';
import { ImportForm } from './import-form.tsx';
import { Stagings } from './stagings.tsx';

/** Ships as fleets fly them: what of them is on offer, where, and what is short. */
export function Fits() {
  const { path, query } = useHashLocation();
  const { data, error, refetch } = useFitLibrary();
  const [importing, setImporting] = useState(false);
  const undo = useFitUndo();
  const folder = valueOf(query, 'folder') ?? '';
  const id = /^\/fits\/([\w-]+)$/.exec(path)?.[1];
  const fit = data?.fits.find((one) => one.id === id);
  useKeys('This view', {
    n: { label: 'Import fits', run: () => setImporting(true) },
    u: { label: 'Take the last change back', run: () => void undoFits() },
  });
  const stock = useFitStock(data?.version);

  return (
    <div className="view">
      <header className="view-head">
        <h1>Fits</h1>
        <p className="soft">Which of my fits are on offer, where, and what is short?</p>
        <div className="view-actions">
          {undo.what === null ? null : (
            <Button look="quiet" icon="reset" onClick={() => void undoFits()}>
              Undo {undo.what}
            </Button>
          )}
          {data === undefined ? null : <Stagings stagings={data.stagings} />}
          <Button look="quiet" icon="plus" title="n" onClick={() => setImporting(true)}>
            Import
          </Button>
          <Button
            look="quiet"
            icon="export"
            disabled={(data?.fits.length ?? 0) === 0}
            onClick={() => saveFits(inFolder(data?.fits ?? [], folder))}
          >
            Export as text
          </Button>
        </div>
      </header>
      {importing ? <ImportForm folder={folder} onClose={() => setImporting(false)} /> : null}
      {data === undefined ? (
        <Unanswered answer={{ error, refetch }} lines={8} label="Loading the fits" />
      ) : fit !== undefined ? (
        <FitPage key={fit.id} fit={fit} library={data} stock={stock.data?.fits.find((one) => one.fit_id === fit.id)} />
      ) : data.fits.length === 0 ? (
        importing ? null : (
          <NoFits onImport={() => setImporting(true)} />
        )
      ) : (
        <div className="fit-split">
          <Folders fits={data.fits} current={folder} />
          <FitTable library={data} folder={folder} stock={stock} />
        </div>
      )}
    </div>
  );
}

/** Whether a fit lies in a folder or below it; '' is all. */
const inFolder = (fits: readonly ShownFit[], folder: string) =>
  fits.filter((fit) => folder === '' || fit.folder === folder || fit.folder.startsWith(`${folder}/`));

function saveFits(fits: readonly ShownFit[]): void {
  saveBlob('fits', 'txt', new Blob([`${fits.map(({ text }) => text).join('\n\n')}\n`], { type: 'text/plain' }));
}

function FitTable({
  library,
  folder,
  stock,
}: {
  library: NonNullable<ReturnType<typeof useFitLibrary>['data']>;
  folder: string;
  stock: ReturnType<typeof useFitStock>;
}) {
  const { fits, stagings } = library;
  const all = useMemo(() => fitColumns(stagings), [stagings]);
  const columns = useColumns('fits', all);
  const rows = useMemo(
    () =>
      inFolder(fits, folder)
        .toSorted((one, other) => one.folder.localeCompare(other.folder) || one.name.localeCompare(other.name))
        .map(
          (fit, place): FitRow => ({
            place,
            fit,
            stock: stock.data?.fits.find(({ fit_id: id }) => id === fit.id) ?? null,
          }),
        ),
    [fits, folder, stock.data],
  );
  const short = rows.filter((row) => row.stock?.stagings.some((one) => one.short > 0) === true).length;
  return (
    <div className="split-main">
      <p className="result-line" role="status">
        <span>{plural(rows.length, 'fit')}</span>
        {stock.data === undefined ? (
          <span className="soft">{stock.error === null ? 'Counting the stock' : 'The stock could not be counted'}</span>
        ) : short === 0 ? null : (
          <b className="stock-short">{plural(short, 'fit')} below target</b>
        )}
        {stagings.length > 0 ? null : <span className="soft">Add stagings to count stock where your fleet is</span>}
        <ExportMenu name="fits" small url={null} columns={all} rows={() => rows} />
        <HowStocked rows={rows} asOf={stock.data?.as_of ?? null} />
      </p>
      <DataTable
        label="Fits"
        primary
        columns={columns}
        total={rows.length}
        rowAt={(index) => rows[index]}
        rowId={({ place }) => place}
        onOpen={({ fit }) => navigate(`/fits/${fit.id}`)}
        actions={actions}
        resultKey={folder}
        empty={<Empty title="No fit lies in this folder" />}
      />
    </div>
  );
}

const actions: readonly RowAction<FitRow>[] = [
  {
    id: 'copy',
    label: 'Copy the fit (EFT)',
    icon: 'copy',
    key: 'c',
    run: ({ fit }) => void copyText(fit.text, fit.name),
  },
  {
    id: 'delete',
    label: 'Delete the fit',
    key: 'x',
    run: ({ fit }) => void deleteFit(fit),
  },
];

async function deleteFit({ id, name }: ShownFit): Promise<void> {
  const done = await changeFits(
    (library) => ({ ...library, fits: library.fits.filter((one) => one.id !== id) }),
    `deleting ${name}`,
  );
  if (done) notify(`Deleted ${name}; u takes it back`);
}

/** Folders on the left, nested ones below theirs, each with its number of fits. */
function Folders({ fits, current }: { fits: readonly ShownFit[]; current: string }) {
  const paths = new Set(
    fits.flatMap(({ folder }) => {
      const parts = folder === '' ? [] : folder.split('/');
      return parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
    }),
  );
  return (
    <nav aria-label="Folders" className="fit-folders">
      <ul>
        {['', ...[...paths].sort((one, other) => one.localeCompare(other))].map((path) => (
          <li key={path} style={{ paddingInlineStart: `${path === '' ? 0 : path.split('/').length - 1}rem` }}>
            <a
              href={formatHash('/fits', path === '' ? {} : { folder: path })}
              aria-current={path === current ? 'true' : undefined}
            >
              <span>{path === '' ? 'All fits' : (path.split('/').at(-1) ?? path)}</span>
              <span className="dim">{count(inFolder(fits, path).length)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Nothing is in the library: three fits that contracts hold now. */
function NoFits({ onImport }: { onImport: () => void }) {
  const { data } = useFitExamples();
  const examples = data?.fits ?? [];
  return (
    <Empty
      title="No fits yet"
      action={
        <>
          <p className="fit-buttons">
            <Button look="primary" icon="plus" onClick={onImport}>
              Import fits
            </Button>
            {examples.length === 0 ? null : (
              <Button onClick={() => void takeExamples(examples)}>
                Take {examples.length === 1 ? 'an example' : `${examples.length} examples`}
              </Button>
            )}
          </p>
          {examples.length === 0 ? null : (
            <p className="dim">
              On offer now:{' '}
              {examples.map(({ hull_name: hull, contracts }) => `${hull} (${plural(contracts, 'contract')})`).join(', ')}
            </p>
          )}
        </>
      }
    >
      Paste fits as the game or a fitting tool copies them. Each shows the contracts that hold it whole, what others lack, the
      price against its parts, who supplies it, and stock against a target at your stagings.
    </Empty>
  );
}

async function takeExamples(examples: FitExamples['fits']): Promise<void> {
  const texts = examples.map(({ text }) => text);
  if (await addFits(texts, 'Examples')) notify(`Added ${plural(texts.length, 'fit')}`);
}

const address = urlOf(tradeService.base, fitsContracts);

/** What the stock of these fits rests on. A script asks for some fits at once: of more, the first ones stand for all. */
function HowStocked({ rows, asOf }: { rows: readonly FitRow[]; asOf: string | null }) {
  const asked = rows.slice(0, MOST_FITS_ASKED).map(({ fit }) => fit.text);
  const hulls = [...new Set(rows.flatMap(({ fit }) => fit.hull_type_id ?? []))];
  return hulls.length === 0 ? null : (
    <HowKnown
      rows={`Contracts on offer with ${plural(hulls.length, 'hull')} of these fits, each counted for the one fit that it holds best`}
      formula="Whole fits: the least of units offered ÷ units needed, over hull and modules"
      observedAt={asOf}
      url={address}
      body={JSON.stringify({ text: asked.join('\n\n') })}
      sql={statementOfOffered(hulls)}
    />
  );
}
