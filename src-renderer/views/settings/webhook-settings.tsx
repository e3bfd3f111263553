import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { localPaths } from '#shared/local-api/paths';
import { type Webhook, webhookDeliveries, webhookShapes, webhookTested } from '#shared/local-api/webhooks';
import { askLocal, sentenceOf } from '../../api.ts';
import { saveSetting, useSettings } from '../../state/use-settings.ts';
import { useWatchlists } from '../../state/watchlists.ts';
import { addWebhook } from '../../state/webhooks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText, notify } from '../../ui/copy.ts';
import { RelativeTime } from '../../ui/date-time.tsx';
import { plural } from '../../ui/format.ts';
import { queryClient } from '../../use-endpoint.ts';
import { Line } from './line.tsx';

const deliveriesKey = ['local', 'webhooks'];
const shapeNames: Readonly<Record<Webhook['shape'], string>> = { json: 'JSON', discord: 'Discord' };

/** The addresses that get what a watchlist's entry finds, and what could not be delivered. */
export function WebhookSettings() {
  const { data } = useSettings();
  const lists = useWatchlists().data?.lists ?? [];
  const entries = lists.flatMap((list) => list.entries);
  const nameOf = (entryId: string) => entries.find(({ id }) => id === entryId)?.name ?? 'a watch that is gone';
  const all = data?.webhooks ?? [];
  return (
    <>
      {all.map((one) => (
        <Line key={one.id} name={nameOf(one.entry_id)} about={`${shapeNames[one.shape]} to ${one.url}`}>
          <Button onClick={() => void test(one)}>Test</Button>
          <Button look="quiet" onClick={() => void copyText(one.secret, 'the secret that it is signed with')}>
            Copy secret
          </Button>
          <Button look="quiet" onClick={() => void saveSetting('webhooks', (saved) => saved.filter(({ id }) => id !== one.id))}>
            Remove
          </Button>
        </Line>
      ))}
      <NewWebhook entries={entries} />
      <FailedDeliveries nameOf={(id) => nameOf(all.find((one) => one.id === id)?.entry_id ?? '')} />
    </>
  );
}

async function test({ id }: Webhook): Promise<void> {
  try {
    notify((await askLocal(localPaths.webhookTest, webhookTested, { method: 'POST', body: { id } })).sentence, 6000);
  } catch (failure) {
    notify(sentenceOf(failure));
  }
}

function NewWebhook({ entries }: { entries: readonly { id: string; name: string }[] }) {
  const id = useId();
  const [entryId, setEntryId] = useState('');
  const [url, setUrl] = useState('');
  const [shape, setShape] = useState<Webhook['shape']>('json');
  const [refusal, setRefusal] = useState<string | null>(null);
  const add = async () => {
    const refused = await addWebhook(entryId || (entries[0]?.id ?? ''), url, shape);
    setRefusal(refused);
    if (refused === null) setUrl('');
  };
  return (
    <Line
      name="Webhook"
      about={
        refusal === null ? (
          'Sends each match of a watch to an https address, or to one on this machine: the name of the watch and the match, signed, and nothing else of yours.'
        ) : (
          <span className="warning" role="alert">
            {refusal}
          </span>
        )
      }
    >
      {entries.length === 0 ? (
        <span className="dim">Watch something first</span>
      ) : (
        <form
          className="webhook-form"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <select className="field" aria-label="Watch" value={entryId} onChange={({ target }) => setEntryId(target.value)}>
            {entries.map((entry) => (
              <option key={entry.id} value={entry.id}>
                {entry.name}
              </option>
            ))}
          </select>
          <select
            className="field"
            aria-label="Form"
            value={shape}
            onChange={({ target }) => setShape(target.value as Webhook['shape'])}
          >
            {webhookShapes.map((one) => (
              <option key={one} value={one}>
                {shapeNames[one]}
              </option>
            ))}
          </select>
          <input
            id={id}
            className="field field-address"
            type="text"
            aria-label="Address"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://discord.com/api/webhooks/…"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
          <Button onClick={() => void add()}>Add</Button>
        </form>
      )}
    </Line>
  );
}

function FailedDeliveries({ nameOf }: { nameOf: (webhookId: string) => string }) {
  const { data } = useQuery({
    queryKey: deliveriesKey,
    queryFn: ({ signal }) => askLocal(localPaths.webhooks, webhookDeliveries, { signal }),
    refetchInterval: 15_000,
  });
  const decide = async (deliveryId: number, again: boolean) => {
    const body = { delivery_id: deliveryId, again };
    try {
      const left = await askLocal(localPaths.webhookDelivery, webhookDeliveries, { method: 'POST', body });
      queryClient.setQueryData(deliveriesKey, left);
    } catch (failure) {
      notify(sentenceOf(failure));
    }
  };
  if (data === undefined || (data.failed.length === 0 && data.waiting === 0)) return null;
  return (
    <>
      {data.waiting === 0 ? null : (
        <Line name="On the way" about="Sent again until they are accepted, for about four hours.">
          {plural(data.waiting, 'message')}
        </Line>
      )}
      {data.failed.map(({ delivery_id: id, webhook_id: webhookId, created_at: at, tries, failure }) => (
        <Line
          key={id}
          name={`Not delivered: ${nameOf(webhookId)}`}
          about={
            <>
              {failure} Found <RelativeTime at={at} />, {plural(tries, 'try', 'tries')}.
            </>
          }
        >
          <Button onClick={() => void decide(id, true)}>Try again</Button>
          <Button look="quiet" onClick={() => void decide(id, false)}>
            Forget
          </Button>
        </Line>
      ))}
    </>
  );
}
