import { useState } from 'react';
import { useKeys } from '../state/keys.ts';
import { addWatch } from '../state/watchlists.ts';
import { IconButton } from '../ui/controls/button.tsx';
import { Menu } from '../ui/controls/menu.tsx';

const KILLS = 5;

interface Props {
  system: { id: number; name: string } | undefined;
  /** Whether its key works: not while another view is shown. */
  active?: boolean;
}

/** Puts a system on the watchlist, for one of three reasons; `w` asks which. */
export function WatchSystem({ system, active = true }: Props) {
  const [open, setOpen] = useState(false);
  useKeys('Watch', active ? { w: { label: 'Watch this system', run: () => setOpen(system !== undefined) } } : null);
  const add = (when: 'contracts' | 'kills' | 'quiet') => () => {
    if (system === undefined) return;
    void addWatch({ kind: 'system', name: system.name, system_id: system.id, when, kills_min: KILLS });
  };
  return (
    <Menu
      label="Watch this system"
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton icon="watch" label="Watch this system (w)" disabled={system === undefined} />}
      entries={[
        { label: 'Contracts that start there', onSelect: add('contracts') },
        { label: `${KILLS} ship kills or more in an hour`, onSelect: add('kills') },
        { label: 'It becomes quiet for its hour', onSelect: add('quiet') },
      ]}
    />
  );
}
