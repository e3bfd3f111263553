import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
import { HullPicker } from '../../systems/hull-picker.tsx';
import { shipClassNames } from '../../systems/labels.ts';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';

interface ShipChipProps {
  /** The hull that is named; undefined: none, and the class counts. */
  ship: string | undefined;
  shipClass: ShipClass;
  onChange(changed: { ship: string | undefined; shipClass: ShipClass | undefined }): void;
}

/** The hull, which sets all; else its class, which sets whose chance of loss is shown and how fast it goes. */
export function ShipChip({ ship, shipClass, onChange }: ShipChipProps) {
  const value = ship ?? (shipClass === 'any' ? null : shipClassNames[shipClass]);
  return (
    <FilterChip label="Ship" value={value} onClear={() => onChange({ ship: undefined, shipClass: 'any' })}>
      <div className="skills">
        <HullPicker
          placeholder={ship ?? 'A hull, or its kind: freighter'}
          onPick={({ name }) => onChange({ ship: name, shipClass: undefined })}
        />
        <Segmented<ShipClass | 'hull'>
          label="Whose chance of loss"
          value={ship === undefined ? shipClass : 'hull'}
          options={shipClasses.map((name) => ({ value: name, label: shipClassNames[name] }))}
          onChange={(name) => name !== 'hull' && onChange({ ship: undefined, shipClass: name })}
        />
        <p className="note">A hull sets class, speed, and which gates, bridges and wormholes let it through.</p>
      </div>
    </FilterChip>
  );
}

/** Whose chance of loss is shown. */
export function ShipClassChip({ shipClass, onChange }: { shipClass: ShipClass; onChange(shipClass: ShipClass): void }) {
  return (
    <FilterChip label="Ship" value={shipClass === 'any' ? null : shipClassNames[shipClass]} onClear={() => onChange('any')}>
      <div className="skills">
        <Segmented
          label="Whose chance of loss"
          value={shipClass}
          options={shipClasses.map((name) => ({ value: name, label: shipClassNames[name] }))}
          onChange={onChange}
        />
      </div>
    </FilterChip>
  );
}
