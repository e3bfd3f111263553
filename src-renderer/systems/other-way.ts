import type { ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';

type FoundRoute = ResponseOf<typeof route>['data'];
type OtherWay = FoundRoute['alternatives'][number];

/** What has to be asked for to have another way: its waypoint, or not to enter a system that only the first way passes. */
export function askForOther(
  { path, found_via: waypoint }: OtherWay,
  data: FoundRoute,
): { label: string; via: string[] } | { label: string; avoid: string } | null {
  if (waypoint !== null) return { label: `Go via ${waypoint}`, via: [waypoint] };
  const ends = new Set([data.path[0], data.path.at(-1), ...data.via]);
  const without = data.hops.find(({ id }) => !path.includes(id) && !ends.has(id));
  return without === undefined ? null : { label: `Avoid ${without.name}`, avoid: without.name };
}

/** Another way is worth telling where its chance of loss is at most this share of the first one's, and that at least one in a hundred. */
const MUCH_LESS = 2 / 3;
const WORTH_TELLING = 0.01;

/**
 * The other way with the least chance of loss, if that is much less, and how to ask for it: both of the autopilot's rules go by security, not
 * by losses.
 */
export function saferWay(data: FoundRoute): { way: OtherWay; ask: NonNullable<ReturnType<typeof askForOther>> } | null {
  const chance = data.chance_of_loss ?? 0;
  if (chance < WORTH_TELLING) return null;
  const [way] = data.alternatives
    .filter(({ chance_of_loss: other }) => other !== null && other <= chance * MUCH_LESS)
    .toSorted((one, other) => (one.chance_of_loss ?? 0) - (other.chance_of_loss ?? 0));
  const ask = way === undefined ? null : askForOther(way, data);
  return way === undefined || ask === null ? null : { way, ask };
}
