import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';

/** One line of a menu. `hint` stands at its end, a key for instance. */
export interface MenuEntry {
  label: string;
  icon?: IconName;
  hint?: string;
  disabled?: boolean;
  onSelect(): void;
}

interface Props {
  trigger: ReactNode;
  label: string;
  entries: readonly MenuEntry[];
  /** Both together: who opens it by other means than its button. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** A list of actions behind one button. */
export function Menu({ trigger, label, entries, ...state }: Props) {
  return (
    <DropdownMenu.Root modal={false} {...state}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="popover menu" aria-label={label} align="end" sideOffset={4} collisionPadding={8}>
          {entries.map(({ label: text, icon, hint, disabled = false, onSelect }) => (
            <DropdownMenu.Item key={text} className="menu-item" disabled={disabled} onSelect={onSelect}>
              {icon === undefined ? null : <Icon name={icon} />}
              <span>{text}</span>
              {hint === undefined ? null : <kbd>{hint}</kbd>}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
