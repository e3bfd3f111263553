import type { ReactNode } from 'react';
import { securityBands } from '#shared/security';
import { activityTypes, systemSorts, trends } from '#shared/systems-api/systems';
import { bandNames, flags, sortNames, trendNames, typeNames } from '../../../systems/labels.ts';
import { SystemPicker } from '../../../systems/system-picker.tsx';
import { ChoiceList } from '../../../ui/controls/choice-list.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import type { FilterChange, SystemFilterName, SystemFilters } from './filters.ts';
import { HoursField } from './hours-field.tsx';
import { hoursWords } from './my-hours.ts';
import { NumberField, rangeWords } from './number-field.tsx';
import { ConstellationChoice, RegionChoice } from './place-choices.tsx';

/** One thing to filter by: how it is called, which parameters it sets, what it says in the line, and its control. */
export interface Control {
  label: string;
  names: readonly SystemFilterName[];
  /** Always in the line; the rest stands behind "More" until it is set. */
  usual: boolean;
  words(filters: SystemFilters): string | null;
  panel(filters: SystemFilters, change: FilterChange): ReactNode;
}

function oneOf<Value extends string>(
  name: 'security' | 'activity_type' | 'trend',
  label: string,
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
  usual: boolean,
): Control {
  const chosenOf = (filters: SystemFilters) => filters[name] as Value | undefined;
  return {
    label,
    names: [name],
    usual,
    words: (filters) => {
      const chosen = chosenOf(filters);
      return chosen === undefined ? null : names[chosen];
    },
    panel: (filters, change) => (
      <ChoiceList
        label={label}
        choices={values.map((value) => ({ value, label: names[value] }))}
        chosen={chosenOf(filters) === undefined ? [] : [chosenOf(filters) as Value]}
        onChange={(chosen) => change({ [name]: chosen.find((one) => one !== chosenOf(filters)) })}
      />
    ),
  };
}

function range(low: SystemFilterName, high: SystemFilterName, label: string, note: string): Control {
  const bound = (filters: SystemFilters, name: SystemFilterName) => filters[name] as number | undefined;
  return {
    label,
    names: [low, high],
    usual: false,
    words: (filters) => rangeWords(bound(filters, low), bound(filters, high)),
    panel: (filters, change) => (
      <div className="stack bounds">
        <NumberField name={low} label="From" value={bound(filters, low)} onChange={(value) => change({ [low]: value })} />
        <NumberField name={high} label="To" value={bound(filters, high)} onChange={(value) => change({ [high]: value })} />
        <p className="note">{note}</p>
      </div>
    ),
  };
}

function flag({ name, label, yes, no }: (typeof flags)[number], usual: boolean): Control {
  return {
    label,
    names: [name],
    usual,
    words: ({ [name]: value }) => (value === undefined ? null : value ? yes : no),
    panel: ({ [name]: value }, change) => (
      <Segmented
        label={label}
        value={value === undefined ? 'any' : value ? 'true' : 'false'}
        options={[
          { value: 'any', label: 'Any' },
          { value: 'true', label: yes },
          { value: 'false', label: no },
        ]}
        onChange={(chosen) => change({ [name]: chosen === 'any' ? undefined : chosen })}
      />
    ),
  };
}

const [quiet, station, ...otherFlags] = flags;

/** A control for every filter of /systems, and the distance from a staging system, which is counted here. */
export const controls: readonly Control[] = [
  oneOf('security', 'Security', securityBands, bandNames, true),
  {
    label: 'Region',
    names: ['region', 'constellation'],
    usual: true,
    words: ({ region }) => region ?? null,
    panel: ({ region }, change) => (
      // A constellation of another region would fit nothing.
      <RegionChoice chosen={region} onChange={(chosen) => change({ region: chosen, constellation: undefined })} />
    ),
  },
  flag(quiet, true),
  flag(station, true),
  {
    label: 'Staging',
    names: ['staging', 'max_jumps'],
    usual: true,
    words: ({ staging, max_jumps: most }) =>
      staging === undefined ? null : `${staging}${most === undefined ? '' : `, up to ${most} j`}`,
    panel: ({ staging, max_jumps: most }, change) => (
      <div className="stack">
        <SystemPicker
          label="Staging system"
          placeholder={staging ?? 'Name of a system'}
          onPick={({ name }) => change({ staging: name })}
        />
        {staging === undefined ? null : (
          <NumberField name="max_jumps" label="Jumps" value={most} onChange={(value) => change({ max_jumps: value })} />
        )}
        <p className="note">Gate jumps by the fastest way. Order by “{sortNames.staging}” to have the nearest first.</p>
      </div>
    ),
  },
  {
    label: 'My hours',
    names: ['hours_from', 'hours_to'],
    usual: false,
    words: ({ hours_from: from, hours_to: to }) => (from === undefined || to === undefined ? null : hoursWords(from, to)),
    panel: ({ hours_from: from, hours_to: to }, change) => <HoursField from={from} to={to} change={change} />,
  },
  {
    label: 'Hub',
    names: ['max_hub_distance'],
    usual: false,
    words: ({ max_hub_distance: most }) => (most === undefined ? null : `up to ${most} j`),
    panel: ({ max_hub_distance: most }, change) => (
      <div className="stack">
        <NumberField
          name="max_hub_distance"
          label="Jumps"
          value={most}
          onChange={(value) => change({ max_hub_distance: value })}
        />
        <p className="note">At most this many gate jumps to the nearest trade hub.</p>
      </div>
    ),
  },
  {
    label: 'Constellation',
    names: ['constellation'],
    usual: false,
    words: ({ constellation }) => constellation ?? null,
    panel: ({ region, constellation }, change) => (
      <ConstellationChoice region={region} chosen={constellation} onChange={(chosen) => change({ constellation: chosen })} />
    ),
  },
  range('activity_min', 'activity_max', 'Activity', 'Score from 0 to 100. Enter applies.'),
  range('jumps_min', 'jumps_max', 'Jumps', 'Jumps in the newest sampled hour. Enter applies.'),
  range('kills_min', 'kills_max', 'Kills', 'Player kills in the newest sampled hour. Enter applies.'),
  {
    label: 'Quiet days',
    names: ['min_consistency'],
    usual: false,
    words: ({ min_consistency: least }) => (least === undefined ? null : `from ${least} %`),
    panel: ({ min_consistency: least }, change) => (
      <div className="stack">
        <NumberField name="min_consistency" label="From" value={least} onChange={(value) => change({ min_consistency: value })} />
        <p className="note">Quiet days among the observed ones of the last 30, in per cent.</p>
      </div>
    ),
  },
  oneOf('activity_type', 'Type', activityTypes, typeNames, false),
  oneOf('trend', 'Trend', trends, trendNames, false),
  ...otherFlags.map((one) => flag(one, false)),
];

/** The orders that are on offer: the service's, by distance once there is a staging system, and by one's hours once they are set. */
export function sortsFor({ staging, hours_from: from }: SystemFilters): (keyof typeof sortNames)[] {
  return [
    ...systemSorts,
    ...(staging === undefined ? [] : (['staging'] as const)),
    ...(from === undefined ? [] : (['hours'] as const)),
  ];
}
