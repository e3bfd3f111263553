import type { QueryOf } from '#shared/http/endpoint';
import type { RawQuery } from '#shared/http/query';
import { type HistoryMetric, type HistoryWindow, historyMetrics, historyWindows } from '#shared/plan-api/history';
import { type JumpShip, type jumpRange, jumpShips } from '#shared/systems-api/topology';
import { type ColourId, colourChoice } from '../../map/colour/colour-choices.ts';
import { type OverlayId, overlays } from '../../map/overlays.ts';
import type { MapMode } from '../../map/scene.ts';
import { wayStops } from '../../map/way.ts';
import { type BoxFigure, boxFigure } from './region/box-figures.ts';

/** Ways to count gate jumps, as `/jump-range` takes them. */
export const rangeModes = ['fastest', 'safest', 'highsec'] as const satisfies readonly QueryOf<typeof jumpRange>['mode'][];
export type RangeMode = (typeof rangeModes)[number];

export interface MapState {
  mode: MapMode;
  colour: ColourId;
  shown: readonly OverlayId[];
  staging: number | null;
  selected: number | null;
  /** How gate jumps from the staging system are counted; null: no rings. */
  range: RangeMode | null;
  wormholes: boolean;
  /** null: no reach is shown. */
  ship: JumpShip | null;
  /** Jump Drive Calibration, 0 to 5. */
  jdc: number;
  at: string | undefined;
  /** The route that is drawn, as `map/way` writes it; undefined: none. */
  way: string | undefined;
  /** The region whose map is drawn; null: all of space as it lies. */
  region: number | null;
  /** What the boxes of a region map say below the name. */
  figure: BoxFigure;
  /** Id of the item type whose supply colours the systems, as text; null: the colour does. */
  supply: string | null;
  /** The hour of the past that is shown, ISO 8601 UTC, or `last`; null: now. */
  time: string | null;
  versus: string | null;
  /** What of the past is shown, and over how many hours it is added up. */
  metric: HistoryMetric;
  window: HistoryWindow;
  table: boolean;
  sort: { by: string; direction: 'asc' | 'desc' };
}

/** The overlays of an address that names none: the tint of territories, live systems, and one’s own wormholes. `none` in an address: no overlay. */
export const FIRST_SHOWN: readonly OverlayId[] = ['territory', 'live', 'chain'];
/** The newest hour of the past, as the address has it. */
export const LAST_HOUR = 'last';
export const BACK_TO_NOW = { time: null, versus: null } as const satisfies Partial<MapState>;
const FIRST_METRIC = 'ship_kills';
const FIRST_WINDOW = '24';
const FIGURE_FIRST = { by: 'figure', direction: 'desc' } as const;

/** Reads the URL; what it does not say, or says in no known word, is as it is at first. */
export function readMapState(query: RawQuery): MapState {
  const word = (name: string) => {
    const value = query[name];
    return typeof value === 'string' ? value : value?.[0];
  };
  const jdc = Number(word('jdc') ?? 5);
  const wanted = new Set<string>(word('show')?.split(',') ?? FIRST_SHOWN);
  return {
    mode: word('mode') === '3d' ? '3d' : '2d',
    colour: colourChoice(word('colour')).id,
    shown: overlays.filter(({ id }) => wanted.has(id)).map(({ id }) => id),
    staging: systemId(word('staging')),
    selected: systemId(word('system')),
    range: word('range') === 'off' ? null : (rangeModes.find((mode) => mode === word('range')) ?? 'fastest'),
    wormholes: word('wormholes') === 'true',
    ship: jumpShips.find((ship) => ship === word('ship')) ?? null,
    jdc: Number.isInteger(jdc) && jdc >= 0 && jdc <= 5 ? jdc : 5,
    at: word('at'),
    way: wayStops(word('way')).length === 0 ? undefined : word('way'),
    region: systemId(word('region')),
    figure: boxFigure(word('figure')),
    supply: /^\d{1,9}$/.test(word('supply') ?? '') ? (word('supply') ?? null) : null,
    time: word('time') ?? null,
    versus: word('versus') ?? null,
    metric: historyMetrics.find((metric) => metric === word('metric')) ?? FIRST_METRIC,
    window: historyWindows.find((window) => window === word('window')) ?? FIRST_WINDOW,
    table: word('as') === 'table',
    sort: { by: word('sort') ?? FIGURE_FIRST.by, direction: word('dir') === 'asc' ? 'asc' : FIGURE_FIRST.direction },
  };
}

/** The other way round; what has its default is left out. */
export function writeMapState(state: MapState): RawQuery {
  const {
    mode,
    colour,
    shown,
    staging,
    selected,
    range,
    wormholes,
    ship,
    jdc,
    at,
    way,
    region,
    figure,
    supply,
    time,
    versus,
    metric,
    window,
    table,
    sort,
  } = state;
  return {
    mode: mode === '3d' ? mode : undefined,
    colour: colour === 'activity' ? undefined : colour,
    show: shown.join() === FIRST_SHOWN.join() ? undefined : shown.length === 0 ? 'none' : shown.join(','),
    system: selected === null ? undefined : String(selected),
    staging: staging === null ? undefined : String(staging),
    range: range === 'fastest' ? undefined : (range ?? 'off'),
    wormholes: wormholes ? 'true' : undefined,
    ship: ship ?? undefined,
    jdc: jdc === 5 ? undefined : String(jdc),
    at,
    way,
    region: region === null ? undefined : String(region),
    figure: figure === 'colour' ? undefined : figure,
    supply: supply ?? undefined,
    time: time ?? undefined,
    versus: versus ?? undefined,
    metric: metric === FIRST_METRIC ? undefined : metric,
    window: window === FIRST_WINDOW ? undefined : window,
    as: table ? 'table' : undefined,
    sort: sort.by === FIGURE_FIRST.by ? undefined : sort.by,
    dir: sort.direction === FIGURE_FIRST.direction ? undefined : sort.direction,
  };
}

/** Ids of systems and of regions have eight figures. */
function systemId(text: string | undefined): number | null {
  return text !== undefined && /^\d{8}$/.test(text) ? Number(text) : null;
}
