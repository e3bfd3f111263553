import type { z } from 'zod';
import { inReadersSigns } from '#shared/figures';
import type { forecastHotspots } from '#shared/systems-api/forecast';
import { systemNamed, unknown } from '../../systems/columns.tsx';
import { capitalised, expectedCount, formatWindow, noDrivers } from '../../systems/forecast-text.ts';
import { bandNames } from '../../systems/labels.ts';
import { chancePercent, count, decimals } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

/** One row of `/forecast/hotspots`. */
export type Hotspot = z.infer<typeof forecastHotspots.response>['data'][number];

const place: readonly TableColumn<Hotspot>[] = [
  systemNamed<Hotspot>(104),
  {
    id: 'security',
    header: 'Band',
    about: 'Security: high, low or null',
    width: 56,
    sort: 'security',
    cell: ({ security }) => bandNames[security],
    value: ({ security }) => security,
  },
];

const region: TableColumn<Hotspot> = {
  id: 'region',
  header: 'Region',
  width: 112,
  sort: 'region',
  cell: (row) => row.region,
  value: (row) => row.region,
};

const probability: TableColumn<Hotspot> = {
  id: 'hotspot_probability',
  header: 'Chance',
  about: 'That the day’s kills reach the larger of 5 and the system’s own 90th percentile over 35 days',
  align: 'end',
  width: 70,
  sort: 'chance',
  cell: ({ hotspot_probability: value }) => chancePercent(value),
  value: ({ hotspot_probability: value }) => value,
};

const expected = (target: 'jumps' | 'kills', header: string): TableColumn<Hotspot> => ({
  id: target,
  header,
  about: `Expected ${target === 'kills' ? 'player kills' : target} of the day, and the interval that should hold them with 80 %`,
  align: 'end',
  width: target === 'jumps' ? 164 : 92,
  sort: target,
  cell: ({ [target]: { expected: mean, low, high } }) => (
    <>
      {expectedCount(mean)}{' '}
      <span className="dim">
        {expectedCount(low)}–{expectedCount(high)}
      </span>
    </>
  ),
  value: ({ [target]: { expected: mean } }) => mean,
});

/** By how likely a fight is: from how many kills on one counts (by system id), what is expected, why, and when it is calm. */
export const probabilityColumns = (fightKills: ReadonlyMap<number, number> | null): readonly TableColumn<Hotspot>[] => [
  ...place,
  probability,
  {
    id: 'fight_kills',
    header: 'A fight is',
    about:
      'Player kills of the day from which on it counts as a fight here: the larger of 5 and the system’s own 90th percentile',
    align: 'end',
    width: 84,
    sort: 'fight',
    cell: ({ id }) => (fightKills?.get(id) === undefined ? unknown : `${fightKills.get(id)} kills`),
    value: ({ id }) => fightKills?.get(id) ?? null,
  },
  expected('kills', 'Kills'),
  expected('jumps', 'Jumps'),
  {
    id: 'driver',
    header: 'Mostly because',
    about: 'The largest driver; the system’s page has all of them',
    width: 190,
    grows: true,
    cell: ({ drivers: [first], models }) =>
      first === undefined ? (
        <span className="dim">{noDrivers(models)}</span>
      ) : (
        <span title={inReadersSigns(first.text)}>{inReadersSigns(capitalised(first.text))}</span>
      ),
    value: ({ drivers: [first] }) => first?.text ?? null,
  },
  {
    id: 'quiet_window',
    header: 'Quietest, EVE',
    about: 'The four consecutive hours of the EVE day with the least expected jumps and kills',
    width: 126,
    cell: ({ quiet_window: quiet }) => (quiet === null ? unknown : formatWindow(quiet)),
    value: ({ quiet_window: quiet }) => quiet?.from_hour ?? null,
  },
  region,
];

/** By how unlike its own forecast a system has been today. */
export const surpriseColumns: readonly TableColumn<Hotspot>[] = [
  ...place,
  {
    id: 'surprise',
    header: 'Surprise',
    about:
      'How different today is from its forecast so far. 1.0: one day in ten is so different; 2.0: one in a hundred; 3.0: one in a thousand',
    align: 'end',
    width: 76,
    sort: 'surprise',
    cell: ({ surprise }) => (surprise === null ? unknown : decimals(surprise, 2)),
    value: ({ surprise }) => surprise,
  },
  {
    id: 'direction',
    header: 'Than foreseen',
    width: 104,
    cell: ({ direction }) => (direction === null ? unknown : direction === 'busier' ? '▲ busier' : '▼ quieter'),
    value: ({ direction }) => direction,
  },
  {
    id: 'today_kills',
    header: 'Kills today',
    align: 'end',
    width: 84,
    sort: 'today_kills',
    cell: ({ today }) => count(today?.kills),
    value: ({ today }) => today?.kills ?? null,
  },
  {
    id: 'today_jumps',
    header: 'Jumps today',
    align: 'end',
    width: 92,
    sort: 'today_jumps',
    cell: ({ today }) => count(today?.jumps),
    value: ({ today }) => today?.jumps ?? null,
  },
  {
    id: 'today_hours',
    header: 'Hours',
    about: 'Hours of today that were sampled so far',
    align: 'end',
    width: 58,
    cell: ({ today }) => count(today?.hours),
    value: ({ today }) => today?.hours ?? null,
  },
  { ...probability, header: 'Next day', width: 78 },
  { ...region, grows: true },
];
