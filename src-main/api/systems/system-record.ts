import type { SystemRow } from '#main/store/systems/systems';
import { asServed } from '#shared/systems-api/members';
import { type SystemRecord, systemMembers } from '#shared/systems-api/systems';

/** The row as the wire has it. */
export function systemRecordOf(row: SystemRow): SystemRecord {
  return asServed<SystemRecord>(systemMembers, { id: row.system_id, ...row });
}
