import type { SystemRow } from '#main/store/systems/systems';
import { systemFlags } from '#shared/systems-api/members';
import type { SystemRecord } from '#shared/systems-api/systems';

const flagNames = Object.keys(systemFlags) as (keyof typeof systemFlags)[];

/** The row as the wire has it. */
export function systemRecordOf(row: SystemRow): SystemRecord {
  const { system_id: id, folded_name: _folded, constellation_id: _constellation, gate_pressure: _pressure, ...shared } = row;
  const flags = Object.fromEntries(flagNames.map((name) => [name, row[name] === 1])) as Record<keyof typeof systemFlags, boolean>;
  return { id, ...shared, ...flags };
}
