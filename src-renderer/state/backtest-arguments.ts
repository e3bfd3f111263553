import type { AlertRule } from '#shared/alerts';
import type { Arguments } from '#shared/http/client';

/** What the service is asked to try an alert over the last week. */
export function backtestArguments({ system_id: id, filter = {}, ...rule }: AlertRule): Arguments {
  const { entities, ...others } = filter;
  const ofKill = rule.when === 'kill' ? { ...others, ...(entities === undefined ? {} : { entity: entities.map(String) }) } : {};
  return { ...rule, ...ofKill, system: String(id), days: 7 };
}
