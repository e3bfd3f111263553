import { useMemo } from 'react';
import { MOST_OWN_WORMHOLES } from '#shared/plan-api/own-wormholes';
import { reach } from '#shared/plan-api/reach';
import { planService } from '../../api.ts';
import { useOwnWormholes } from '../../state/chain.ts';
import { useSettings } from '../../state/use-settings.ts';
import { useEndpoints } from '../../use-endpoint.ts';
import type { ReachRow } from './reach-columns.tsx';
import type { StagingList } from './staging-form.tsx';

/**
 * Every way from the stagings of some lists to a system, the soonest first; each list is a question of its own. The jump bridges that are
 * kept are one's own alliance's, and no other pilot passes them; own wormholes let all through.
 */
export function useReach(to: string | undefined, minutes: number, lists: readonly StagingList[]) {
  const planning = useSettings().data?.planning;
  const bridges = planning?.bridges.length === 0 ? undefined : planning?.bridges;
  const alliance = planning?.alliance?.id;
  const chain = useOwnWormholes();
  const questions = useMemo(
    () =>
      to === undefined
        ? []
        : lists.map(({ systems, ships, jdc, whose }) => ({
            to,
            from: [...systems],
            ship: [...ships],
            jdc,
            minutes,
            ...(whose === 'mine' && bridges !== undefined ? { bridges: [...bridges] } : {}),
            ...(whose === 'mine' && alliance !== undefined ? { alliance } : {}),
            ...(chain.length === 0 ? {} : { chain: chain.slice(0, MOST_OWN_WORMHOLES) }),
          })),
    [to, minutes, lists, bridges, alliance, chain],
  );
  const answers = useEndpoints(planService, reach, questions);
  const bodies = answers.bodies;
  const rows = useMemo(
    () =>
      bodies
        .flatMap((body, index): Omit<ReachRow, 'place'>[] => {
          const list = lists[index];
          return list === undefined ? [] : (body?.data ?? []).map((row) => ({ ...row, whose: list.whose, list: list.name }));
        })
        .sort((a, b) => a.minutes - b.minutes || a.jumps - b.jumps)
        .map((row, index): ReachRow => ({ ...row, place: index + 1 })),
    [bodies, lists],
  );
  const warnings = [...new Set(bodies.flatMap((body) => body?.meta.warnings ?? []))];
  return { ...answers, rows, warnings, name: bodies.find((body) => body !== undefined)?.meta.to };
}
