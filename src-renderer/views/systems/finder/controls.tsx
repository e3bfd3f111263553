import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { plainFigure } from '#shared/read-figure';
import {
  isFilterOf,
  type SystemFilterOf,
  type SystemListFilter,
  systemFilterNames,
  systemFilters,
  systemRanges,
} from '#shared/systems-api/system-filters';
import { systemList, systemSorts } from '#shared/systems-api/systems';
import { systemRegions } from '#shared/systems-api/topology';
import { HOUR } from '#shared/time';
import { sentenceOf, systemsService } from '../../../api.ts';
import { useMyHours } from '../../../state/local-storage.ts';
import { choiceNames, flags, sortNames } from '../../../systems/labels.ts';
import { SystemPicker } from '../../../systems/system-picker.tsx';
import { TextBound } from '../../../ui/controls/bounds.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ChoiceList } from '../../../ui/controls/choice-list.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { count, jumpCount, plural } from '../../../ui/format.ts';
import { fullHour } from '../../../ui/time.ts';
import { useEndpoint } from '../../../use-endpoint.ts';
import { brokenRule, type FilterChange, type SystemFilterName, type SystemFilters } from './filters.ts';
import { formatHours } from './my-hours.ts';

/** One thing to filter by: how it is called, which parameters it sets, what it says in the line, and its control. */
export interface Control {
  label: string;
  names: readonly SystemFilterName[];
  summary(filters: SystemFilters): string | null;
  panel(filters: SystemFilters, change: FilterChange): ReactNode;
}

function choice(name: SystemFilterOf<'choice'>): Control {
  const { label, values } = systemFilters[name];
  const names = choiceNames[name];
  return {
    label,
    names: [name],
    summary: ({ [name]: selected }) => (selected === undefined ? null : (names[selected] ?? selected)),
    panel: ({ [name]: selected }, change) => (
      <ChoiceList
        label={label}
        choices={values.map((value) => ({ value, label: names[value] ?? value }))}
        selected={selected === undefined ? [] : [selected]}
        onChange={(all) => change({ [name]: all.find((one) => one !== selected) })}
      />
    ),
  };
}

function range({ low, high }: (typeof systemRanges)[number]): Control {
  const { label, note } = systemFilters[low];
  return {
    label,
    names: [low, high],
    summary: ({ [low]: least, [high]: most }) => formatRange(least, most),
    panel: ({ [low]: least, [high]: most }, change) => (
      <div className="stack bounds">
        <NumberField name={low} label="From" value={least} onChange={(value) => change({ [low]: value })} />
        <NumberField name={high} label="To" value={most} onChange={(value) => change({ [high]: value })} />
        <p className="note">{note}</p>
      </div>
    ),
  };
}

function bound(name: SystemFilterOf<'at least' | 'at most'>): Control {
  const { kind, label, note, unit, field }: { kind: string; label: string; note: string; unit?: string; field?: string } =
    systemFilters[name];
  const [before, fieldLabel] = kind === 'at least' ? ['from', 'From'] : ['up to', 'To'];
  return {
    label,
    names: [name],
    summary: ({ [name]: value }) => (value === undefined ? null : `${before} ${value}${unit === undefined ? '' : ` ${unit}`}`),
    panel: ({ [name]: value }, change) => (
      <div className="stack">
        <NumberField name={name} label={field ?? fieldLabel} value={value} onChange={(text) => change({ [name]: text })} />
        <p className="note">{note}</p>
      </div>
    ),
  };
}

function flag({ name, label, yes, no }: (typeof flags)[number]): Control {
  return {
    label,
    names: [name],
    summary: ({ [name]: value }) => (value === undefined ? null : value ? yes : no),
    panel: ({ [name]: value }, change) => (
      <Segmented
        label={label}
        value={value === undefined ? 'any' : value ? 'true' : 'false'}
        options={[
          { value: 'any', label: 'Any' },
          { value: 'true', label: yes },
          { value: 'false', label: no },
        ]}
        onChange={(selected) => change({ [name]: selected === 'any' ? undefined : selected })}
      />
    ),
  };
}

