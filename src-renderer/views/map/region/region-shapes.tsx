import {
  type BoxMark,
  type BoxShape,
  CORNER,
  FIGURE_BASELINE,
  type LineShape,
  lineLooks,
  MARK,
  MARK_STEP,
  NAME_BASELINE,
  type RegionDrawing,
  shortened,
  TEXT_SIDES,
} from './region-drawing.ts';

export function RegionLines({ drawing: { lines } }: { drawing: Pick<RegionDrawing, 'lines'> }) {
  return (
    <g className="region-lines" aria-hidden="true">
      <defs>
        <marker
          id="region-arrow"
          viewBox="0 0 8 8"
          refX="6"
          refY="4"
          markerWidth="5"
          markerHeight="5"
          orient="auto-start-reverse"
        >
          <path d="M0 0 8 4 0 8Z" />
        </marker>
      </defs>
      {lines.map((line) => (
        <Line key={`${line.look} ${line.from.join()} ${line.to.join()}`} line={line} />
      ))}
    </g>
  );
}

function Line({ line: { look, from, to, leadsTo, colour } }: { line: LineShape }) {
  const { stroke, width, dash, opacity } = lineLooks[look];
  const drawn = {
    className: `region-line-${look}`,
    x1: from[0],
    y1: from[1],
    x2: to[0],
    y2: to[1],
    strokeWidth: width,
    strokeDasharray: dash.length === 0 ? undefined : dash.join(' '),
    opacity,
    style: { stroke: colour ?? `var(${stroke})` },
  };
  if (leadsTo === null) return <line {...drawn} />;
  return (
    <line {...drawn} markerEnd="url(#region-arrow)">
      <title>to {leadsTo}</title>
    </line>
  );
}

interface BoxesProps {
  drawing: RegionDrawing;
  /** The box that Tab leads to. */
  current: number;
  selected: number | null;
  onAct: (id: number, isStaging: boolean) => void;
  onFocus: (id: number) => void;
}

export function RegionBoxes({ drawing, current, selected, onAct, onFocus }: BoxesProps) {
  return drawing.boxes.map((box) => (
    <Box
      key={box.id}
      box={box}
      drawing={drawing}
      isCurrent={box.id === current}
      isSelected={box.id === selected}
      onAct={onAct}
      onFocus={onFocus}
    />
  ));
}

interface BoxProps extends Pick<BoxesProps, 'onAct' | 'onFocus'> {
  box: BoxShape;
  drawing: Pick<RegionDrawing, 'boxHeight' | 'fontSize'>;
  isCurrent: boolean;
  isSelected: boolean;
}

function Box({ box, drawing: { boxHeight, fontSize }, isCurrent, isSelected, onAct, onFocus }: BoxProps) {
  const { id, isStub, x, y, width, name, line, fill, ink, tint, ring, marks } = box;
  const look = isStub ? 'region-stub' : fill === null ? 'region-unknown' : '';
  const middle = width / 2;
  return (
    <g
      className={`region-box ${look} ${isSelected ? 'region-selected' : ''}`}
      data-system={id}
      role="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-pressed={isStub ? undefined : isSelected}
      aria-label={isStub ? `${name} ${line}, opens that region map` : `${name} ${line}`}
      transform={`translate(${x} ${y})`}
      onClick={({ shiftKey }) => onAct(id, shiftKey)}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        onAct(id, event.shiftKey);
      }}
      onFocus={() => onFocus(id)}
    >
      {tint === null ? null : (
        <rect className="region-tint" x={-3} y={-3} width={width + 6} height={boxHeight + 6} rx={CORNER + 3} fill={tint} />
      )}
      <rect className="region-body" width={width} height={boxHeight} rx={CORNER} style={fill === null ? undefined : { fill }} />
      {ring === null ? null : (
        <rect
          className="region-ring"
          x={-1.5}
          y={-1.5}
          width={width + 3}
          height={boxHeight + 3}
          rx={CORNER + 1.5}
          strokeWidth={ring.width}
          strokeOpacity={ring.opacity}
        />
      )}
      <text className="region-name" x={middle} y={1 + fontSize * NAME_BASELINE} style={ink === null ? undefined : { fill: ink }}>
        {/* The space parts it from the figure for who hears it. */ `${name} `}
      </text>
      <text
        className="region-figure"
        x={middle}
        y={1 + fontSize * FIGURE_BASELINE}
        style={ink === null ? undefined : { fill: ink }}
      >
        {shortened(line, (width - TEXT_SIDES) / fontSize)}
      </text>
      {marks.map((mark, place) => (
        <Mark key={`${mark.colour}${mark.path}`} mark={mark} x={width - (place + 1) * MARK_STEP} />
      ))}
    </g>
  );
}

function Mark({ mark: { path, colour, isFilled }, x }: { mark: BoxMark; x: number }) {
  const paint = `var(${colour})`;
  return (
    <svg className="region-mark" x={x} y={-MARK + 2} width={MARK} height={MARK} viewBox="-3 -3 38 38" aria-hidden="true">
      <circle cx="16" cy="16" r="19" />
      <path d={path} fill={isFilled ? paint : 'none'} fillRule="evenodd" stroke={isFilled ? 'none' : paint} />
    </svg>
  );
}
