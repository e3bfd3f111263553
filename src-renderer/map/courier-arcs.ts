import type { Courier } from '#shared/trade-api/couriers';
import type { CourierArc } from './layers/render-state.ts';
import type { Scene } from './scene.ts';

/** Couriers with both ends on the map, with the rank of their surplus; those that pay most are drawn last, on top. */
export function courierArcs(couriers: readonly Courier[], scene: Pick<Scene, 'indexOf'>): CourierArc[] {
  const drawn = couriers
    .flatMap(({ place, destination, surplus }) => {
      const from = scene.indexOf.get(place?.system_id ?? 0);
      const to = scene.indexOf.get(destination?.system_id ?? 0);
      return from === undefined || to === undefined || from === to
        ? []
        : [{ from, to, surplus: surplus ?? Number.NEGATIVE_INFINITY }];
    })
    .sort((a, b) => a.surplus - b.surplus);
  return drawn.map(({ from, to }, rank) => ({ from, to, share: drawn.length < 2 ? 1 : rank / (drawn.length - 1) }));
}
