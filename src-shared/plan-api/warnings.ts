import { z } from 'zod';
import { systemId, systemName } from '../systems-api/members.ts';
import { hazardCodes } from './hazards.ts';

/** Codes of warnings, for programs; the sentence is for people. */
const warningCodes = [
  'bridge_unused',
  'bridge_access_unknown',
  'bridge_energy',
  'wormhole_expiring',
  'wormhole_mass_critical',
  'wormhole_unused',
  'wormhole_space_not_counted',
  'zarzakh',
  'start_unsure',
  'capital_in_high_security',
  'incursions_unread',
  'jammer_unknown',
  'docking_unknown',
  'goes_on_by_gate',
  'cargo_draws_ganks',
  'fatigue_above',
  'economizers_unused',
  'portal_depends_on_fit',
  'camped',
  'ships_lost_at_gate',
  'capsules_lost',
  'fight',
  'roam',
  ...hazardCodes,
  'hazards_unknown',
] as const;

const warningDetail = z
  .object({
    code: z.enum(warningCodes),
    sentence: z.string().describe('the same as in `warnings`'),
    system_id: systemId.nullable().describe('null: not about a single system'),
    system_name: systemName.nullable(),
  })
  .meta({ id: 'WarningDetail' });
export type WarningDetail = z.infer<typeof warningDetail>;
/** A warning before its system has a name. */
export type Warning = Omit<WarningDetail, 'system_name'>;

/** The members of an answer with its warnings. */
export const warningsOf = (what: string) => ({
  warnings: z.array(z.string()).describe(`sentences about ${what}`),
  warning_details: z.array(warningDetail).describe('the same warnings, each with a code and a system'),
});

export function warned(
  details: readonly Warning[],
  nameOf: (systemId: number) => string,
): { warnings: string[]; warning_details: WarningDetail[] } {
  return {
    warnings: details.map(({ sentence }) => sentence),
    warning_details: details.map((one) => ({
      code: one.code,
      sentence: one.sentence,
      system_id: one.system_id,
      system_name: one.system_id === null ? null : nameOf(one.system_id),
    })),
  };
}
