import { useState } from 'react';
import { type AlertKillFilter, type AlertRule, alertFigures } from '#shared/alerts';
import { systemList } from '#shared/systems-api/systems';
import { systemSearch } from '#shared/systems-api/topology';
import { systemsService } from '../../api.ts';
import { useStaging } from '../../state/local-storage/staging.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import type { KillFilters } from './filter-line.tsx';
import { WatchAlert } from './watch-alert.tsx';

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
