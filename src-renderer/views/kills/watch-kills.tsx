import { useState } from 'react';
import { type AlertKillFilter, type AlertRule, alertFigures, alertText } from '#shared/alerts';
import { alertBacktest } from '#shared/plan-api/alert-backtest';
import { systemList } from '#shared/systems-api/systems';
import { systemSearch } from '#shared/systems-api/topology';
import { planService, systemsService } from '../../api.ts';
import { useStaging } from '../../state/local-storage.ts';
import { addWatch, backtestArguments } from '../../state/watchlists.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Popover } from '../../ui/controls/popover.tsx';
import { useEndpoint } from '../../use-endpoint.ts';
import type { KillFilters } from './filter-line.tsx';

interface Props {
  filters: KillFilters;
  /** Ids of those who are asked for by name or id; null: one of them is not known yet. */
  entities: readonly number[] | null;
}

/** Is told of kills like these as they come. */
export function WatchKills({ filters, entities }: Props) {
  const [open, setOpen] = useState(false);
  const staging = useStaging(({ system }) => system);
  const place = filters.system ?? filters.near;
  const [region] = filters.region ?? [];
  const found = useEndpoint(
    systemsService,
    systemSearch,
    open && region === undefined ? { q: place ?? staging, limit: 1 } : null,
  );
  const inRegion = useEndpoint(systemsService, systemList, open && region !== undefined ? { region, page_size: 10 } : null);
  const systemId = region === undefined ? found.body?.data[0]?.id : inRegion.body?.data[0]?.id;
  const rule =
    systemId === undefined || entities === null ? null : killRule(systemId, filterOf(filters, entities), reachOf(filters));
  const regionName = inRegion.body?.data[0]?.region;
  const where = place ?? regionName;
  return (
    <WatchAlert
      label="Watch these kills"
      title="Be told of each kill that fits"
      refusal={refusalOf(filters)}
      name={where === undefined ? 'Kills everywhere' : `Kills ${place === undefined ? 'in' : 'near'} ${where}`}
      where={where}
      rule={rule}
      open={open}
      onOpenChange={setOpen}
    />
  );
}

/** Why these filters cannot be watched; null: they can. */
function refusalOf({ region, system, near, npc }: KillFilters): string | null {
  if (region !== undefined && (region.length > 1 || system !== undefined || near !== undefined))
    return 'An alert has one place: leave only one region or system in the filters';
  return npc === 'without' ? null : 'Alerts are for kills by players only: take out NPC';
}

function reachOf({ system, near, region, jumps }: KillFilters): Pick<AlertRule, 'reach' | 'most'> {
  if (region !== undefined) return { reach: 'region', most: 0 };
  const isEverywhere = system === undefined && near === undefined;
  return { reach: isEverywhere ? 'everywhere' : 'jumps', most: system === undefined ? jumps : 0 };
}

function filterOf(filters: KillFilters, entities: readonly number[]): AlertKillFilter {
  const { ship_class, value_min, attackers_min, solo, side } = filters;
  return {
    ...(ship_class === undefined ? {} : { ship_class }),
    ...(value_min === undefined ? {} : { value_min }),
    ...(attackers_min === undefined ? {} : { attackers_min }),
    ...(solo === undefined ? {} : { solo }),
    ...(entities.length === 0 ? {} : { entities: [...entities], ...(side === 'either' ? {} : { side }) }),
  };
}

/** An alert of single kills. */
export function killRule(systemId: number, filter: AlertKillFilter, reach: Pick<AlertRule, 'reach' | 'most'>): AlertRule {
  return {
    when: 'kill',
    system_id: systemId,
    ...reach,
    kills_min: alertFigures.kills_min.usual,
    kills_minutes: alertFigures.kills_minutes.usual,
    minutes_before: alertFigures.minutes_before.usual,
    adm_drop: alertFigures.adm_drop.usual,
    filter,
  };
}

interface WatchAlertProps {
  label: string;
  title: string;
  /** Why it cannot be watched; null: it can. */
  refusal: string | null;
  name: string;
  /** The place of the rule, in words; undefined: none. */
  where: string | undefined;
  /** null: it is being looked up. */
  rule: AlertRule | null;
  /** Which side of its button it keeps to. */
  align?: 'start' | 'end';
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds an alert, told of by notification, sound and webhook, after what it would have told of last week. */
export function WatchAlert({ label, title, refusal, name, where, rule, align = 'end', open, onOpenChange }: WatchAlertProps) {
  const tested = useEndpoint(planService, alertBacktest, rule === null || !open ? null : backtestArguments(rule));
  return (
    <Popover
      label={label}
      align={align}
      className="watch-form"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button look="quiet" icon="watch" disabled={refusal !== null} title={refusal ?? title}>
          {label}
        </Button>
      }
    >
      <p>{rule === null ? 'Looking up the place.' : `${alertText(rule)}${where === undefined ? '' : ` of ${where}`}.`}</p>
      <p className="note" role="status">
        {tested.error?.message ?? (tested.previous ? undefined : tested.body?.data.sentence) ?? 'Looking at the last week.'}
      </p>
      <Button
        look="primary"
        disabled={rule === null}
        onClick={() => {
          onOpenChange(false);
          if (rule !== null) void addWatch({ kind: 'alert', name, ...rule });
        }}
      >
        Watch
      </Button>
    </Popover>
  );
}
