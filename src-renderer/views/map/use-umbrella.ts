import { useMemo } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import { umbrella } from '#shared/plan-api/reach';
import { planService } from '../../api.ts';
import type { MarkedOverlay, OverlayId } from '../../map/overlays.ts';
import { useSettings } from '../../state/use-settings.ts';
import { lightYears, plural } from '../../ui/format.ts';
import { useEndpoints } from '../../use-endpoint.ts';

type Covered = Pick<ResponseOf<typeof umbrella>['data'][number], 'stagings' | 'light_years'>;

/** Systems that the stagings of theirs reach by one jump, while that overlay is shown, beside other marks; the lists are kept in Reach. */
export function useUmbrella(shown: readonly OverlayId[], marked: Partial<Record<MarkedOverlay, readonly { id: number }[]>>) {
  const lists = useSettings().data?.planning.staging_lists;
  const isShown = shown.includes('umbrella');
  const questions = useMemo(
    () =>
      (isShown ? (lists ?? []) : [])
        .filter(({ whose }) => whose === 'theirs')
        .map(({ systems, ships, jdc }) => ({ from: [...systems], ship: [...ships], jdc })),
    [lists, isShown],
  );
  const { bodies, error, retry } = useEndpoints(planService, umbrella, questions);
  const found = useMemo(() => {
    const covered = new Map<number, Covered>();
    for (const { system_id: id, stagings, light_years: distance } of bodies.flatMap((body) => body?.data ?? [])) {
      const known = covered.get(id) ?? { stagings: 0, light_years: Number.POSITIVE_INFINITY };
      covered.set(id, { stagings: known.stagings + stagings, light_years: Math.min(known.light_years, distance) });
    }
    const umbrellas = [...covered.keys()].map((id) => ({ id }));
    return { covered, marked: { ...marked, umbrella: umbrellas } };
  }, [bodies, marked]);
  return { ...found, error, retry };
}

/** `Within one jump of 3 stagings of theirs, the nearest 4.2 ly away.` */
export function coveredText({ stagings, light_years: distance }: Covered): string {
  return `Within one jump of ${plural(stagings, 'staging')} of theirs, the nearest ${lightYears(distance)} away.`;
}
