import type { ColourChoice } from '../../map/colour-by.ts';
import type { Scene } from '../../map/scene.ts';
import { count, NOTHING } from '../../ui/format.ts';
import { Security } from '../../ui/security.tsx';
import { figureOf, holderOf } from './figures.ts';

interface Props {
  scene: Scene;
  index: number;
  choice: ColourChoice;
  jumps: readonly (number | undefined)[] | null;
  stagingName: string | null;
  lightYears: Readonly<Record<string, number>> | undefined;
}

/** What the map knows of the system under the pointer. */
export function HoverCard({ scene, index, choice, jumps, stagingName, lightYears }: Props) {
  const system = scene.systems[index];
  if (system === undefined) return null;
  const distance = jumps?.[index];
  const reach = lightYears?.[String(system.id)];
  const lines: [string, string][] = [
    ...(choice.scale === 'security' || ['jumps', 'kills', 'hub_distance', 'sovereignty'].includes(choice.id)
      ? []
      : [[choice.label, figureOf(choice, scene, system)] as [string, string]]),
    ['Jumps, live', perHour(system.jumps_1h)],
    ['Kills, live', perHour(system.kills_1h)],
    ['Nearest hub', system.hub_distance === null ? 'no way' : `${system.hub_distance} j`],
    ['Held by', holderOf(scene, system) ?? 'nobody'],
    ...(stagingName === null || jumps === null
      ? []
      : [[`From ${stagingName}`, distance === undefined ? 'no way' : `${distance} j`] as [string, string]]),
    ...(reach === undefined ? [] : [['Jump drive', `${reach.toFixed(2)} ly`] as [string, string]]),
  ];
  return (
    <>
      <p className="hover-name">
        <strong>{system.name}</strong> <Security status={system.security_status} />
      </p>
      <p className="soft">{scene.regionNames.get(system.region_id) ?? NOTHING}</p>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function perHour(value: number | null): string {
  return value === null ? NOTHING : `${count(value)} an hour`;
}
