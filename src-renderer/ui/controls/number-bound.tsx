import { count } from '#shared/figures';
import { readFigure } from '#shared/read-figure';
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
    const figure = text.trim() === '' ? undefined : readFigure(text);
    if (figure === null || (figure !== undefined && !(Number.isInteger(figure) && figure >= 0 && figure <= most)))
      return `“${text}” is no whole number from 0 to ${count(most)}.`;
    if (figure !== value) onChange(figure);
    return null;
  };
  return <TextBound label={label} written={written} apply={apply} />;
}
