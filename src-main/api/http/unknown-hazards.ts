import type { Clock } from '#main/runtime/world';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import { collectedParts, isBehind } from '#shared/collected-parts';
import { type HazardCode, hazardLists, type ListedHazard } from '#shared/plan-api/hazards';
import type { DataSourceName } from '#shared/sources';

const listed = Object.keys(hazardLists) as ListedHazard[];

/** What tells whether the lists of hazards say anything of now. */
export interface HazardKnowledge {
  clock: Clock;
  versions(): DataVersions;
  /** Whether a source is switched off: what was read of it before tells nothing of now. */
  isOff(source: DataSourceName): boolean;
}

/** Hazards whose list was never read, is no longer read, or is so old that it says nothing of now. Every answer that names hazards asks it. */
export function unknownHazards(knowledge: HazardKnowledge): HazardCode[] {
  return listed.filter((code) => isUnknownHazard(knowledge, code));
}

export function isUnknownHazard({ versions, isOff, clock }: HazardKnowledge, code: ListedHazard): boolean {
  const part = hazardLists[code];
  const observedAt = versions()[part]?.observedAt ?? null;
  return observedAt === null || isOff(collectedParts[part].source) || isBehind(part, observedAt, clock.now());
}
