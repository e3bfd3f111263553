import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { localPaths } from '#shared/local-api/paths';
import { backtestAnswer, type Watch } from '#shared/local-api/watchlists';
import { askLocal, sentenceOf } from '../api.ts';
import { useKeys } from '../state/keys.ts';
import { useStatus } from '../state/status.ts';
import { addWatch, leaveFilters, saveFilters, useEditedWatch } from '../state/watchlists.ts';
import { addWebhook, webhookRefusal, webhookShapeOf } from '../state/webhooks.ts';
import { Button, IconButton } from '../ui/controls/button.tsx';
import { Popover } from '../ui/controls/popover.tsx';
import { notify } from '../ui/copy.ts';
import { DateTime } from '../ui/date-time.tsx';
import { FOR_SIGNED_IN, isForSignedIn } from '../ui/states.tsx';

interface Props {
  /** What is watched, as in `Watch these deals`. */
  what: string;
  /** As it would be saved, with the name that is suggested; null: the filters are broken. */
  watch: Watch | null;
  children?: ReactNode;
}

/** Watches what is on screen, after what it would have found last week; or saves the filters of the watch that is edited. */
export function WatchList({ what, watch, children }: Props) {
  const [open, setOpen] = useState(false);
  const [byKey, setByKey] = useState(false);
  const edited = useEditedWatch(({ entry }) => entry);
  const query = watch !== null && 'query' in watch && watch.kind === edited?.kind ? watch.query : null;
  const label = `Watch ${what}`;
  const run = () => (query === null ? setOpen(watch !== null) : void saveFilters(query));
  const runByKey = () => {
    setByKey(true);
    run();
  };
  useKeys('This view', { W: { label: `${label}, or save its filters`, run: runByKey } });
  if (edited !== null && watch !== null && watch.kind === edited.kind)
    return (
      <span className="watch-edited">
        <span className="soft">Filters of {edited.name}</span>
        <Button look="primary" title="(W)" onClick={run}>
          Save
        </Button>
        <Button onClick={leaveFilters}>Cancel</Button>
      </span>
    );
  return (
    <Popover
      label={label}
      align="end"
      className="watch-form"
      open={open}
      givesFocusBack={!byKey}
      onOpenChange={(opens) => {
        if (opens) setByKey(false);
        setOpen(opens);
      }}
      trigger={
        <Button look="quiet" icon="watch" disabled={watch === null} title="Be told what comes for it (W)">
          {label}
        </Button>
      }
    >
      {watch === null ? null : (
        <WatchForm watch={watch} onDone={() => setOpen(false)}>
          {children}
        </WatchForm>
      )}
    </Popover>
  );
}

/** Watches one thing of several on screen, after what it would have found last week. */
export function WatchOne({ label, watch, disabled }: { label: string; watch: Watch; disabled: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={label}
      align="end"
      className="watch-form"
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton icon="watch" label={label} disabled={disabled} />}
    >
      <WatchForm watch={watch} onDone={() => setOpen(false)} />
    </Popover>
  );
}

function WatchForm({ watch, onDone, children }: { watch: Watch; onDone: () => void; children?: ReactNode }) {
  const readOnly = useStatus((state) => state.readOnly);
  const [name, setName] = useState(watch.name);
  const [address, setAddress] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async () => {
    const isTold = address.trim() !== '';
    const refused = isTold ? webhookRefusal(address) : null;
    setRefusal(refused);
    if (refused !== null) return;
    onDone();
    const entryId = await addWatch({ ...watch, name });
    if (entryId === null || !isTold) return;
    const failed = await addWebhook(entryId, address, webhookShapeOf(address));
    if (failed !== null) notify(failed, 6000);
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void save();
      }}
    >
      <label>
        Name
        <input className="field" maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <label>
        Webhook (optional)
        <input
          className="field"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the person to save it, with an address or without
          autoFocus
          autoComplete="off"
          spellCheck={false}
          placeholder="https://discord.com/api/webhooks/…"
          aria-invalid={refusal !== null}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      </label>
      {refusal === null ? null : (
        <p className="warning" role="alert">
          {refusal}
        </p>
      )}
      {children}
      <p role="status">
        <Backtest watch={watch} />
      </p>
      <Button look="primary" disabled={readOnly} onClick={() => void save()}>
        Save
      </Button>
    </form>
  );
}

/** What the watch would have found in the last week, in a sentence. */
function Backtest({ watch: { name: _name, ...rule } }: { watch: Watch }) {
  const { data, error } = useQuery({
    queryKey: ['local', 'backtest', rule],
    queryFn: ({ signal }) =>
      askLocal(localPaths.watchlistsBacktest, backtestAnswer, {
        method: 'POST',
        body: { watch: { ...rule, name: 'Tried' } },
        signal,
      }),
    staleTime: 30_000,
  });
  if (error !== null) return isForSignedIn(error) ? FOR_SIGNED_IN : sentenceOf(error);
  if (data === undefined) return 'Looking at the last week';
  return data.since === null ? (
    data.sentence
  ) : (
    <>
      {data.sentence} Since <DateTime at={data.since} />.
    </>
  );
}
