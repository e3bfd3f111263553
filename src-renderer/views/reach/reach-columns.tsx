import type { ResponseOf } from '#shared/http/endpoint';
import type { ReachWay, reach } from '#shared/plan-api/reach';
import { unknown } from '../../systems/columns.tsx';
import { decimals, minuteSpan } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';
import type { StagingList } from './staging-form.tsx';

/** A way with its place among all, and the list that its staging is of. */
export type ReachRow = ResponseOf<typeof reach>['data'][number] & Pick<StagingList, 'whose'> & { list: string; place: number };

const ways: Readonly<Record<ReachWay, string>> = {
  jump: 'Jump drive',
  portal: 'Through its portal',
  bridge: 'Gates and jump bridges',
  wormhole: 'Gates and wormholes',
  gates: 'Gates',
};

/** `at once`, `12 min`, `1 h 05 m`. */
function minutesText(minutes: number): string {
  if (minutes === 0) return 'at once';
  return minuteSpan(minutes);
}

export const reachColumns: readonly TableColumn<ReachRow>[] = [
  {
    id: 'minutes',
    header: 'Takes',
    about: 'Cooldowns between the legs, or alignment, warp and gates; no fatigue at the start',
    align: 'end',
    width: 84,
    cell: ({ minutes }) => minutesText(minutes),
    value: ({ minutes }) => minutes,
  },
  {
    id: 'whose',
    header: 'Whose',
    width: 76,
    cell: ({ whose }) => (whose === 'mine' ? 'mine' : <b>theirs</b>),
    value: ({ whose }) => whose,
  },
  {
    id: 'from',
    header: 'From',
    width: 148,
    cell: ({ from_name: name }) => <b className="system-name">{name}</b>,
    value: ({ from_name: name }) => name,
  },
  { id: 'ship', header: 'Ship', width: 148, cell: ({ ship }) => ship, value: ({ ship }) => ship },
  { id: 'by', header: 'By', width: 176, cell: ({ by }) => ways[by], value: ({ by }) => ways[by] },
  {
    id: 'jumps',
    header: 'Jumps',
    about: 'Legs by drive, or jumps',
    align: 'end',
    width: 68,
    cell: ({ jumps }) => jumps,
    value: ({ jumps }) => jumps,
  },
  {
    id: 'light_years',
    header: 'ly',
    about: 'Light-years of jump drives, of all legs',
    align: 'end',
    width: 68,
    cell: ({ light_years: ly }) => (ly === null ? unknown : decimals(ly, 2)),
    value: ({ light_years: ly }) => ly,
  },
  { id: 'list', header: 'List', width: 160, grows: true, cell: ({ list }) => list, value: ({ list }) => list },
];
