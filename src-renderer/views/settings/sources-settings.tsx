import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sourceContacts } from '#shared/data-api/sources';
import { urlOf } from '#shared/http/client';
import { localPaths } from '#shared/local-api/paths';
import { type SourceUse, sourcesAnswer } from '#shared/local-api/sources';
import { askLocal, dataService } from '../../api.ts';
import { useNow } from '../../clock.ts';
import { ageMarks } from '../../frame/overall-age.ts';
import { usePreferences } from '../../state/local-storage.ts';
import { useStatus } from '../../state/status.ts';
import { saveSetting, useSettings } from '../../state/use-settings.ts';
import { RelativeTime } from '../../ui/date-time.tsx';
import { count, fileSize, NOTHING, plural } from '../../ui/format.ts';
import { Unanswered } from '../../ui/states.tsx';
import { type Records, recordsOf } from '../../ui/table/export.ts';
import { RecordExport } from '../../ui/table/export-menu.tsx';
import { withMoments } from '../../ui/time.ts';
import { SettingHint, TextLine } from './line.tsx';

/** Counts grow while one looks at them. */
const POLL_MS = 5000;

/** Everybody outside this machine who may be contacted: what for, how much, and a switch for each. */
export function SourcesSettings() {
  const { data, error, refetch } = useQuery({
    queryKey: ['local', 'sources'],
    queryFn: ({ signal }) => askLocal(localPaths.sources, sourcesAnswer, { signal }),
    refetchInterval: POLL_MS,
  });
  const { data: settings } = useSettings();
  const [busy, setBusy] = useState<SourceUse['source'] | null>(null);
  const [saveError, setSaveError] = useState<string | null>(null);
  if (data === undefined || settings === undefined)
    return <Unanswered answer={{ error, refetch }} lines={6} label="Loading the sources" />;
  const switchSource = async (source: SourceUse['source'], isOn: boolean) => {
    setBusy(source);
    setSaveError(await saveSetting('sources', (saved) => ({ ...saved, [source]: isOn })));
    await refetch();
    setBusy(null);
  };
  return (
    <>
      <div className="note-line">
        <p className="note">
          {data.simulated
            ? 'This is the demo: its sources are a simulator inside the program; no server is contacted.'
            : 'Astrolabe contacts only these. Switching one off takes effect at once; what is mirrored already stays.'}{' '}
          Every request says only <code>{data.user_agent}</code> of itself.
        </p>
        <RecordExport {...sourceRecords(data.sources, urlOf(dataService.base, sourceContacts))} />
      </div>
      {saveError === null ? null : <SettingHint about="" saveError={saveError} />}
      <table className="lines source-uses">
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Data up to</th>
            <th scope="col">Last contact</th>
            <th scope="col" className="figure">
              Today
            </th>
            <th scope="col" className="figure">
              In all
            </th>
            <th scope="col">On</th>
          </tr>
        </thead>
        <tbody>
          {data.sources.map((use) => (
            <SourceRow key={use.source} use={use} disabled={busy !== null} onSwitch={(on) => void switchSource(use.source, on)} />
          ))}
        </tbody>
      </table>
      <TextLine
        name="Contact"
        about="An address at which the sources’ operators can reach you, sent with every request. Empty sends none. --user-agent-contact at the start wins."
        value={settings.contact ?? ''}
        placeholder="you@example.com"
        onSave={async (text) => {
          const failed = await saveSetting('contact', text === '' ? null : text);
          await refetch();
          return failed;
        }}
      />
    </>
  );
}

interface SourceRowProps {
  use: SourceUse;
  disabled: boolean;
  onSwitch: (on: boolean) => void;
}

/** One source: what it is for, what was exchanged with it, and its switch. */
function SourceRow({ use, disabled, onSwitch }: SourceRowProps) {
  return (
    <tr>
      <th scope="row">
        <strong>{use.label}</strong> {use.url === null ? null : <code>{use.url.replace(/^https?:\/\//, '')}</code>}
        <p className="dim">{use.purpose}</p>
        <p className="dim">Sent there: {use.sends}</p>
        {use.failure === null ? null : (
          <p className="dim">
            Last failure <RelativeTime at={use.failure.at} />: {use.failure.sentence}
          </p>
        )}
      </th>
      <SourceAge source={use.source} />
      <td>{use.contacted_at === null ? 'never' : <RelativeTime at={use.contacted_at} />}</td>
      <Amount amounts={use.today} />
      <Amount amounts={use.total} />
      <td>
        <input
          type="checkbox"
          role="switch"
          aria-checked={use.on}
          aria-label={`${use.label} may be contacted`}
          checked={use.on}
          disabled={use.decided_by !== 'setting' || disabled}
          onChange={({ target }) => onSwitch(target.checked)}
        />
        {use.decided_by === 'command-line' ? <p className="dim">off by the command line</p> : null}
        {use.decided_by === 'unset' ? <p className="dim">not set</p> : null}
      </td>
    </tr>
  );
}

/** How new the source's data is, as the bar has it. */
function SourceAge({ source }: Pick<SourceUse, 'source'>) {
  const age = useStatus(({ status }) => status?.sources.find((one) => one.source === source));
  const now = useNow(10_000);
  const zone = usePreferences(({ timeZone }) => timeZone);
  if (age === undefined) return <td>{NOTHING}</td>;
  const { sign, word } = ageMarks[age.state];
  return (
    <td className={`source-age source-${age.state}`} title={age.reason === null ? undefined : withMoments(age.reason, now, zone)}>
      {age.covered_until === null ? NOTHING : <RelativeTime at={age.covered_until} />}
      <p>
        <i aria-hidden="true">{sign}</i> {word}
      </p>
    </td>
  );
}

function Amount({ amounts }: { amounts: SourceUse['total'] }) {
  return (
    <td className="figure">
      <span>{plural(amounts.requests, 'request')}</span>
      <p className="dim" title={`${count(amounts.bytes_sent)} bytes sent`}>
        {fileSize(amounts.bytes_received)}
      </p>
      {amounts.failures === 0 ? null : <p className="dim">{count(amounts.failures)} failed</p>}
    </td>
  );
}

/** Who is contacted, what for and how much, one row a source. */
export function sourceRecords(sources: readonly SourceUse[], url: string): Records {
  return recordsOf(
    'sources',
    [
      'source',
      'label',
      'url',
      'purpose',
      'sends',
      'on',
      'decided_by',
      'contacted_at',
      'failed_at',
      'failure',
      'requests_today',
      'failures_today',
      'bytes_sent_today',
      'bytes_received_today',
      'requests',
      'failures',
      'bytes_sent',
      'bytes_received',
    ],
    sources.map(({ failure, today, total, ...use }) => ({
      ...use,
      failed_at: failure?.at ?? null,
      failure: failure?.sentence ?? null,
      requests_today: today.requests,
      failures_today: today.failures,
      bytes_sent_today: today.bytes_sent,
      bytes_received_today: today.bytes_received,
      ...total,
    })),
    url,
  );
}
