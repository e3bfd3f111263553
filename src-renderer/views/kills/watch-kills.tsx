import { useState } from 'react';
import { type AlertRule, alertFigures, alertText } from '#shared/alerts';
import { alertBacktest } from '#shared/plan-api/alert-backtest';
import { systemSearch } from '#shared/systems-api/topology';
import { planService, systemsService } from '../../api.ts';
import { backtestArguments } from '../../state/backtest-arguments.ts';
import { useStaging } from '../../state/local-storage/staging.ts';
import { addWatch } from '../../state/watchlists.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Popover } from '../../ui/controls/popover.tsx';
import { useEndpoint } from '../../use-endpoint.ts';
import type { KillFilters } from './filter-line.tsx';

interface Props {
  filters: KillFilters;
  /** Ids of those who are asked for by name or id; null: one of them is not known yet. */
  entities: readonly number[] | null;
}

/** Is told of kills like these as they come, by notification, sound and webhook, after what that would have been last week. */
export function WatchKills({ filters, entities }: Props) {
  const [open, setOpen] = useState(false);
  const staging = useStaging(({ system }) => system);
  const place = filters.system ?? filters.near;
  const found = useEndpoint(systemsService, systemSearch, open ? { q: place ?? staging, limit: 1 } : null);
  const system = found.body?.data[0];
  const rule = system === undefined || entities === null ? null : ruleOf(filters, system.id, entities);
  const tested = useEndpoint(planService, alertBacktest, rule === null ? null : backtestArguments(rule));
  const refusal = refusalOf(filters);
  const name = place === undefined ? 'Kills everywhere' : `Kills near ${place}`;
  return (
    <Popover
      label="Watch these kills"
      align="end"
      className="watch-form"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button look="quiet" icon="watch" disabled={refusal !== null} title={refusal ?? 'Be told of each kill that fits'}>
          Watch these kills
        </Button>
      }
    >
      <p>{rule === null ? 'Looking up the place.' : `${alertText(rule)}${place === undefined ? '' : ` of ${place}`}.`}</p>
      <p className="note" role="status">
        {tested.error?.message ?? (tested.previous ? undefined : tested.body?.data.sentence) ?? 'Looking at the last week.'}
      </p>
      <Button
        look="primary"
        disabled={rule === null}
        onClick={() => {
          setOpen(false);
          if (rule !== null) void addWatch({ kind: 'alert', name, ...rule });
        }}
      >
        Watch
      </Button>
    </Popover>
  );
}

/** Why these filters cannot be watched; null: they can. */
function refusalOf({ region, npc, side }: KillFilters): string | null {
  if (region !== undefined) return 'Alerts know places by jumps from a system: take the region out';
  if (npc !== 'without') return 'Alerts tell of kills by players alone: take NPC out';
  return side === 'either' ? null : 'Alerts tell of kills and losses alike: take the side out';
}

function ruleOf(filters: KillFilters, systemId: number, entities: readonly number[]): AlertRule {
  const { system, near, jumps, ship_class, value_min, attackers_min, solo } = filters;
  const isEverywhere = system === undefined && near === undefined;
  return {
    when: 'kill',
    system_id: systemId,
    reach: isEverywhere ? 'everywhere' : 'jumps',
    most: system === undefined ? jumps : 0,
    kills_min: alertFigures.kills_min.usual,
    kills_minutes: alertFigures.kills_minutes.usual,
    minutes_before: alertFigures.minutes_before.usual,
    adm_drop: alertFigures.adm_drop.usual,
    filter: {
      ...(ship_class === undefined ? {} : { ship_class }),
      ...(value_min === undefined ? {} : { value_min }),
      ...(attackers_min === undefined ? {} : { attackers_min }),
      ...(solo === undefined ? {} : { solo }),
      ...(entities.length === 0 ? {} : { entities: [...entities] }),
    },
  };
}
