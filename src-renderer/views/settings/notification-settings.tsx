import { useState } from 'react';
import type { Settings } from '#shared/local-api/settings';
import { desktopShell, useDesktopOffers } from '../../state/desktop-shell.ts';
import { playChime } from '../../state/match-notification.ts';
import { saveSetting, useSettings } from '../../state/use-settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Unanswered } from '../../ui/states.tsx';
import { Line } from './line.tsx';

type Quiet = NonNullable<Settings['notifications']['quiet']>;

const localTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether, when and how new matches of the watchlists are notified. */
export function NotificationSettings() {
  const { data, error, refetch } = useSettings();
  const [saveError, setSaveError] = useState<string | null>(null);
  // As high as the four settings.
  if (data === undefined) return <Unanswered answer={{ error, refetch }} lines={8} label="Loading the settings" />;
  const { notifications } = data;
  const { enabled, sound, quiet } = notifications;
  const save = async (change: (saved: Settings['notifications']) => Partial<Settings['notifications']>) =>
    setSaveError(await saveSetting('notifications', (saved) => ({ ...saved, ...change(saved) })));
  const saveQuietHours = (change: Partial<Quiet>) => {
    // A time field that is being emptied says nothing.
    if (change.from === '' || change.until === '') return;
    void save((saved) => ({ quiet: { from: '23:00', until: '07:00', ...saved.quiet, time_zone: localTimeZone(), ...change } }));
  };
  return (
    <>
      <Line name="New matches" about="One notification for each match. All matches are counted beside Watchlists.">
        <Segmented
          label="New matches"
          value={enabled ? 'on' : 'off'}
          options={[
            { value: 'on', label: 'Tell me' },
            { value: 'off', label: 'Only count them' },
          ]}
          onChange={(value) => void save(() => ({ enabled: value === 'on' }))}
        />
      </Line>
      <DesktopLine />
      <SoundLine isOn={sound} onChange={(value) => void save(() => ({ sound: value }))} />
      <Line
        name="Quiet hours"
        about={
          saveError === null ? (
            `Matches are then counted, without a notification${quiet === null ? '.' : `; by the clock of ${quiet.time_zone}.`}`
          ) : (
            <span className="warning" role="alert">
              {saveError}
            </span>
          )
        }
      >
        {quiet === null ? (
          <Button disabled={!enabled} onClick={() => saveQuietHours({})}>
            Set quiet hours
          </Button>
        ) : (
          <span className="quiet-hours">
            <input
              className="field field-time"
              type="time"
              aria-label="Quiet from"
              value={quiet.from}
              onChange={({ target }) => saveQuietHours({ from: target.value })}
            />
            to
            <input
              className="field field-time"
              type="time"
              aria-label="Quiet until"
              value={quiet.until}
              onChange={({ target }) => saveQuietHours({ until: target.value })}
            />
            <Button onClick={() => void save(() => ({ quiet: null }))}>None</Button>
          </span>
        )}
      </Line>
    </>
  );
}

function SoundLine({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Line name="Sound" about="Two short tones in an open window, once for all windows.">
      <Segmented
        label="Sound"
        value={isOn ? 'on' : 'off'}
        options={[
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
        onChange={(value) => {
          // A sound that is switched on is played once, as a sample.
          if (value === 'on') playChime();
          onChange(value === 'on');
        }}
      />
    </Line>
  );
}

/** The desktop app notifies without asking; a browser asks for permission once, which can be changed only there. */
function DesktopLine() {
  return desktopShell() === undefined ? <BrowserLine /> : <ShellLine />;
}

function ShellLine() {
  const failure = useDesktopOffers()?.notification_failure ?? null;
  const about =
    failure === null ? (
      'Also while the app is only in the tray.'
    ) : (
      <span className="warning">
        The system shows no notifications ({failure}): new matches are told in the window, and counted in the tray.
      </span>
    );
  return (
    <Line name="On the desktop" about={about}>
      {failure === null ? 'By the desktop app' : 'None'}
    </Line>
  );
}

function BrowserLine() {
  const supported = 'Notification' in window;
  const [permission, setPermission] = useState(supported ? Notification.permission : 'denied');
  const permissionText = {
    granted: 'Allowed',
    denied: supported ? 'Refused; the browser’s own settings of this page change that' : 'This browser has none',
    default: '',
  }[permission];
  return (
    <Line name="On the desktop" about="Also while this window is in the background; it must be open.">
      {permission === 'default' ? (
        <Button onClick={() => void Notification.requestPermission().then(setPermission)}>Allow notifications</Button>
      ) : (
        <span>{permissionText}</span>
      )}
    </Line>
  );
}
