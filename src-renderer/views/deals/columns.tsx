import { hazardLabels } from '#shared/plan-api/hazards';
import type { DealRecord } from '#shared/trade-api/deals';
import { Isk, Issuer, Place } from '../../contracts/cells.tsx';
import { Contents, shownContents } from '../../contracts/contents.tsx';
import { contractIdColumn, iskColumn, timeLeftColumn } from '../../contracts/list-columns.tsx';
import { flagLabels, priceLabels } from '../../contracts/rating-labels.ts';
import { unknownHazardValues } from '../../systems/hazard-text.ts';
import { useUnknownHazards } from '../../systems/hazards.tsx';
import { count, dayCount, humanize, volumeFigure, wholePercent } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

export const dealColumns: readonly TableColumn<DealRecord>[] = [
  {
    id: 'contents',
    header: 'Contents',
    about: 'What is worth most in it, how many other kinds there are, and what it asks for in return',
    width: 236,
    grows: true,
    cell: (row) => <Contents contract={row} />,
    value: shownContents,
  },
  iskColumn('profit', 'Profit', 'ISK: the margin less hauling, expected loss and fuel; taxes and fees are in the margin', 76, {
    sort: 'profit',
    cell: ({ profit }) => (
      <span className="verdict verdict-profit">
        <Isk amount={profit} />
      </span>
    ),
  }),
  {
    id: 'profit_percent',
    header: '%',
    about: 'Profit in percent of the capital',
    align: 'end',
    width: 76,
    sort: 'profit_percent',
    cell: ({ profit_percent: profit }) => wholePercent(profit),
    value: ({ profit_percent: profit }) => profit,
  },
  iskColumn('capital', 'Capital', 'ISK that it takes to accept it', 76, { sort: 'capital', firstSort: 'asc' }),
  iskColumn('profit_per_hour', 'Profit / h', 'ISK of profit for each hour of your trips there and back', 82, {
    sort: 'profit_per_hour',
  }),
  iskColumn('haul', 'Hauling cost', 'ISK: volume times jumps times your rate', 66, { optional: true }),
  iskColumn('expected_loss', 'Expected loss', 'ISK: the chance of loss on all trips at this hour, times ship and load', 76, {
    optional: true,
  }),
  {
    id: 'trips',
    header: 'Trips',
    about: 'From the hub and back to it, as the hold of your ship allows',
    align: 'end',
    width: 52,
    optional: true,
    cell: ({ trips }) => count(trips),
    value: ({ trips }) => trips,
  },
  {
    id: 'lawless_systems',
    header: 'Low/null jumps',
    about: 'Systems on the way that are not in high security',
    align: 'end',
    width: 72,
    optional: true,
    cell: ({ lawless_systems: systems }) => <span className={systems === 0 ? 'dim' : 'warning'}>{count(systems)}</span>,
    value: ({ lawless_systems: systems }) => systems,
  },
  {
    id: 'haul_jumps',
    header: 'Jumps',
    about: 'Gate jumps to the hub, by the way by security',
    align: 'end',
    width: 56,
    sort: 'haul_jumps',
    firstSort: 'asc',
    cell: ({ haul_jumps: jumps }) => count(jumps),
    value: ({ haul_jumps: jumps }) => jumps,
  },
  {
    id: 'days_to_sell',
    header: 'Days to sell',
    about: 'Days in which the region of the hub trades as many units, for the slowest type; offers of others count too',
    align: 'end',
    width: 72,
    sort: 'days_to_sell',
    firstSort: 'asc',
    cell: ({ days_to_sell: days }) => dayCount(days),
    value: ({ days_to_sell: days }) => days,
  },
  {
    id: 'approach_jumps',
    header: 'Away',
    about: 'Gate jumps from where you are',
    align: 'end',
    width: 58,
    optional: true,
    cell: ({ approach_jumps: jumps }) => count(jumps),
    value: ({ approach_jumps: jumps }) => jumps,
  },
  {
    id: 'volume',
    header: 'm³',
    about: 'Volume to carry: its items, and what it wants from the hub',
    align: 'end',
    width: 90,
    sort: 'volume',
    cell: (row) => volumeFigure(row.haul_volume),
    value: (row) => row.haul_volume,
  },
  iskColumn('profit_per_m3', '/ m³', 'ISK of profit for each cubic metre', 76, { sort: 'profit_per_m3', optional: true }),
  {
    id: 'place',
    header: 'Place',
    about: 'Security and system, then the station or structure',
    width: 130,
    grows: true,
    cell: (row) => <Place row={row} />,
    value: ({ place }) => place?.name ?? place?.system_name ?? null,
  },
  {
    id: 'issuer_name',
    header: 'Issuer',
    width: 96,
    cell: ({ issuer_name: name, issuer_id: id }) => <Issuer id={id} name={name} />,
    value: ({ issuer_name: name }) => name,
  },
  {
    id: 'flags',
    header: 'Warnings',
    about: 'Its warnings, and the hazards on the way to the hub',
    width: 140,
    grows: true,
    cell: (row) => <Warnings deal={row} />,
    value: ({ rating, hazards, hazards_unknown: unknown }) =>
      [...(rating?.flags ?? []), ...hazards, ...unknownHazardValues(unknown)].join(' '),
  },
  {
    id: 'price_rating',
    header: 'Price rating',
    about: 'What its price is: a deal brings a profit in the worst case, fees and hauling paid',
    width: 128,
    optional: true,
    cell: ({ rating }) => (rating === null ? '' : priceLabels[rating.price]),
    value: ({ rating }) => rating?.price ?? null,
  },
  {
    id: 'type',
    header: 'Type',
    width: 110,
    optional: true,
    cell: ({ type }) => humanize(type),
    value: ({ type }) => type,
  },
  timeLeftColumn,
  contractIdColumn,
];

/** The warnings of a deal: what raises them in the contract, on the way to the hub, and which hazards of that are unknown. */
function Warnings({ deal: { rating, hazards, hazards_unknown: hazardsUnknown } }: { deal: DealRecord }) {
  const unknown = useUnknownHazards(hazardsUnknown);
  const isTooGood = rating?.price === 'too_good';
  const flags = [
    ...(isTooGood ? [priceLabels.too_good] : []),
    ...(rating?.flags ?? []).map((code) => flagLabels[code]),
    ...hazards.map((code) => `${hazardLabels[code]} on the way`),
  ];
  const isRated = rating?.no_warnings === true;
  if (flags.length === 0 && unknown === null)
    return isRated ? <span className="soft">No warnings</span> : <span className="dim">Not known</span>;
  const text = [...(flags.length === 0 && !isRated ? ['Not known'] : flags), ...(unknown === null ? [] : [unknown])].join(', ');
  return (
    <span className={isTooGood || hazards.length > 0 || unknown !== null ? 'warning' : undefined} title={text}>
      {text}
    </span>
  );
}
