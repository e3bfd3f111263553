import type { Theme } from '../../ui/use-theme.ts';
import { overlays } from '../overlays.ts';

/** The style sheet's colours for what is drawn on the map's canvas; all `#rrggbb`. */
export interface MapPalette {
  theme: Theme;
  ground: string;
  text: string;
  soft: string;
  region: string;
  accent: string;
  rim: string;
  missing: string;
  reach: string;
  live: string;
  gates: readonly [string, string, string];
  marks: Readonly<Record<string, string>>;
  font: string;
}

/** Reads the colours from the element's computed style; to be read again when the theme changes. */
export function mapPalette(element: Element, theme: Theme): MapPalette {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme,
    ground: of('--map-ground'),
    text: of('--text'),
    soft: of('--text-2'),
    region: of('--map-region'),
    accent: of('--accent'),
    rim: of('--map-rim'),
    missing: of('--text-3'),
    reach: of('--mark-reach'),
    live: of('--mark-live'),
    gates: [of('--gate-constellation'), of('--gate-region'), of('--gate-regions')],
    marks: Object.fromEntries(overlays.map(({ id }) => [id, of(`--mark-${id}`)])),
    font: style.fontFamily,
  };
}
