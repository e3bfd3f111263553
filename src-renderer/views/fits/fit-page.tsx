import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { statementOfOffered } from '#shared/data-api/sql-examples';
import { urlOf } from '#shared/http/client';
import type { FitLibraryAnswer } from '#shared/local-api/fits';
import { fitsContracts as endpoint, type FitContract, type FitOffers } from '#shared/trade-api/fits';
import { sentenceOf, tradeService } from '../../api.ts';
import { TypeIcon } from '../../contracts/type-icon.tsx';
import { changeFits, readFitText, type ShownFit, type ShownStaging, type StockOfFit } from '../../state/fits.ts';
import { useKeys } from '../../state/keys.ts';
import { formatHash, navigate, useHashLocation, valueOf } from '../../state/location.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { copyText, notify } from '../../ui/copy.ts';
import { count, fullIsk, plural, shortIsk } from '../../ui/format.ts';
import { HowKnown } from '../../ui/how-known.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { refreshedBy } from '../../use-endpoint.ts';
import { contractColumns } from './contract-columns.tsx';
import { FitHistory } from './fit-history.tsx';
import { FitItems, Suppliers, Targets } from './fit-side.tsx';

interface Props {
  fit: ShownFit;
  library: FitLibraryAnswer;
  /** undefined: not counted yet, or its ship is not known. */
  stock: StockOfFit | undefined;
}

const address = urlOf(tradeService.base, endpoint);
const ANYWHERE = 'anywhere';

