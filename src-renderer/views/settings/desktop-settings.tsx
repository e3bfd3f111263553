import { useState } from 'react';
import type { Settings } from '#shared/local-api/settings';
import { useDesktopOffers } from '../../state/desktop-shell.ts';
import { saveSetting, useSettings } from '../../state/use-settings.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Line } from './line.tsx';

/** How the desktop app behaves beside its window; nothing where the core runs without a shell. */
export function DesktopSettings() {
  const offers = useDesktopOffers();
  const { data } = useSettings();
  const [saveError, setSaveError] = useState<string | null>(null);
  if (offers?.shell !== true || data === undefined) return null;
  const { desktop } = data;
  const save = async (change: Partial<Settings['desktop']>) =>
    setSaveError(await saveSetting('desktop', (saved) => ({ ...saved, ...change })));
  return (
    <section>
      <h2>Desktop</h2>
      <Line
        name="Closing the window"
        about={
          saveError === null ? (
            'In the tray the app keeps collecting, and tells you of new matches.'
          ) : (
            <span className="warning" role="alert">
              {saveError}
            </span>
          )
        }
      >
        <Segmented
          label="Closing the window"
          value={desktop.close_to_tray}
          options={[
            { value: 'tray', label: 'Stay in the tray' },
            { value: 'quit', label: 'Quit' },
            { value: 'ask', label: 'Ask me' },
          ]}
          onChange={(close_to_tray) => void save({ close_to_tray })}
        />
      </Line>
      <Line name="Start at login" about="Without a window, where closing it stays in the tray.">
        <Segmented
          label="Start at login"
          value={desktop.start_at_login ? 'on' : 'off'}
          options={[
            { value: 'on', label: 'On' },
            { value: 'off', label: 'Off' },
          ]}
          onChange={(value) => void save({ start_at_login: value === 'on' })}
        />
      </Line>
    </section>
  );
}
