import './appraise.css';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { statementOfMarket } from '#shared/data-api/sql-examples';
import { type HubName, hubNames, hubOf } from '#shared/game';
import { urlOf } from '#shared/http/client';
import type { SavedAppraisal } from '#shared/local-api/appraisals';
import { type Appraisal, appraise as endpoint, type PastedCover } from '#shared/trade-api/appraise';
import { sentenceOf, tradeService } from '../../api.ts';
import { Unvalued } from '../../contracts/detail/unvalued.tsx';
import { orderSourceText } from '../../contracts/market-age.tsx';
import { useSavedAppraisals } from '../../state/appraisals.ts';
import { useKeys } from '../../state/keys.ts';
import { changeQuery } from '../../state/lists/list-filters.ts';
import { formatHash, navigate, useHashLocation, valueOf } from '../../state/location.ts';
import { usePaste } from '../../state/paste.ts';
import { useSettings } from '../../state/use-settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { copyText } from '../../ui/copy.ts';
import { count, fullIsk, NOTHING, plural, shortIsk, volume } from '../../ui/format.ts';
import { HowKnown } from '../../ui/how-known.tsx';
import { Empty, Failure, Skeleton, Unanswered } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { refreshedBy } from '../../use-endpoint.ts';
import { formatLabels, lineColumns } from './columns.tsx';
import { bestHubs, HubTable, lineKey, type SaleTotal } from './hub-table.tsx';
import { LinkText, SaveAppraisal, SavedAppraisals, SinceSaved } from './saved-appraisals.tsx';

const EXAMPLE = 'Tritanium\t250000\nPyerite\t80000\n10 Mexallon\nPLEX x5';
const sales: readonly { value: SaleTotal; label: string }[] = [
  { value: 'to_buy_orders', label: 'To buy orders' },
  { value: 'with_sell_orders', label: 'With sell orders' },
];
const appraiseAddress = urlOf(tradeService.base, endpoint);

/** Puts a price on a list that was copied out of the game: at each hub, line by line, with what was not understood. */
export function Appraise() {
  const { text, asked } = usePaste();
  const { query } = useHashLocation();
  const openId = valueOf(query, 'saved');
  const linked = valueOf(query, 'text');
  const saved = useSavedAppraisals().data?.appraisals.find(({ id }) => id === openId);
  const show = (list: string) => {
    usePaste.setState({ text: list, asked: list });
    if (list !== saved?.text) changeQuery({ saved: undefined }, 'replace');
  };
  useEffect(() => {
    if (linked === undefined) return;
    usePaste.setState({ text: linked, asked: linked });
    // What was in a link stays in no history and no address.
    changeQuery({ text: undefined }, 'replace');
  }, [linked]);
  useEffect(() => {
    if (saved !== undefined) usePaste.setState({ text: saved.text, asked: saved.text });
  }, [saved]);
  useKeys('This view', { 'Ctrl+Enter': { label: 'Put a price on the list', run: () => show(usePaste.getState().text) } });
  return (
    <div className="view">
      <header className="view-head">
        <h1>Appraise</h1>
        <p className="soft">What is a list of items worth, and where?</p>
        <div className="view-actions">
          <Button look="quiet" disabled={text === ''} onClick={() => show('')}>
            Clear
          </Button>
          <Button look="primary" title="Ctrl Enter" disabled={text.trim() === ''} onClick={() => show(text)}>
            Appraise
          </Button>
        </div>
      </header>
      <div className="appraise">
        <div className="appraise-input">
          <textarea
            className="field"
            aria-label="List of items"
            placeholder="Paste a fit, an inventory, a contract or a shopping list"
            spellCheck={false}
            value={text}
            onChange={({ target, nativeEvent }) => {
              const isPasted = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';
              usePaste.setState(isPasted ? { text: target.value, asked: target.value } : { text: target.value });
            }}
          />
          <p className="note">Neither stored nor logged unless you save it. Names in any language of the game.</p>
          <SavedAppraisals openId={openId} />
        </div>
        {asked.trim() === '' ? (
          <Empty
            title="Paste a list anywhere in this window"
            action={<Button onClick={() => show(EXAMPLE)}>Try an example</Button>}
          >
            Ctrl A, Ctrl C in an inventory, a fit, a contract or a shopping list, then Ctrl V here.
          </Empty>
        ) : (
          <Result text={asked} saved={saved?.text === asked ? saved : undefined} />
        )}
      </div>
    </div>
  );
}

