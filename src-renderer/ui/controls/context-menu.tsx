import { ContextMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import type { MenuEntry } from './menu.tsx';

interface Props {
  label: string;
  entries: readonly MenuEntry[];
  children: ReactNode;
}

/** What can be done with the thing under a right click. The child decides by `preventDefault` that there is nothing. */
export function ContextMenu({ label, entries, children }: Props) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="popover menu" aria-label={label} collisionPadding={8}>
          <Radix.Label className="menu-label">{label}</Radix.Label>
          {entries.map(({ label: text, icon, hint, disabled = false, onSelect }) => (
            <Radix.Item key={text} className="menu-item" disabled={disabled} onSelect={onSelect}>
              {icon === undefined ? null : <Icon name={icon} />}
              <span>{text}</span>
              {hint === undefined ? null : <kbd>{hint}</kbd>}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
