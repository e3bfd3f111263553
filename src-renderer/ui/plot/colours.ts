/** The style sheet's colours, for what is drawn on a canvas. */
export interface PlotColours {
  ground: string;
  text: string;
  soft: string;
  line: string;
  accent: string;
  accentSoft: string;
  warning: string;
  font: string;
}

/** Reads the colours from the element's computed style; to be read again when the theme changes. */
export function plotColours(element: Element): PlotColours {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: of('--ground'),
    text: of('--text-2'),
    soft: of('--text-3'),
    line: of('--line'),
    accent: of('--accent'),
    accentSoft: of('--accent-soft'),
    warning: of('--warning'),
    font: style.fontFamily,
  };
}