const places: Readonly<Record<SystemFilterOf<'place'>, Control>> = {
  region: {
    label: systemFilters.region.label,
    names: ['region', 'constellation'],
    summary: ({ region }) => region ?? null,
    panel: ({ region }, change) => (
      // A constellation of another region would fit nothing.
      <RegionChoice selected={region} onChange={(selected) => change({ region: selected, constellation: undefined })} />
    ),
  },
  constellation: {
    label: systemFilters.constellation.label,
    names: ['constellation'],
    summary: ({ constellation }) => constellation ?? null,
    panel: ({ region, constellation }, change) => (
      <ConstellationChoice
        region={region}
        selected={constellation}
        onChange={(selected) => change({ constellation: selected })}
      />
    ),
  },
};

/** The distance from a staging system, which is counted here. */
const staging: Control = {
  label: 'Staging',
  names: ['staging', 'max_jumps'],
  summary: ({ staging: from, max_jumps: most }) =>
    from === undefined ? null : `${from}${most === undefined ? '' : `, up to ${jumpCount(Number(most))}`}`,
  panel: ({ staging: from, max_jumps: most }, change) => (
    <div className="stack">
      <SystemPicker
        label="Staging system"
        placeholder={from ?? 'Name of a system'}
        onPick={({ name }) => change({ staging: name })}
      />
      {from === undefined ? null : (
        <NumberField name="max_jumps" label="Jumps" value={most} onChange={(value) => change({ max_jumps: value })} />
      )}
      <p className="note">Gate jumps by the fastest way. Order by “{sortNames.staging}” to have the nearest first.</p>
    </div>
  ),
};

const hours: Control = {
  label: 'My hours',
  names: ['hours_from', 'hours_to'],
  summary: ({ hours_from: from, hours_to: to }) => (from === undefined || to === undefined ? null : formatHours(from, to)),
  panel: ({ hours_from: from, hours_to: to }, change) => <HoursField from={from} to={to} change={change} />,
};

/** The controls of some filters of /systems, flags last: one for each, and one for both bounds of a figure. */
function controlsOf(names: readonly SystemListFilter[]): Control[] {
  const others = names.flatMap((name): Control[] => {
    if (isFilterOf(name, 'flag')) return [];
    if (isFilterOf(name, 'choice')) return [choice(name)];
    if (isFilterOf(name, 'place')) return [places[name]];
    const both = systemRanges.find(({ low, high }) => low === name || high === name);
    if (both === undefined) return [bound(name)];
    return name === both.low ? [range(both)] : [];
  });
  return [...others, ...flags.filter(({ name }) => names.includes(name)).map(flag)];
}

const usualFilters: readonly SystemListFilter[] = ['security', 'region', 'quiet_now', 'has_npc_station'];

/** Always in the line. */
export const primaryControls: readonly Control[] = [...controlsOf(usualFilters), staging];
/** Behind "More" until they are set. With the usual ones, every filter of /systems. */
export const otherControls: readonly Control[] = [
  hours,
  ...controlsOf(systemFilterNames.filter((name) => !usualFilters.includes(name))),
];

/** The orders that are on offer: the service's, by distance once there is a staging system, and by one's hours once they are set. */
export function sortsFor({ staging, hours_from: from }: SystemFilters): (keyof typeof sortNames)[] {
  return [
    ...systemSorts,
    ...(staging === undefined ? [] : (['staging'] as const)),
    ...(from === undefined ? [] : (['hours'] as const)),
  ];
}

interface Props {
  name: SystemFilterName;
  label: string;
  value: number | undefined;
  onChange: (value: string | undefined) => void;
}

/** One bound: Enter or leaving the field applies it; what the service would refuse is reported at once. */
function NumberField({ name, label, value, onChange }: Props) {
  const before = value?.toString() ?? '';
  const apply = (text: string) => {
    const written = plainFigure(text);
    const rule = written === '' ? null : brokenRule(name, written);
    if (rule !== null) return `“${text}” is not ${rule}.`;
    if (written !== before) onChange(written === '' ? undefined : written);
    return null;
  };
  return <TextBound label={label} written={before} apply={apply} />;
}

