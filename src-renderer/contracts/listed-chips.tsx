import { securityBands } from '#shared/security';
import { changeQuery } from '../state/lists/list-filters.ts';
import { SystemPicker } from '../systems/system-picker.tsx';
import { TextBound } from '../ui/controls/bounds.tsx';
import { ChoiceList } from '../ui/controls/choice-list.tsx';
import { FilterChip } from '../ui/controls/filter-chip.tsx';

/** What lists of contracts are filtered by, beside their figures. */
interface ListedQuery {
  words?: string | undefined;
  security?: readonly string[] | undefined;
  system?: string | undefined;
  station?: string | undefined;
  issuer?: string | undefined;
  group?: string | undefined;
}

const bandLabels = { high: 'High', low: 'Low', null: 'Null' } as const;

/** Words, security, place, issuer and, where the list has it, a group of the market. */
export function ListedChips({ filters, withGroup = false }: { filters: ListedQuery; withGroup?: boolean }) {
  const { words, security, system, station, issuer, group } = filters;
  return (
    <>
      <TextChip
        name="words"
        label="Words"
        value={words}
        note="In any order; -word leaves that word out, &quot;two words&quot; must stand together."
      />
      <FilterChip
        label="Security"
        value={security === undefined ? null : security.map((band) => bandLabels[band as keyof typeof bandLabels]).join(', ')}
        onClear={() => changeQuery({ security: undefined })}
      >
        <ChoiceList
          label="Security"
          choices={securityBands.map((band) => ({ value: band, label: bandLabels[band] }))}
          selected={security ?? []}
          onChange={(bands) => changeQuery({ security: bands.length === 0 ? undefined : bands })}
        />
      </FilterChip>
      <FilterChip
        label="Place"
        value={[system, station].filter((one) => one !== undefined).join(', ') || null}
        onClear={() => changeQuery({ system: undefined, station: undefined })}
      >
        <SystemPicker label="System" placeholder={system ?? 'System'} onPick={({ name }) => changeQuery({ system: name })} />
        <TextField name="station" label="Station or structure" value={station} />
      </FilterChip>
      <TextChip name="issuer" label="Issuer" value={issuer} note="A part of the name, or the id." />
      {withGroup ? (
        <TextChip
          name="group"
          label="Market group"
          value={group}
          note="A group of the market’s tree, such as Frigates or Ship Equipment; those below it count too."
        />
      ) : null}
    </>
  );
}

interface TextProps {
  name: 'words' | 'station' | 'issuer' | 'group';
  label: string;
  value: string | undefined;
}

function TextChip({ note, ...field }: TextProps & { note: string }) {
  return (
    <FilterChip label={field.label} value={field.value ?? null} onClear={() => changeQuery({ [field.name]: undefined })}>
      <TextField {...field} />
      <p className="note">{note}</p>
    </FilterChip>
  );
}

function TextField({ name, label, value }: TextProps) {
  return (
    <TextBound
      label={label}
      written={value ?? ''}
      apply={(text) => {
        changeQuery({ [name]: text.trim() === '' ? undefined : text.trim() });
        return null;
      }}
    />
  );
}
