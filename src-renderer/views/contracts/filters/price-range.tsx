import { AmountField } from '../../../ui/controls/amount-field.tsx';

interface Props {
  minimum: number | undefined;
  maximum: number | undefined;
  change: (name: 'price_min' | 'price_max', value: string | undefined) => void;
}

/** From and to in ISK, typed as people write it: `1.5b`, `200m`. */
export function PriceRange({ minimum, maximum, change }: Props) {
  return (
    <div className="stack">
      <AmountField label="From" value={minimum} onChange={(value) => change('price_min', value?.toString())} />
      <AmountField label="To" value={maximum} onChange={(value) => change('price_max', value?.toString())} />
      <p className="note">ISK: 200m, 1.5b or plain figures. Enter applies.</p>
    </div>
  );
}
