import { live } from '#shared/plan-api/live';
import type { SystemRecord } from '#shared/systems-api/systems';
import { planService } from '../../../api.ts';
import { EntityLink } from '../../../entities/entity-link.tsx';
import { Score } from '../../../systems/columns.tsx';
import { scoreDescriptions, trendNames, typeNames } from '../../../systems/labels.ts';
import { RelativeTime } from '../../../ui/date-time.tsx';
import { count, decimals, humanize, jumpCount, mean, NOTHING } from '../../../ui/format.ts';
import { Security } from '../../../ui/security.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { useEndpoint } from '../../../use-endpoint.ts';
import { SystemTags, tagsOf } from '../system-tags.tsx';
import type { HourlyMeans } from './my-hours.ts';
import type { Jumps } from './staging-distance.ts';

type Column = TableColumn<SystemRecord>;
type FigureName = {
  [Name in keyof SystemRecord]: SystemRecord[Name] extends number | null ? Name : never;
}[keyof SystemRecord];

interface ColumnOptions {
  header: string;
  about: string;
  sort?: string;
  optional?: boolean;
  width?: number;
}

const figure = (id: FigureName, { width = 62, ...named }: ColumnOptions): Column => ({
  id,
  align: 'end',
  width,
  ...named,
  cell: ({ [id]: value }) => <span className={value === 0 ? 'dim' : ''}>{count(value)}</span>,
  value: ({ [id]: value }) => value,
});

const score = (id: FigureName, { width = 74, ...named }: ColumnOptions): Column => ({
  ...figure(id, { width, ...named }),
  cell: ({ [id]: value }) => <Score value={value} />,
});

const trendMarks = { increasing: '↗', stable: '→', decreasing: '↘' } as const;

const always: readonly Column[] = [
  {
    id: 'name',
    header: 'System',
    width: 112,
    sort: 'name',
    cell: ({ name }) => <b className="system-name">{name}</b>,
    value: ({ name }) => name,
  },
  {
    id: 'security_status',
    header: 'Sec',
    about: 'Security as the game shows it',
    align: 'end',
    width: 56,
    sort: 'security',
    cell: ({ security_status: status }) => <Security status={status} />,
    value: ({ security_status: status }) => status,
  },
  {
    id: 'region',
    header: 'Region',
    width: 112,
    cell: ({ region }) => region,
    value: ({ region }) => region,
  },
  {
    id: 'constellation',
    header: 'Constellation',
    width: 116,
    optional: true,
    cell: ({ constellation }) => constellation,
    value: ({ constellation }) => constellation,
  },
  score('activity_score', { header: 'Activity', about: scoreDescriptions.activity, sort: 'activity', width: 84 }),
  figure('jumps_1h', { header: 'Jumps', about: 'Jumps in the newest sampled hour', sort: 'jumps' }),
  figure('kills_1h', {
    header: 'Kills',
    about: 'Ships and capsules of players in the newest sampled hour',
    sort: 'kills',
    width: 54,
  }),
  figure('npc_kills_1h', {
    header: 'NPC kills',
    about: 'NPC ships killed in the newest sampled hour',
    sort: 'npc_kills',
    width: 78,
  }),
  figure('jumps_24h', {
    header: 'Jumps 24 h',
    about: 'Jumps in the sampled hours of the last 24',
    sort: 'jumps_24h',
    width: 84,
    optional: true,
  }),
  figure('kills_24h', {
    header: 'Kills 24 h',
    about: 'Player kills in the sampled hours of the last 24',
    sort: 'kills_24h',
    width: 78,
  }),
  figure('npc_kills_24h', {
    header: 'NPC 24 h',
    about: 'NPC kills in the sampled hours of the last 24',
    width: 80,
    optional: true,
  }),
  figure('hours_24h', {
    header: 'Hours',
    about: 'How many of the last 24 hours were sampled: the 24 h figures cover just those',
    width: 60,
    optional: true,
  }),
  {
    ...score('consistency_score', { header: 'Quiet days', about: scoreDescriptions.consistency, sort: 'consistency', width: 88 }),
    cell: ({ consistency_score: value }) => <Score value={value} isShare />,
  },
  score('danger_score', { header: 'Danger', about: scoreDescriptions.danger, sort: 'danger' }),
  score('gate_camp_score', { header: 'Camp risk', about: scoreDescriptions.gateCamp, sort: 'gate_camp', width: 84 }),
  {
    id: 'hub_distance',
    header: 'Hub',
    about: scoreDescriptions.hub,
    align: 'end',
    width: 104,
    sort: 'hub',
    cell: ({ hub_distance: jumps, nearest_hub: hub }) =>
      jumps === null ? (
        <span className="dim">{NOTHING}</span>
      ) : (
        <>
          <span className="dim">{hub}</span> {jumpCount(jumps)}
        </>
      ),
    value: ({ hub_distance: jumps }) => jumps,
  },
  {
    id: 'activity_type',
    header: 'Type',
    about: 'What the last 7 full days were: PvE, PvP, mixed or dead',
    width: 66,
    optional: true,
    cell: ({ activity_type: type }) => (type === null ? <span className="dim">{NOTHING}</span> : typeNames[type]),
    value: ({ activity_type: type }) => type,
  },
  {
    id: 'trend',
    header: 'Trend',
    about: 'The last 7 full days against the 7 before',
    width: 60,
    optional: true,
    cell: ({ trend }) =>
      trend === null ? <span className="dim">{NOTHING}</span> : <span title={trendNames[trend]}>{trendMarks[trend]}</span>,
    value: ({ trend }) => trend,
  },
  {
    id: 'flags',
    header: 'Now',
    about:
      'What killmails show of the last 45 minutes; quiet: no player died in the newest sampled hour, and few jumped; NPC station, incursion, sovereignty campaign, contested in faction warfare, hub wormhole',
    width: 138,
    grows: true,
    cell: (row) => (
      <>
        <LiveTag systemId={row.id} />
        <SystemTags system={row} />
      </>
    ),
    value: (row) => tagsOf(row).join(' '),
  },
  {
    id: 'sovereignty_owner',
    header: 'Owner',
    about: 'Who holds sovereignty',
    width: 140,
    optional: true,
    cell: ({ sovereignty_owner_id: id, sovereignty_owner: owner }) =>
      id === null ? <span className="dim">{NOTHING}</span> : <EntityLink id={id} name={owner} />,
    value: ({ sovereignty_owner: owner }) => owner,
  },
  {
    ...figure('adm', { header: 'ADM', about: 'Activity Defense Multiplier, 1 to 6', optional: true, width: 60 }),
    cell: ({ adm }) => (adm === null ? <span className="dim">{NOTHING}</span> : decimals(adm, 1)),
  },
  {
    id: 'updated_at',
    header: 'Hour ended',
    about: 'End of the newest sampled hour',
    align: 'end',
    width: 110,
    optional: true,
    cell: ({ updated_at: at }) => <RelativeTime at={at} />,
    value: ({ updated_at: at }) => at,
  },
];

