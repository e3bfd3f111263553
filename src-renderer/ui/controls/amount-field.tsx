import { readIsk } from '#shared/read-figure';
import { fullIsk, shortIsk } from '../format.ts';
import { TextBound } from './text-bound.tsx';

interface Props {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  /** Whether a pause in typing applies it, too. */
  onPause?: boolean;
}

/** One amount of ISK, typed as people write it: `1.5b`, `200m`; undefined where the field is empty. */
export function AmountField({ label, value, onChange, onPause = false }: Props) {
  const written = value === undefined ? '' : shortIsk(value);
  const apply = (text: string) => {
    const amount = text.trim() === '' ? undefined : readIsk(text);
    if (amount === null) return `“${text}” is no amount; write 200m, 1.5b or plain figures.`;
    // What is shown is rounded: unless it was changed, it is not read back.
    if (text !== written) onChange(amount);
    return null;
  };
  return (
    <TextBound
      label={label}
      written={written}
      title={value === undefined ? undefined : fullIsk(value)}
      apply={apply}
      onPause={onPause}
    />
  );
}
