import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { Sheet } from '../ui/controls/sheet.tsx';
import { Icon } from '../ui/icons.tsx';
import type { PaletteEntry } from './palette-actions.ts';
import { usePaletteGroups } from './palette-entries.ts';

const MOVES = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'Tab']);

/** A field for a few letters, and everything that goes by them. */
export function Palette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const [text, setText] = useState('');
  const { groups, pending } = usePaletteGroups(text, onHelp);
  // The first line is the chosen one, also when a better one comes, until the person chooses another.
  const [selected, setSelected] = useState<string | null>(null);
  const [moved, setMoved] = useState(false);
  const [entered, setEntered] = useState(false);
  const first = groups.flatMap(({ entries }) => entries)[0];

  const write = (written: string) => {
    setText(written);
    setMoved(false);
    setEntered(false);
  };
  const choose = (entry: PaletteEntry) => {
    if (entry.nextText !== undefined) return write(entry.nextText);
    onClose();
    // The focus goes back to where it was when the palette has left; an action may then move it.
    queueMicrotask(entry.run);
  };
  useEffect(() => {
    if (entered && !pending && first !== undefined) choose(first);
  });

  return (
    <Sheet label="Search or command" className="palette" onClose={onClose}>
      <Command
        label="Search or command"
        shouldFilter={false}
        loop
        value={moved ? (selected ?? '') : (first?.id ?? '')}
        onValueChange={setSelected}
        onKeyDown={(event) => {
          if (MOVES.has(event.key)) setMoved(true);
          if (event.key !== 'Enter' || moved || !pending) return;
          event.preventDefault();
          setEntered(true);
        }}
      >
        <Command.Input
          value={text}
          onValueChange={write}
          placeholder="A system, region, alliance, item or contract; jita to amarr; camp near hek; an action"
        />
        <Command.List
          label="Results"
          // A list that changes under a pointer which rests chooses nothing.
          onPointerMove={({ movementX, movementY }) => {
            if (movementX !== 0 || movementY !== 0) setMoved(true);
          }}
        >
          <Command.Empty>Nothing is called that.</Command.Empty>
          {groups
            .filter(({ entries }) => entries.length > 0)
            .map(({ name, entries }) => (
              <Command.Group key={name} heading={name}>
                {entries.map((entry) => (
                  <Command.Item key={entry.id} value={entry.id} onSelect={() => choose(entry)}>
                    <Icon name={entry.icon} />
                    <span>{entry.label}</span>
                    <span className="dim">{entry.hint}</span>
                  </Command.Item>
                ))}
              </Command.Group>
            ))}
        </Command.List>
      </Command>
    </Sheet>
  );
}
