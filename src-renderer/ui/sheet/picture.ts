import type { SheetSection, SheetText } from './messages.ts';

/** Measures of the picture in its own pixels; it is drawn twice as fine. */
const WIDTH = 1200;
const EDGE = 32;
const LINE = 22;
const FINENESS = 2;
const GAP = 18;
const FONT = 'system-ui, sans-serif';
const colours = { ground: '#0b1016', text: '#e6edf3', soft: '#9fb0c0', title: '#7cc4ff' } as const;

interface Line {
  y: number;
  font: string;
  colour: string;
  /** Text with its left edge. */
  cells: readonly { x: number; text: string }[];
}

/** The sheet as a picture (PNG). */
export async function sheetPicture(sheet: SheetText): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw pictures.');
  const { lines, height } = layOut(sheet, context);
  canvas.width = WIDTH * FINENESS;
  canvas.height = height * FINENESS;
  context.scale(FINENESS, FINENESS);
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, WIDTH, height);
  context.textBaseline = 'top';
  for (const { y, font, colour, cells } of lines) {
    context.font = font;
    context.fillStyle = colour;
    for (const { x, text } of cells) context.fillText(text, x, y);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob)), 'image/png'),
  );
}

function layOut({ title, subtitle, sections }: SheetText, context: CanvasRenderingContext2D): { lines: Line[]; height: number } {
  const lines: Line[] = [];
  let y = EDGE;
  const add = (size: number, colour: string, cells: Line['cells'], weight = 400) => {
    lines.push({ y, font: `${weight} ${size}px ${FONT}`, colour, cells });
    y += size + 8;
  };
  add(24, colours.text, [{ x: EDGE, text: title }], 600);
  add(14, colours.soft, [{ x: EDGE, text: subtitle }]);
  for (const section of sections) {
    y += GAP;
    add(15, colours.title, [{ x: EDGE, text: section.title }], 600);
    context.font = `400 14px ${FONT}`;
    for (const line of section.lines)
      for (const part of wrapped(context, line, WIDTH - 2 * EDGE)) add(14, colours.text, [{ x: EDGE, text: part }]);
    if (section.rows.length > 0) for (const row of tableLines(context, section)) add(14, row.colour, row.cells);
  }
  return { lines, height: y + EDGE };
}

/** The rows of a table with its columns as wide as what is in them; the last one takes what is left, over several lines. */
function tableLines(context: CanvasRenderingContext2D, { columns, rows }: SheetSection): Pick<Line, 'colour' | 'cells'>[] {
  const widths = columns.map((column, index) =>
    Math.max(...[column, ...rows.map((row) => row[index] ?? '')].map((text) => context.measureText(text).width)),
  );
  const starts = widths.map(
    (_, index) => EDGE + widths.slice(0, index).reduce((sum, width) => sum + Math.min(width, 320) + LINE, 0),
  );
  const room = (index: number) =>
    index === columns.length - 1 ? WIDTH - EDGE - (starts[index] ?? 0) : Math.min(widths[index] ?? 0, 320);
  const linesOf = (row: readonly string[], colour: string) => {
    const cells = row.map((text, index) => wrapped(context, text, Math.max(120, room(index))));
    const count = Math.max(...cells.map(({ length }) => length));
    return Array.from({ length: count }, (_, line) => ({
      colour,
      cells: cells.map((parts, index) => ({ x: starts[index] ?? EDGE, text: parts[line] ?? '' })),
    }));
  };
  return [...linesOf(columns, colours.soft), ...rows.flatMap((row) => linesOf(row, colours.text))];
}

function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && context.measureText(longer).width > width) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}