function Result({ text, saved }: { text: string; saved: SavedAppraisal | undefined }) {
  const { query } = useHashLocation();
  const ownHub = useSettings().data?.trade.hub ?? hubNames[0];
  const hub = hubNames.find((name) => name === query['hub']) ?? ownHub;
  const sale = sales.find(({ value }) => value === query['sale'])?.value ?? 'to_buy_orders';
  const change = (changed: { hub?: HubName; sale?: SaleTotal }) => navigate('/appraise', { ...query, ...changed }, 'replace');
  const answers = useQueries({
    queries: hubNames.map((name) => ({
      queryKey: ['trade', endpoint.id, text, name],
      queryFn: ({ signal }: { signal: AbortSignal }) => tradeService.client.post(endpoint, { text, hub: name }, signal),
      meta: refreshedBy(endpoint),
      retry: false,
    })),
  });
  const own = answers[hubNames.indexOf(hub)];
  if (answers.some(({ isPending }) => isPending)) return <Skeleton lines={10} label="Putting a price on it" />;
  const appraisals = answers.flatMap(({ data }) => (data === undefined ? [] : [data.body.data]));
  const appraisal = own?.data?.body.data;
  if (appraisal?.lines.length === 0)
    return (
      <section className="appraise-result" aria-label="Worth">
        <Empty title="No line was understood">Each line needs the name of an item, and may have a quantity.</Empty>
        <NotCounted appraisal={appraisal} />
      </section>
    );
  return (
    <section className="appraise-result" aria-label="Worth">
      <div className="result-line">
        <Segmented
          label="Hub"
          value={hub}
          options={hubNames.map((name) => ({ value: name, label: name }))}
          onChange={(value) => change({ hub: value })}
        />
        <Segmented label="How it is sold" value={sale} options={sales} onChange={(value) => change({ sale: value })} />
        {appraisal === undefined ? null : <SaveAppraisal text={text} appraisal={appraisal} />}
        <LinkText text={text} />
        {saved === undefined || appraisal === undefined ? null : <SinceSaved saved={saved} appraisal={appraisal} />}
      </div>
      <HubTable
        appraisals={appraisals}
        chosen={hub}
        refusals={new Map(hubNames.flatMap((name, place) => refusalOf(name, answers[place]?.error ?? null)))}
      />
      <Cover key={`${hub}/${text}`} text={text} hub={hub} />
      {appraisal === undefined ? (
        <Failure error={own?.error} onRetry={() => void own?.refetch()} />
      ) : (
        <Lines appraisal={appraisal} best={bestHubs(appraisals, sale)} body={JSON.stringify({ text, hub })} />
      )}
    </section>
  );
}

function refusalOf(hub: HubName, error: Error | null): [HubName, string][] {
  return error === null ? [] : [[hub, sentenceOf(error)]];
}

function Lines({ appraisal, best, body }: { appraisal: Appraisal; best: ReturnType<typeof bestHubs>; body: string }) {
  const { lines, totals, not_understood: notUnderstood } = appraisal;
  const rows = lines.map((line, place) => ({ ...line, place, best_hub: best.get(lineKey(line))?.hub ?? null }));
  const columns = useColumns('appraise', lineColumns);
  return (
    <>
      <div className="result-line">
        <span role="status">
          {formatLabels[appraisal.format]}: {plural(lines.length, 'type')}, {volume(totals.volume)}
        </span>
        {notUnderstood.length === 0 ? null : (
          <span className="down">{plural(notUnderstood.length, 'line')} not counted, see below</span>
        )}
        <Button
          look="quiet"
          icon="copy"
          onClick={() =>
            void copyText(lines.map((line) => `${line.type_name}\t${line.quantity}`).join('\n'), 'the list for multibuy')
          }
        >
          Copy as multibuy
        </Button>
        <Button look="quiet" icon="price" onClick={() => navigate('/price', { pasted: 'true' })}>
          Price as a contract
        </Button>
        <HowAppraised appraisal={appraisal} body={body} />
        <ExportMenu name="appraisal" small url={appraiseAddress} body={body} columns={lineColumns} rows={() => rows} />
      </div>
      <DataTable
        label="Items"
        primary
        columns={columns}
        total={rows.length}
        rowAt={(index) => rows[index]}
        rowId={({ place }) => place}
        onOpen={(row) => navigate('/depth', { type: String(row.type_id) })}
      />
      <NotCounted appraisal={appraisal} />
    </>
  );
}

