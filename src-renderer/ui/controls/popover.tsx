import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface Props {
  trigger: ReactNode;
  label: string;
  children: ReactNode;
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  /** False: what it took the focus from had none, as where a key of the view opened it. */
  givesFocusBack?: boolean;
}

/** A small surface beside its trigger. It closes on Escape, on a click elsewhere, and gives the focus back. */
export function Popover({ trigger, label, children, align = 'start', className, givesFocusBack = true, ...state }: Props) {
  return (
    <Radix.Root {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={`popover ${className ?? ''}`}
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!givesFocusBack) event.preventDefault();
          }}
          // What is longer than the window is scrolled with the keys.
          tabIndex={0}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