/** `up to 10`, `from 5`, `5 to 10`; null where neither bound is set. */
function formatRange(low: number | undefined, high: number | undefined): string | null {
  if (low === undefined) return high === undefined ? null : `up to ${high}`;
  return high === undefined ? `from ${low}` : `${low} to ${high}`;
}

interface RegionChoiceProps {
  selected: string | undefined;
  onChange: (name: string | undefined) => void;
}

/** The one that was just added to what was chosen; undefined where it was taken away. */
function added(selected: readonly string[], before: string | undefined): string | undefined {
  return selected.find((one) => one !== before);
}

/** One region out of all that have a listed system. */
function RegionChoice({ selected, onChange }: RegionChoiceProps) {
  const regions = useEndpoint(systemsService, systemRegions, {});
  return (
    <ChoiceList
      label="Region"
      choices={(regions.body?.data ?? []).map(({ name, systems }) => ({ value: name, label: name, hint: count(systems) }))}
      selected={selected === undefined ? [] : [selected]}
      onChange={(names) => onChange(added(names, selected))}
    />
  );
}

/** One constellation, of the chosen region or of all; the service lists none, so they are gathered from its systems. */
function ConstellationChoice({ region, selected, onChange }: RegionChoiceProps & { region: string | undefined }) {
  const names = useQuery({
    queryKey: ['systems', 'constellations', region ?? null],
    queryFn: async ({ signal }) => {
      const systems = new Map<string, { region: string; systems: number }>();
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const args = { region, fields: 'constellation,region', sort: 'name', page, page_size: 500 };
        const { body } = await systemsService.client.get(systemList, args, signal);
        pages = body.meta.total_pages;
        for (const { constellation = '', region: within = '' } of body.data) {
          systems.set(constellation, { region: within, systems: (systems.get(constellation)?.systems ?? 0) + 1 });
        }
      }
      return [...systems].toSorted(([a], [b]) => a.localeCompare(b));
    },
    // Names change with the static data only: read anew with each of the list's parts, 11 pages would be asked every few minutes.
    staleTime: HOUR,
  });
  if (names.data === undefined) {
    return names.error === null ? (
      <p className="note">Gathering their names</p>
    ) : (
      <p className="note">{sentenceOf(names.error)}</p>
    );
  }
  return (
    <ChoiceList
      label="Constellation"
      choices={names.data.map(([name, { region: within, systems }]) => ({
        value: name,
        label: name,
        hint: region === undefined ? within : plural(systems, 'system'),
      }))}
      selected={selected === undefined ? [] : [selected]}
      onChange={(all) => onChange(added(all, selected))}
    />
  );
}

interface HoursFieldProps {
  from: number | undefined;
  to: number | undefined;
  change: FilterChange;
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

/** From which hour of the EVE day to which one is there; unset, the last choice stands ready. */
function HoursField({ from, to, change }: HoursFieldProps) {
  const stored = useMyHours();
  const [first, last] = [from ?? stored.from, to ?? stored.to];
  const set = (start: number, end: number) => change({ hours_from: String(start), hours_to: String(end) });
  const choice = (label: string, value: number, onChange: (hour: number) => void) => (
    <label className="labelled">
      <span>{label}</span>
      <select className="field" value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {hoursOfDay.map((hour) => (
          <option key={hour} value={hour}>
            {fullHour(hour)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div className="stack bounds">
      {choice('From', first, (hour) => set(hour, last))}
      {choice('To', last, (hour) => set(first, hour))}
      <p className="note">
        {from === undefined ? (
          <Button onClick={() => set(first, last)}>Show what goes on from {formatHours(first, last)}</Button>
        ) : (
          'Hours of the EVE day. A column shows what usually happens in one of them; sort by it to see the quietest first.'
        )}
      </p>
    </div>
  );
}