/** The lines that were not understood, and the types that no order tells the worth of. */
function NotCounted({ appraisal: { not_understood: notUnderstood, unvalued, hub } }: { appraisal: Appraisal }) {
  if (notUnderstood.length === 0 && unvalued.length === 0) return null;
  return (
    <div className="appraise-notes">
      {notUnderstood.length === 0 ? null : (
        <section aria-label="Not counted">
          <h2>Not counted</h2>
          <ul>
            {notUnderstood.map(({ line, text, reason }) => (
              <li key={line}>
                Line {line}, <code>{text}</code> <span className="dim">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unvalued.length === 0 ? null : <Unvalued worth={{ unvalued, hub }} />}
    </div>
  );
}

function HowAppraised({
  appraisal: { lines, hub, observed_at: observedAt, source },
  body,
}: {
  appraisal: Appraisal;
  body: string;
}) {
  const types = [...new Set(lines.map(({ type_id: id }) => id))];
  return (
    <HowKnown
      rows={`Orders of ${hub} for ${plural(types.length, 'type')}, from ${orderSourceText([{ hub, source }])}`}
      formula="How worth is calculated, with the fees of the settings"
      observedAt={observedAt}
      url={appraiseAddress}
      body={body}
      sql={types.length === 0 ? null : statementOfMarket(hubOf(hub).stationId, types)}
    />
  );
}

/** The contracts with which the list costs least, once they are asked for: they take some seconds to find. */
function Cover({ text, hub }: { text: string; hub: HubName }) {
  const [wanted, setWanted] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['trade', endpoint.id, text, hub, 'cover'],
    queryFn: ({ signal }) => tradeService.client.post(endpoint, { text, hub, cover: true }, signal),
    meta: refreshedBy(endpoint),
    enabled: wanted,
    retry: false,
  });
  if (!wanted)
    return (
      <p>
        <Button look="quiet" icon="search" onClick={() => setWanted(true)}>
          Cheapest contracts for it
        </Button>
      </p>
    );
  if (data === undefined) return <Unanswered answer={{ error, refetch }} lines={3} label="Comparing contracts" />;
  const { cover, totals } = data.body.data;
  return cover === null ? null : <Found cover={cover} hub={hub} replacement={totals.replacement} />;
}

function Found({ cover, hub, replacement }: { cover: PastedCover; hub: HubName; replacement: number }) {
  const { contracts, missing, left_over: leftOver, price, total, gap, offers } = cover;
  if (contracts.length === 0)
    return (
      <p className="note" role="status">
        {hub} is cheaper than any of {plural(offers, 'contract')} with these items.
      </p>
    );
  const units = (items: readonly { type_id: number; type_name: string | null; quantity: number }[]) =>
    items.map(({ type_id: id, type_name: name, quantity }) => `${count(quantity)} × ${name ?? `Type ${id}`}`).join(', ');
  return (
    <section className="appraise-cover" aria-label="Cheapest contracts">
      <h2 role="status">
        {plural(contracts.length, 'contract')} for {shortIsk(price)}
        {total === null ? '' : `, with the rest at ${hub} ${shortIsk(total)} ISK; ${hub} alone ${shortIsk(replacement)}`}
      </h2>
      <ul>
        {contracts.map(({ contract_id: id, price: asked, place, region_name: region }) => (
          <li key={id}>
            <a href={formatHash(`/contracts/${id}`)}>Contract {id}</a> <span title={fullIsk(asked)}>{shortIsk(asked)}</span>{' '}
            <span className="dim">{place?.name ?? region ?? NOTHING}</span>
          </li>
        ))}
      </ul>
      <p className="note">
        {missing.length === 0 ? '' : `At ${hub}: ${units(missing)}. `}
        {leftOver.length === 0 ? '' : `Left over: ${units(leftOver)}. `}
        {gap === null
          ? 'Another set may have more of what the hub lacks. '
          : gap === 0
            ? 'No other set is cheaper. '
            : `Another set may be cheaper by ${shortIsk(gap)} ISK at most. `}
        Contracts without warnings; hauling not counted.
      </p>
    </section>
  );
}
