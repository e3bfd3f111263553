import { useState } from 'react';
import { alertFigures, alertRule } from '#shared/alerts';
import { addWatch } from '../../../state/watchlists.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu } from '../../../ui/controls/menu.tsx';

const minutes = [15, 30, alertFigures.minutes_before.usual, 120] as const;

/** Puts an alert of all own timers on the watchlist. `systemId`: an alert is near a system, also where it is of all of them. */
export function AlertTimers({ systemId }: { systemId: number | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <Menu
      label="Tell me before a timer of mine ends"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          look="quiet"
          icon="watch"
          disabled={systemId === undefined}
          title={systemId === undefined ? 'Add a timer first' : 'An alert in Watchlists, with sound, notification and webhooks'}
        >
          Alert
        </Button>
      }
      entries={minutes.map((before) => ({
        label: `${before} minutes before a timer of mine ends`,
        onSelect: () => {
          if (systemId === undefined) return;
          const rule = alertRule.parse({ when: 'timer', system_id: systemId, reach: 'everywhere', minutes_before: before });
          void addWatch({ kind: 'alert', name: `My timers, ${before} minutes before`, ...rule });
        },
      }))}
    />
  );
}
