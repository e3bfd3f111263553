import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../icons.tsx';

type Props = Omit<ComponentProps<'button'>, 'type'> & {
  icon?: IconName;
  look?: 'plain' | 'quiet' | 'primary';
};

export function Button({ icon, look = 'plain', className, children, ...rest }: Props) {
  return (
    <button type="button" className={`button button-${look} ${className ?? ''}`} {...rest}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A button that is only an icon: its name is for a screen reader and for the tooltip. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'type'> & { icon: IconName; label: string }) {
  return (
    <button type="button" className={`icon-button ${className ?? ''}`} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
