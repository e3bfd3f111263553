import { useState } from 'react';
import { appraisalLimits, type SavedAppraisal } from '#shared/local-api/appraisals';
import { isoUtc } from '#shared/time';
import type { Appraisal } from '#shared/trade-api/appraise';
import { now } from '../../clock.ts';
import { Isk } from '../../contracts/cells.tsx';
import { removeAppraisal, saveAppraisal, undoAppraisals, useAppraisalUndo, useSavedAppraisals } from '../../state/appraisals.ts';
import { formatHash, navigate } from '../../state/location.ts';
import { useStatus } from '../../state/status.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { KeepForm } from '../../ui/controls/keep-form.tsx';
import { Popover } from '../../ui/controls/popover.tsx';
import { copyText, notify } from '../../ui/copy.ts';
import { ShortAge } from '../../ui/date-time.tsx';
import { change, count } from '../../ui/format.ts';
import { Unanswered } from '../../ui/states.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';

/** A text in an address: what is longer is saved, and linked by its id. */
const LONGEST_LINKED_TEXT = 2000;

const linkTo = (query: Record<string, string>) => `${location.origin}${location.pathname}${formatHash('/appraise', query)}`;

/** Keeps an appraisal under a name, on this machine alone. */
export function SaveAppraisal({ text, appraisal }: { text: string; appraisal: Appraisal }) {
  const saved = useSavedAppraisals().data?.appraisals ?? [];
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const wanted = name.trim();
  const keep = () => {
    if (wanted === '') return;
    setOpen(false);
    const { hub, totals } = appraisal;
    const id = saved.find((one) => one.name === wanted)?.id ?? crypto.randomUUID();
    void saveAppraisal({ id, name: wanted, text, hub, saved_at: isoUtc(now()), ...totals });
  };
  return (
    <Popover
      label="Save this appraisal"
      open={open}
      onOpenChange={(shown) => {
        if (shown && text.length > appraisalLimits.textLength)
          notify(`A list of more than ${count(appraisalLimits.textLength)} characters is not saved.`);
        else setOpen(shown);
      }}
      trigger={
        <Button look="quiet" icon="pin">
          Save
        </Button>
      }
    >
      <KeepForm
        label="Save this appraisal as"
        name={name}
        onName={setName}
        longestName={appraisalLimits.nameLength}
        isTaken={saved.some((one) => one.name === wanted)}
        disabled={wanted === ''}
        onKeep={keep}
      />
    </Popover>
  );
}

/** Copies an address that opens the same text: the address has it behind its #, which no browser sends. */
export function LinkText({ text }: { text: string }) {
  const isLong = text.length > LONGEST_LINKED_TEXT;
  return (
    <Button
      look="quiet"
      icon="link"
      disabled={isLong}
      title={
        isLong
          ? 'Too long for a link: save the list, and copy the link of the saved list'
          : 'The list is in the link, and is sent nowhere'
      }
      onClick={() => void copyText(linkTo({ text }), 'the link, with the list in it')}
    >
      Copy link
    </Button>
  );
}

const exported = (['name', 'saved_at', 'hub', 'to_buy_orders', 'with_sell_orders', 'replacement', 'volume', 'text'] as const).map(
  (id) => ({ id, value: (row: SavedAppraisal) => row[id] }),
);

/** What is saved, with what it was worth then. Opening one puts a price on it as it is now. */
export function SavedAppraisals({ openId }: { openId: string | undefined }) {
  const { data, error, refetch } = useSavedAppraisals();
  const undo = useAppraisalUndo(({ what }) => what);
  const readOnly = useStatus((state) => state.readOnly);
  // A browser that may only read has none; the band above says so.
  if (readOnly) return null;
  if (data === undefined) return <Unanswered answer={{ error, refetch }} lines={2} label="Loading what is saved" />;
  if (data.appraisals.length === 0 && undo === null) return null;
  return (
    <section className="appraise-saved" aria-label="Saved">
      <div className="result-line">
        <h2>Saved</h2>
        {undo === null ? null : (
          <span role="status">
            {undo} is deleted.{' '}
            <Button look="quiet" onClick={() => void undoAppraisals()}>
              Undo
            </Button>
          </span>
        )}
        <span className="result-actions">
          <ExportMenu name="saved appraisals" small url={null} columns={exported} rows={() => data.appraisals} />
        </span>
      </div>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className="figure" title="To buy orders then, less tax">
              Then
            </th>
            <th scope="col" className="figure">
              Saved
            </th>
            <td aria-label="Actions" />
          </tr>
        </thead>
        <tbody>
          {data.appraisals.map((one) => (
            <tr key={one.id} className={one.id === openId ? 'appraise-chosen' : ''}>
              <th scope="row">
                <a href={formatHash('/appraise', { saved: one.id, hub: one.hub })}>{one.name}</a>
              </th>
              <td className="figure">
                <Isk amount={one.to_buy_orders} />
              </td>
              <td className="figure dim">
                <ShortAge at={one.saved_at} />
              </td>
              <td className="figure appraise-saved-actions">
                <IconButton
                  icon="link"
                  label={`Copy the link of ${one.name}`}
                  onClick={() => void copyText(linkTo({ saved: one.id }), 'the link, for this machine')}
                />
                <IconButton
                  icon="close"
                  label={`Delete ${one.name}`}
                  onClick={() => {
                    void removeAppraisal(one);
                    if (one.id === openId) navigate('/appraise', {}, 'replace');
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What an appraisal that is open was worth when it was saved, against now. */
export function SinceSaved({ saved, appraisal }: { saved: SavedAppraisal; appraisal: Appraisal }) {
  if (saved.hub !== appraisal.hub) return null;
  const { to_buy_orders: today } = appraisal.totals;
  const changed = saved.to_buy_orders > 0 ? (today - saved.to_buy_orders) / saved.to_buy_orders : null;
  return (
    <span>
      {saved.name}, saved <ShortAge at={saved.saved_at} /> ago: <Isk amount={saved.to_buy_orders} /> to buy orders then,{' '}
      <Isk amount={today} /> now
      {changed === null ? '' : ` (${change(changed)})`}
    </span>
  );
}
