import { entityName } from '#shared/entity-name';
import type { MapSystem } from '#shared/systems-api/topology';
import { mean, NOTHING, securityFigure } from '../ui/format.ts';
import { type ColourChoice, HELD_BY_NONE } from './colour/colour-choices.ts';
import type { Scene } from './scene.ts';

/** Who holds a system, by name; null where no one does. */
export function holderOf({ owners }: Pick<Scene, 'owners'>, { sovereignty_owner_id: id }: MapSystem): string | null {
  return id === null ? null : entityName(id, owners[String(id)]);
}

/** The coloured figure of a system in words: `811 jumps an hour`, `–`. */
export function figureOf(choice: ColourChoice, scene: Pick<Scene, 'owners'>, system: MapSystem): string {
  const value = choice.value(system);
  if (value === null) return NOTHING;
  if (choice.scale === 'owner') return holderOf(scene, system) ?? NOTHING;
  if (choice.scale === 'gains')
    return value === HELD_BY_NONE ? 'lost, no holder' : `to ${entityName(value, scene.owners[String(value)])}`;
  if (choice.scale === 'security' || choice.scale === 'security_ramp') return securityFigure(value);
  const figure = mean(value);
  return `${figure} ${choice.unit}`.trim();
}
