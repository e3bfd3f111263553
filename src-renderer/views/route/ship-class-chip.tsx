import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';

const shipClassNames: Readonly<Record<ShipClass, string>> = {
  any: 'Any ship',
  frigate: 'Frigate, destroyer',
  cruiser: 'Cruiser, battlecruiser',
  battleship: 'Battleship',
  hauler: 'Hauler',
  freighter: 'Freighter',
  mining: 'Mining ship',
  capital: 'Capital',
};

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
