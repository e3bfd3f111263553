import type { MapSystem } from '#shared/systems-api/topology';
import { type ColourChoice, type ColourId, colourChoices, figureOf, holderOf } from '../../../map/colour/colour-choices.ts';
import type { Scene } from '../../../map/scene.ts';
import { mean, NOTHING, securityFigure } from '../../../ui/format.ts';

/** Colours whose figure is not brought along by the map, or is another one's: these are shown as coloured alone. */
type ColoursAlone = 'red_and_blue' | 'security_ramp' | 'forecast' | 'changed_hands';
const coloursAlone: readonly string[] = ['red_and_blue', 'security_ramp', 'forecast', 'changed_hands'] satisfies ColoursAlone[];

/** What a box says below the name: the coloured figure, one of its own, whether there is a station, or agents and their highest level. */
export type BoxFigure = 'colour' | 'station' | 'agents' | Exclude<ColourId, ColoursAlone>;

/** Every one of them, in the order of the menu. */
export const boxFigures: readonly { id: BoxFigure; label: string }[] = [
  { id: 'colour', label: 'As coloured' },
  ...colourChoices.flatMap(({ id, label }) => (hasOwnFigure(id) ? [{ id, label }] : [])),
  { id: 'station', label: 'NPC station' },
  { id: 'agents', label: 'Agents' },
];

function hasOwnFigure(id: ColourId): id is Exclude<ColourId, ColoursAlone> {
  return !coloursAlone.includes(id);
}

/** The one of that name; the coloured one where there is none. */
export function boxFigure(name: string | undefined): BoxFigure {
  return boxFigures.find(({ id }) => id === name)?.id ?? 'colour';
}

/** A figure as short as it goes into a box; its unit is told beside the map. */
export function boxText(
  figure: BoxFigure,
  coloured: ColourChoice,
  scene: Pick<Scene, 'owners'>,
  system: MapSystem,
  { agents, highest_agent_level: level }: { agents: number; highest_agent_level: number | null },
): string {
  if (figure === 'station') return system.has_npc_station ? 'Station' : NOTHING;
  if (figure === 'agents') return level === null ? NOTHING : `${agents}, L${level}`;
  const choice: ColourChoice = figure === 'colour' ? coloured : (colourChoices.find(({ id }) => id === figure) ?? coloured);
  const value = choice.value(system);
  if (value === null) return NOTHING;
  if (choice.scale === 'owner' || choice.scale === 'red_and_blue') return holderOf(scene, system) ?? NOTHING;
  if (choice.scale === 'gains') return figureOf(choice, scene, system);
  if (choice.scale === 'security' || choice.scale === 'security_ramp') return securityFigure(value);
  return mean(value);
}

/** What the boxes say, for the legend; null: what they are coloured by. */
export function boxFigureLabel(figure: BoxFigure): string | null {
  if (figure === 'colour') return null;
  if (figure === 'station') return 'whether there is a station of NPCs';
  if (figure === 'agents') return 'agents of NPCs, and their highest level';
  const choice: ColourChoice | undefined = colourChoices.find(({ id }) => id === figure);
  if (choice === undefined) return null;
  const { label, unit } = choice;
  if (unit === '') return label.toLowerCase();
  return unit.toLowerCase().startsWith(label.toLowerCase()) ? unit : `${label.toLowerCase()}, ${unit}`;
}
