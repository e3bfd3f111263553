import { securityFigure } from './format.ts';

/** The game's own colour of each tenth of security; 0.0 and below share the last. */
const colours: Readonly<Record<string, string>> = {
  '1.0': '#2c75e1',
  '0.9': '#399aeb',
  '0.8': '#4ecdf8',
  '0.7': '#60dba3',
  '0.6': '#71e754',
  '0.5': '#f5ff83',
  '0.4': '#dc6c06',
  '0.3': '#ce440f',
  '0.2': '#bb1116',
  '0.1': '#731f1f',
};
const NULL_SECURITY = '#8d3163';

export function securityColour(status: number): string {
  return colours[securityFigure(status)] ?? NULL_SECURITY;
}

/** A system's security: the number, and beside it the colour that the game gives it. */
export function Security({ status }: { status: number }) {
  const figure = securityFigure(status);
  return (
    <span className="security" title={`Security ${figure}`}>
      <i style={{ background: securityColour(status) }} />
      {figure}
    </span>
  );
}
