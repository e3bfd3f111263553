import './first-run.css';
import { useId, useState } from 'react';
import type { HistoryDays } from '#shared/history';
import { localPaths } from '#shared/local-api/paths';
import { settings } from '#shared/local-api/settings';
import { appStatus, type ModeChoice } from '#shared/local-api/status';
import { dataSourceNames, sourceTable } from '#shared/sources';
import { MINUTE } from '#shared/time';
import type { BooksChoice } from '#shared/volumes';
import { askLocal, sentenceOf } from '../../api.ts';
import { wait } from '../../clock.ts';
import { navigate } from '../../state/location.ts';
import { useMeasuredVolume } from '../../state/measured-volume.ts';
import { useStatus } from '../../state/status.ts';
import { firstHash } from '../../state/view-locations.ts';
import { Button } from '../../ui/controls/button.tsx';
import { HistoryChoice, HistoryCosts, NetworkCosts, OrderBooksChoice } from '../../ui/controls/network-costs.tsx';

/**
 * Asks once: the real galaxy or the invented one, and what each costs. Also the way out of the demo. A browser that may only read sees who
 * chooses.
 */
export function FirstRun() {
  const mode = useStatus(({ status }) => status?.mode);
  const refusal = useStatus(({ readOnly, reason }) => (readOnly ? reason : null));
  const [selected, setChosen] = useState<ModeChoice['mode'] | null>(null);
  const [error, setError] = useState<string | null>(null);

  const choose = async (choice: ModeChoice) => {
    const { mode: wanted } = choice;
    setChosen(wanted);
    setError(null);
    try {
      await askLocal(localPaths.mode, appStatus, { method: 'POST', body: choice });
      await waitForMode(wanted);
      // A new core has another database: nothing of the old page may linger.
      location.hash = firstHash();
      location.reload();
    } catch (thrown) {
      setChosen(null);
      setError(sentenceOf(thrown));
    }
  };

  return (
    <div className="first-run">
      <header>
        <h1>{mode === 'demo' ? 'Leave the demo' : 'Welcome to Astrolabe'}</h1>
        <p className="soft">
          Astrolabe keeps a mirror of EVE Online’s public data on this machine and answers from it: to you in this window, to your
          scripts on a local address. No account, no key; nothing about you is sent anywhere
          {refusal === null ? ' but the contact that you may give below' : ''}.
        </p>
      </header>
      {error === null ? null : (
        <p className="banner banner-error" role="alert">
          {error}
        </p>
      )}
      {refusal === null ? (
        <>
          <div className="choice-cards">
            <LiveChoice selected={selected} onChoose={(choice) => void choose({ mode: 'live', settings: choice })} />
            <DemoChoice selected={selected} running={mode === 'demo'} onChoose={() => void choose({ mode: 'demo' })} />
          </div>
          <p className="dim">You can change all of this later in Settings. Real and invented data are kept apart.</p>
        </>
      ) : (
        <>
          <p className="banner" role="status">
            {refusal}
          </p>
          <p>Nothing is collected until live New Eden or the demo galaxy is chosen there. This page then goes on by itself.</p>
        </>
      )}
    </div>
  );
}

interface ChoiceProps {
  /** What was chosen and is being started; null: nothing yet. */
  selected: ModeChoice['mode'] | null;
  onChoose: () => void;
}

/** The real galaxy, what it costs, how much of its past is wanted, and a contact for those who serve it. */
function LiveChoice({
  selected,
  onChoose,
}: Omit<ChoiceProps, 'onChoose'> & { onChoose: (settings: NonNullable<ModeChoice['settings']>) => void }) {
  const [days, setDays] = useState<HistoryDays>(35);
  const [books, setBooks] = useState<BooksChoice>('all');
  const measured = useMeasuredVolume();
  const [text, setText] = useState('');
  const contactField = useId();
  const contactHint = useId();
  const contact = settings.contact.safeParse(text.trim() === '' ? null : text);
  const choose = () => {
    if (contact.success) onChoose({ history: { days }, market: { books }, contact: contact.data });
  };
  return (
    <section aria-labelledby="choose-live">
      <h2 id="choose-live">Mirror live New Eden</h2>
      <p>Every public contract of every region, kept up to date.</p>
      <dl>
        <dt>Time</dt>
        <dd>First contracts within a minute or two; all of them with their items a few minutes later, then the past.</dd>
        <dt>Disk</dt>
        <dd>About 500 MB in the first days, up to 2 GB after three months of history.</dd>
        <dt>Network</dt>
        <dd className="first-run-past">
          <OrderBooksChoice books={books} onChange={setBooks} />
          <NetworkCosts books={books} measured={measured} />
        </dd>
        <dt>Past</dt>
        <dd className="first-run-past">
          <HistoryChoice days={days} onChange={setDays} />
          <HistoryCosts days={days} />
        </dd>
        <dt>
          <label htmlFor={contactField}>Your contact</label>
        </dt>
        <dd>
          <input
            id={contactField}
            className="field field-address"
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder="you@example.com, or nothing"
            aria-invalid={!contact.success}
            aria-describedby={contactHint}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <p id={contactHint} className={contact.success ? 'dim' : 'warning'}>
            {contact.success
              ? 'Sent with every request, so that a source can reach you before it blocks you. Empty sends none.'
              : `That cannot be used: ${contact.error.issues[0]?.message ?? 'it cannot be sent'}.`}
          </p>
        </dd>
        <dt>Contacts</dt>
        <dd>
          <ul className="hosts">
            {dataSourceNames.map((source) => (
              <li key={source}>
                <code>{new URL(sourceTable[source].url).hostname}</code> {sourceTable[source].supplies}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      <Button look="primary" disabled={selected !== null || !contact.success} onClick={choose}>
        {selected === 'live' ? 'Starting the mirror' : 'Mirror live New Eden'}
      </Button>
    </section>
  );
}

/** The invented galaxy, and what it costs. */
function DemoChoice({ selected, running, onChoose }: ChoiceProps & { running: boolean }) {
  return (
    <section aria-labelledby="choose-demo">
      <h2 id="choose-demo">Explore the demo galaxy</h2>
      <p>
        Everything, in an invented galaxy that lives and trades by itself, faster than New Eden: to look around, to learn, to test
        scripts.
      </p>
      <dl>
        <dt>Time</dt>
        <dd>Complete within 15 seconds if it was prepared by the build, else within three minutes.</dd>
        <dt>Disk</dt>
        <dd>About 400 MB, in a folder of its own.</dd>
        <dt>Network</dt>
        <dd>None.</dd>
        <dt>Contacts</dt>
        <dd>No one. Every view says that its data is invented, and none of it is ever mixed with real data.</dd>
      </dl>
      {running ? (
        <Button onClick={() => navigate('/contracts', { status: 'outstanding' })}>Stay in the demo</Button>
      ) : (
        <Button disabled={selected !== null} onClick={onChoose}>
          {selected === 'demo' ? 'Opening the demo' : 'Explore the demo galaxy'}
        </Button>
      )}
    </section>
  );
}

/** A mirror that has to be migrated, or a machine that does much else, takes long. */
const MODE_PATIENCE_MS = 5 * MINUTE;

/** Waits until the app says that it runs in this mode; it starts its core again for that. */
async function waitForMode(wanted: ModeChoice['mode']): Promise<void> {
  for (let waited = 0; waited < MODE_PATIENCE_MS; waited += 250) {
    const { status, connection } = useStatus.getState();
    if (connection === 'connected' && status?.mode === wanted) return;
    await wait(250);
  }
  throw new Error('Astrolabe did not start in the new mode within five minutes; its log says why.');
}