/**
 * Everything that the list says of a system. `jumps` null: no staging system is chosen, and nothing is counted from it;
 * `means` null: no hours are given.
 */
export function systemColumns(jumps: Jumps | null, means: HourlyMeans | null): readonly Column[] {
  const added = [...(jumps === null ? [] : [distanceColumn(jumps)]), ...(means === null ? [] : [hoursColumn(means)])];
  return added.length === 0 ? always : always.toSpliced(3, 0, ...added);
}

function hoursColumn(means: HourlyMeans): Column {
  return {
    id: 'hours',
    header: 'My hours',
    about: 'Jumps and kills, of players and NPCs, in one of your hours: the mean over 35 days',
    align: 'end',
    width: 98,
    sort: 'hours',
    cell: ({ id }) => (means.has(id) ? mean(means.get(id) ?? 0) : <span className="dim">{NOTHING}</span>),
    value: ({ id }) => means.get(id) ?? null,
  };
}

function distanceColumn(jumps: Jumps): Column {
  return {
    id: 'staging',
    header: 'Staging',
    about: 'Gate jumps from the staging system',
    align: 'end',
    width: 88,
    sort: 'staging',
    cell: ({ id }) => (jumps.has(id) ? jumpCount(jumps.get(id)) : <span className="dim">{NOTHING}</span>),
    value: ({ id }) => jumps.get(id) ?? null,
  };
}

/** The most that the service gives; all that ask for it share one answer. */
const EVERYWHERE = { limit: 500 } as const;

/** What goes on in a system now, in a word; nothing without a kill in 45 minutes. */
function LiveTag({ systemId }: { systemId: number }) {
  const { body } = useEndpoint(planService, live, EVERYWHERE);
  const now = body?.data.find(({ id }) => id === systemId);
  if (now === undefined) return null;
  return (
    <span
      className={`live live-${now.state}`}
      title={`${now.sentence}${now.quiet_now ? ' The hourly sample still calls it quiet.' : ''}`}
    >
      {humanize(now.state)}
      {now.quiet_now ? ' !' : ''}{' '}
    </span>
  );
}
