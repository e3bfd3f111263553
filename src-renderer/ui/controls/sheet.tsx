import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';

interface Props {
  label: string;
  className?: string;
  onClose: () => void;
  title?: string;
  children: ReactNode;
}

/** A dialog over everything: for the palette and the help sheet only, never for data. The browser keeps the focus inside. */
export function Sheet({ label, className, onClose, title, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // The browser would choose the first thing that can be focused, which need not be the field to type into.
    dialog.current?.querySelector('input')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`sheet ${className ?? ''}`}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      {title === undefined ? null : (
        <header className="sheet-head">
          <h2>{title}</h2>
          <IconButton icon="close" label="Close" onClick={() => dialog.current?.close()} />
        </header>
      )}
      {children}
    </dialog>
  );
}
