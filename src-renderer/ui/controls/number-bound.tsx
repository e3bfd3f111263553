import { TextBound } from './text-bound.tsx';

interface Props {
  label: string;
  value: number | undefined;
  most: number;
  onChange: (value: number | undefined) => void;
}

/** A whole number from 0 on; undefined where the field is empty. */
export function NumberBound({ label, value, most, onChange }: Props) {
  const written = value === undefined ? '' : String(value);
  const apply = (text: string) => {
    const plain = text.trim();
    if (plain !== '' && (!/^\d+$/.test(plain) || Number(plain) > most)) return `“${text}” is no whole number from 0 to ${most}.`;
    if (plain !== written) onChange(plain === '' ? undefined : Number(plain));
    return null;
  };
  return <TextBound label={label} written={written} apply={apply} />;
}