/** One fit: what is on offer of it and for how much, its targets, who supplies it, and how that was. */
export function FitPage({ fit, library, stock }: Props) {
  const { query } = useHashLocation();
  const [editing, setEditing] = useState(false);
  const staging = library.stagings.find(({ id }) => id === valueOf(query, 'staging'));
  const question = { text: fit.text, variants: fit.variants, ...placeOf(staging) };
  const { data, error, refetch } = useQuery({
    queryKey: ['trade', endpoint.id, question],
    queryFn: ({ signal }) => tradeService.client.post(endpoint, question, signal),
    meta: refreshedBy(endpoint),
    retry: false,
  });
  const offers = data?.body.data.fits[0];
  useKeys('This fit', {
    Escape: { label: 'Back to the fits', run: () => navigate('/fits') },
    E: { label: 'Edit the fit', run: () => setEditing(true) },
    c: { label: 'Copy the fit (EFT)', run: () => void copyText(fit.text, fit.name) },
  });
  return (
    <>
      <FitHead fit={fit} offers={offers} stock={stock} staging={staging} onEdit={() => setEditing(true)} />
      {editing ? <EditForm fit={fit} onClose={() => setEditing(false)} /> : null}
      <div className="result-line">
        <Segmented
          label="Where"
          value={staging?.id ?? ANYWHERE}
          options={[
            { value: ANYWHERE, label: 'Anywhere' },
            ...library.stagings.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => navigate(`/fits/${fit.id}`, id === ANYWHERE ? {} : { staging: id }, 'replace')}
        />
        <label className="soft" title="Variants of a module stand for it, such as a faction one for the one of tech II">
          <input
            type="checkbox"
            checked={fit.variants}
            onChange={({ target }) =>
              void changeFits((all) => ({
                ...all,
                fits: all.fits.map((one) => (one.id === fit.id ? { ...one, variants: target.checked } : one)),
              }))
            }
          />{' '}
          Variants count
        </label>
        {data === undefined || offers === undefined ? null : (
          <HowKnown
            rows={`${plural(offers.contracts_total, 'contract')} on offer with the hull and half of the modules, and those of ${plural(offers.history.length, 'day')} that held it whole; orders of ${data.body.data.hub}`}
            formula="Whole fits: the least of units offered ÷ units needed, over hull and modules"
            observedAt={data.observedAt?.toISOString() ?? null}
            url={address}
            body={JSON.stringify(question)}
            sql={statementOfOffered([offers.hull_type_id])}
          />
        )}
      </div>
      {fit.hull_type_id === null ? (
        <Empty title="The ship of this fit is not known">Edit its first line: [Rifter, Shield Rifter].</Empty>
      ) : error !== null && data === undefined ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : offers === undefined ? (
        <Skeleton lines={10} label="Looking for contracts" />
      ) : (
        <div className="fit-page">
          <Contracts offers={offers} library={library} stock={stock} body={JSON.stringify(question)} />
          <aside className="fit-side" aria-label="Stock, suppliers and history">
            <Targets fit={fit} library={library} stock={stock} />
            <FitItems items={offers.items} />
            <Suppliers suppliers={offers.suppliers} url={address} body={JSON.stringify(question)} />
            <FitHistory days={offers.history} url={address} where={staging?.name ?? 'anywhere'} />
          </aside>
        </div>
      )}
    </>
  );
}

/** Where a staging is, as the service is asked. */
function placeOf(staging: ShownStaging | undefined): object {
  if (staging === undefined) return {};
  const { kind, place_id: id, jumps_max: jumps } = staging;
  return { [kind]: id, ...(jumps === null ? {} : { jumps_max: jumps }) };
}

function FitHead({
  fit,
  offers,
  stock,
  staging,
  onEdit,
}: Pick<Props, 'fit' | 'stock'> & { offers: FitOffers | undefined; staging: ShownStaging | undefined; onEdit: () => void }) {
  const short = stock?.stagings.find((one) => one.staging_id === staging?.id)?.short ?? 0;
  return (
    <div className="fit-head">
      <h2>
        <a href={formatHash('/fits', fit.folder === '' ? {} : { folder: fit.folder })}>
          {fit.folder === '' ? 'Fits' : fit.folder}
        </a>{' '}
        / {fit.hull_type_id === null ? null : <TypeIcon id={fit.hull_type_id} />} {fit.name}{' '}
        <span className="dim">{fit.hull_name}</span>
      </h2>
      {offers === undefined ? null : (
        <p role="status">
          <b>{count(offers.ready_fits)}</b> whole on offer
          {offers.lowest_price === null ? null : (
            <span title={fullIsk(offers.lowest_price)}> from {shortIsk(offers.lowest_price)}</span>
          )}
          <span className="soft" title={fullIsk(offers.parts)}>
            ; parts {shortIsk(offers.parts)}
          </span>
        </p>
      )}
      <div className="view-actions">
        <Button look="quiet" icon="copy" title="c" onClick={() => void copyText(fit.text, fit.name)}>
          Copy EFT
        </Button>
        <Button
          look="quiet"
          icon="copy"
          disabled={offers === undefined}
          onClick={() => void copyText(multibuy(offers?.items ?? [], Math.max(1, short)), plural(Math.max(1, short), 'fit'))}
        >
          Copy multibuy{short > 1 ? ` of ${count(short)} short` : ''}
        </Button>
        <Button look="quiet" title="E" onClick={onEdit}>
          Edit
        </Button>
        <Button look="quiet" icon="close" onClick={() => void remove(fit)}>
          Delete
        </Button>
      </div>
    </div>
  );
}

const multibuy = (items: readonly { type_name: string | null; quantity: number }[], times: number) =>
  items.map(({ type_name: name, quantity }) => `${name}\t${quantity * times}`).join('\n');

async function remove({ id, name }: ShownFit): Promise<void> {
  const done = await changeFits(
    (library) => ({ ...library, fits: library.fits.filter((one) => one.id !== id) }),
    `deleting ${name}`,
  );
  if (!done) return;
  notify(`Deleted ${name}; u takes it back`);
  navigate('/fits');
}

const actions: readonly RowAction<FitContract>[] = [
  {
    id: 'multibuy',
    label: 'Copy what is missing as multibuy',
    icon: 'copy',
    key: 'b',
    run({ missing, missing_consumables: consumables }) {
      const all = [...missing, ...consumables];
      if (all.length === 0) notify('Nothing is missing');
      else void copyText(multibuy(all, 1), 'what is missing');
    },
  },
];

function Contracts({ offers, library, stock, body }: Pick<Props, 'library' | 'stock'> & { offers: FitOffers; body: string }) {
  const columns = useMemo(() => {
    const names = new Map(library.fits.map(({ id, name }) => [id, name]));
    const elsewhere = new Map(stock?.counted_elsewhere.map((one) => [one.contract_id, names.get(one.fit_id) ?? 'another fit']));
    return contractColumns((id) => elsewhere.get(id));
  }, [library.fits, stock]);
  const model = useColumns('fit-contracts', columns);
  const rows = offers.contracts;
  return (
    <div className="fit-contracts">
      <p className="result-line">
        <span role="status">
          {plural(offers.contracts_total, 'contract')}
          {offers.contracts_total > rows.length ? `, the first ${rows.length}` : ''}
        </span>
        <ColumnChooser table="fit-contracts" all={columns} columns={model} />
        <ExportMenu name="fit contracts" small url={address} body={body} columns={columns} rows={() => rows} />
      </p>
      <DataTable
        label="Contracts with this fit"
        primary
        columns={model}
        total={rows.length}
        rowAt={(index) => rows[index]}
        rowId={({ contract_id: id }) => id}
        onOpen={({ contract_id: id }) => navigate(`/contracts/${id}`)}
        actions={actions}
        empty={
          <Empty title="No contract holds this fit, or half of it">
            Copy it for multibuy and put it together yourself, or let variants of its modules count.
          </Empty>
        }
      />
    </div>
  );
}

/** Changes a fit's text and folder; its name is in the first line. */
function EditForm({ fit, onClose }: { fit: ShownFit; onClose: () => void }) {
  const [text, setText] = useState(fit.text);
  const [folder, setFolder] = useState(fit.folder);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function save(): Promise<void> {
    try {
      const { fits, not_understood: left } = await readFitText(text);
      const [own, other] = fits;
      if (own === undefined) return setRefusal(left[0]?.reason ?? 'This is no fit.');
      if (other !== undefined) return setRefusal('This has two fits; import the other one.');
      const saved = await changeFits(
        (library) => ({
          ...library,
          fits: library.fits.map((one) => (one.id === fit.id ? { ...one, text: own.text, folder: folder.trim() } : one)),
        }),
        `the change of ${fit.name}`,
      );
      if (!saved) return;
      notify(left.length === 0 ? 'Saved' : `Saved; line ${left[0]?.line} is not counted: ${left[0]?.reason}`, 6000);
      onClose();
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  }

  return (
    <section className="fit-form" aria-label={`Edit ${fit.name}`}>
      <label className="labelled">
        Fit: the first line has ship and name
        <textarea className="field fit-text" spellCheck={false} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <div className="fit-form-side">
        <label className="labelled">
          Folder
          <input className="field" maxLength={100} value={folder} onChange={({ target }) => setFolder(target.value)} />
        </label>
        {refusal === null ? null : (
          <p className="warning" role="alert">
            {refusal}
          </p>
        )}
        <div className="fit-buttons">
          <Button look="primary" disabled={text.trim() === ''} onClick={() => void save()}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </section>
  );
}
