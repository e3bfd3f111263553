import { useEffect, useId, useState } from 'react';
import type { HistoryDays } from '#shared/history';
import { settings as rules, type Settings } from '#shared/local-api/settings';
import { readFigure } from '#shared/read-figure';
import { MOST_ROLLS_A_MINUTE, ROLLS_A_MINUTE } from '#shared/trade-api/abyssals';
import type { BooksChoice } from '#shared/volumes';
import { useMeasuredVolume } from '../../state/measured-volume.ts';
import { saveSetting, useSettings } from '../../state/use-settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { HistoryChoice, HistoryCosts, NetworkCosts, OrderBooksChoice } from '../../ui/controls/network-costs.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Unanswered } from '../../ui/states.tsx';
import { Line, SettingHint, TextLine, typedNumber } from './line.tsx';

/** What the mirror keeps and who may read it: settings of the app, not of this browser. */
export function MirrorSettings() {
  const { data, error, refetch } = useSettings();
  if (data === undefined) {
    return <Unanswered answer={{ error, refetch }} lines={3} label="Loading the settings" />;
  }
  return (
    <>
      <PastToFetch days={data.history.days} />
      <OrderBooks books={data.market.books} />
      <RollsAMinute perMinute={data.abyssals.per_minute} />
      <Days
        name="Keep ended contracts"
        about="Days after they left the public list; older ones are deleted."
        retention={data.retention}
        field="contract_days"
      />
      <Days
        name="Keep prices"
        about="Days of hourly prices, for the history in Depth."
        retention={data.retention}
        field="price_days"
      />
      <TextLine
        name="Port"
        about="The port of the services from the next start on; empty: 4780. --port at the start wins."
        short
        value={data.port === null ? '' : String(data.port)}
        placeholder="4780"
        onSave={(text) => saveSetting('port', text === '' ? null : (readFigure(text) ?? Number.NaN))}
      />
      <Origins value={data.allowed_origins} />
    </>
  );
}

/** How much of the past the archives are asked for; what is here already stays. */
function PastToFetch({ days }: { days: HistoryDays }) {
  const [saveError, setSaveError] = useState<string | null>(null);
  const save = async (selected: HistoryDays) => setSaveError(await saveSetting('history', { days: selected }));
  return (
    <Line
      name="Past to fetch"
      about={saveError === null ? <HistoryCosts days={days} /> : <SettingHint about="" saveError={saveError} />}
    >
      <HistoryChoice days={days} onChange={(selected) => void save(selected)} />
    </Line>
  );
}

/** Whose order books are read from the next hour on; those of other hubs stay as old as they are. */
function OrderBooks({ books }: { books: BooksChoice }) {
  const [saveError, setSaveError] = useState<string | null>(null);
  const measured = useMeasuredVolume();
  const save = async (selected: BooksChoice) => setSaveError(await saveSetting('market', { books: selected }));
  return (
    <Line
      name="Order books"
      about={
        saveError === null ? <NetworkCosts books={books} measured={measured} /> : <SettingHint about="" saveError={saveError} />
      }
    >
      <OrderBooksChoice books={books} onChange={(selected) => void save(selected)} />
    </Line>
  );
}

const paces = [ROLLS_A_MINUTE, 20, MOST_ROLLS_A_MINUTE];

/** How fast rolls of abyssal modules are read. */
function RollsAMinute({ perMinute }: { perMinute: number }) {
  const [saveError, setSaveError] = useState<string | null>(null);
  const save = async (pace: string) => setSaveError(await saveSetting('abyssals', { per_minute: Number(pace) }));
  const all = [...new Set([...paces, perMinute])].sort((one, other) => one - other);
  return (
    <Line
      name="Rolls of abyssal modules"
      about={<SettingHint about="How many rolls are read each minute, each roll once." saveError={saveError} />}
    >
      <Segmented
        label="Rolls of abyssal modules a minute"
        value={String(perMinute)}
        options={all.map((pace) => ({ value: String(pace), label: `${pace} a minute` }))}
        onChange={(pace) => void save(pace)}
      />
    </Line>
  );
}

interface DaysProps {
  name: string;
  about: string;
  retention: Settings['retention'];
  /** Which of them. */
  field: keyof Settings['retention'];
}

function Days({ name, about, retention, field }: DaysProps) {
  const save = async (text: string) => {
    const read = typedNumber(text, rules.retention.shape[field]);
    if ('refused' in read) return read.refused;
    return saveSetting('retention', (saved) => ({ ...saved, [field]: read.value }));
  };
  return <TextLine name={name} about={about} value={String(retention[field])} short unit="days" onSave={save} />;
}

function Origins({ value }: { value: readonly string[] }) {
  const id = useId();
  const [text, setText] = useState(value.join('\n'));
  const [saveError, setSaveError] = useState<string | null>(null);
  useEffect(() => setText(value.join('\n')), [value]);
  const wanted = text.split(/\s+/).filter((origin) => origin !== '');
  const changed = wanted.join('\n') !== value.join('\n');
  const save = async () => {
    const read = rules.allowed_origins.safeParse(wanted);
    const place = read.success ? undefined : read.error.issues[0]?.path[0];
    setSaveError(
      read.success
        ? await saveSetting('allowed_origins', read.data)
        : `“${wanted[Number(place)] ?? text}” must be ${read.error.issues[0]?.message ?? 'an origin'}.`,
    );
  };
  return (
    <Line
      name={<label htmlFor={id}>Other pages that may read the API</label>}
      about={
        <SettingHint
          about="Origins, one on each line; from the next start on. Scripts need no permission, web pages do."
          saveError={saveError}
        />
      }
    >
      <textarea
        id={id}
        className="field field-origins"
        rows={2}
        spellCheck={false}
        placeholder="http://localhost:3000"
        aria-invalid={saveError !== null}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button disabled={!changed} onClick={() => void save()}>
        Save
      </Button>
    </Line>
  );
}
