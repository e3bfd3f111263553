import type { ReactNode } from 'react';

interface Props {
  label: string;
  className: string;
  children: ReactNode;
}

/** A box that scrolls by itself. It can be focused, or its lower part could not be reached by keyboard. */
export function ScrollBox({ label, className, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows scroll what is focused
    <section className={`scroll-box ${className}`} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
