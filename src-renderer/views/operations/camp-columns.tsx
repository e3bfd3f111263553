import type { z } from 'zod';
import type { gateCampRow } from '#shared/systems-api/topology';
import { region, security, systemNamed, unknown } from '../../systems/columns.tsx';
import { scoreDescriptions } from '../../systems/labels.ts';
import { Score } from '../../systems/score.tsx';
import { count, decimals, share } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

/** One row of `/gate-camps`. */
export type GateCamp = z.infer<typeof gateCampRow>;

export const campColumns: readonly TableColumn<GateCamp>[] = [
  {
    id: 'rank',
    header: '#',
    align: 'end',
    width: 34,
    cell: ({ rank }) => <span className="dim">{rank}</span>,
    value: ({ rank }) => rank,
  },
  systemNamed<GateCamp>(106),
  security<GateCamp>(),
  {
    id: 'betweenness',
    header: 'Routes',
    about: 'Betweenness: the share of all shortest routes that lead through the system',
    align: 'end',
    width: 68,
    sort: 'betweenness',
    cell: ({ betweenness }) => share(betweenness),
    value: ({ betweenness }) => betweenness,
  },
  {
    id: 'gate_camp_score',
    header: 'Score',
    about: scoreDescriptions.gateCamp,
    align: 'end',
    width: 72,
    sort: 'score',
    cell: ({ gate_camp_score: score }) => <Score value={score} />,
    value: ({ gate_camp_score: score }) => score,
  },
  {
    id: 'gate_pressure',
    header: 'Pressure',
    about: 'Player kills at its gates in the last 6 hours, each counting half after every 2 hours',
    align: 'end',
    width: 72,
    sort: 'pressure',
    cell: (camp) =>
      isPressureKnown(camp) ? (
        <span className={camp.gate_pressure === 0 ? 'dim' : ''}>{decimals(camp.gate_pressure, 1)}</span>
      ) : (
        unknown
      ),
    value: (camp) => (isPressureKnown(camp) ? camp.gate_pressure : null),
  },
  {
    id: 'kills_1h',
    header: 'Kills 1 h',
    align: 'end',
    width: 68,
    sort: 'kills',
    cell: ({ kills_1h: kills }) => <span className={kills === 0 ? 'dim' : ''}>{count(kills)}</span>,
    value: ({ kills_1h: kills }) => kills,
  },
  {
    id: 'jumps_1h',
    header: 'Jumps 1 h',
    align: 'end',
    width: 78,
    sort: 'jumps',
    cell: ({ jumps_1h: jumps }) => <span className={jumps === 0 ? 'dim' : ''}>{count(jumps)}</span>,
    value: ({ jumps_1h: jumps }) => jumps,
  },
  region<GateCamp>(),
];

/** Where no hour of kills was sampled and no killmail names one, no pressure is not known to be none. */
function isPressureKnown({ gate_pressure: pressure, kills_1h: kills }: GateCamp): boolean {
  return pressure > 0 || kills !== null;
}
