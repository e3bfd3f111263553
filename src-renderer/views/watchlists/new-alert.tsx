import { lazy, Suspense, useState } from 'react';
import type { Watch } from '#shared/local-api/watchlists';
import { Button } from '../../ui/controls/button.tsx';
import { Popover } from '../../ui/controls/popover.tsx';

// The form comes when it is first opened.
const AlertForm = lazy(async () => ({ default: (await import('./alert-form.tsx')).AlertForm }));

/** The button behind which an alert near a system is made. */
export function NewAlert({ onAdd }: { onAdd: (watch: Watch) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="New alert"
      align="end"
      className="alert-form"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button icon="plus" title="Kills, camps, timers, falling ADM and wormholes near a system">
          Alert
        </Button>
      }
    >
      <Suspense fallback={null}>
        <AlertForm
          onAdd={(watch) => {
            setOpen(false);
            onAdd(watch);
          }}
        />
      </Suspense>
    </Popover>
  );
}
