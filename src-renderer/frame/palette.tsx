import { Command } from 'cmdk';
import { useState } from 'react';
import { Sheet } from '../ui/controls/sheet.tsx';
import { Icon } from '../ui/icons.tsx';
import { usePaletteGroups } from './palette-entries.ts';

/** A field for a few letters, and everything that goes by them. */
export function Palette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const [text, setText] = useState('');
  const groups = usePaletteGroups(text, onHelp);
  return (
    <Sheet label="Search or command" className="palette" onClose={onClose}>
      <Command label="Search or command" shouldFilter={false} loop>
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder="A view, a system, an item type, a region, a contract, an action, or any words"
        />
        <Command.List label="Results">
          <Command.Empty>Nothing is called that.</Command.Empty>
          {groups
            .filter(({ entries }) => entries.length > 0)
            .map(({ name, entries }) => (
              <Command.Group key={name} heading={name}>
                {entries.map((entry) => (
                  <Command.Item
                    key={entry.id}
                    value={entry.id}
                    onSelect={() => {
                      if (entry.nextText !== undefined) return setText(entry.nextText);
                      onClose();
                      // The focus goes back to where it was when the palette has left; an action may then move it.
                      queueMicrotask(entry.run);
                    }}
                  >
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
