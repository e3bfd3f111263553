import type { Layer } from '@deck.gl/core';
import DeckGL from '@deck.gl/react';
import { type MouseEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Bindings, useKeys } from '../state/keys.ts';
import { usePreferences } from '../state/preferences.ts';
import { IconButton } from '../ui/controls/button.tsx';
import { type Camera, cameraOf, fit, kept, near, panned, readCamera, viewStateOf, writeCamera } from './camera/camera.ts';
import { useCamera } from './camera/use-camera.ts';
import { viewportOf, views } from './camera/viewport.ts';
import { type MapPalette, mapPalette } from './colour/palette.ts';
import { drawLabels } from './labels/draw-labels.ts';
import { useLabels } from './labels/use-labels.ts';
import { createIconAtlas } from './layers/icon-atlas.ts';
import { mapLayers } from './layers/index.ts';
import type { Picture } from './layers/picture.ts';
import { nearest, project } from './pick.ts';
import { placeOf } from './scene.ts';
import { useDebounced } from './use-debounced.ts';
import { useSize } from './use-element-size.ts';
import { useTheme } from './use-theme.ts';

/** What the map shows; the view itself adds where the eye is and what it can afford. */
export type Shown = Omit<Picture, 'atlas' | 'palette' | 'hovered' | 'names' | 'zoom' | 'textScale' | 'plain'>;

interface Props {
  label: string;
  shown: Shown;
  /** The camera in the URL's words; absent: on the selected system, or on everything. */
  at: string | undefined;
  /** The person moved the camera, and it has come to rest. */
  onAt: (at: string) => void;
  /** A click; -1 on empty space. */
  onSelect: (index: number) => void;
  /** Told the camera all the time, in the URL's words: a change that should move nothing takes it along. */
  onLook: (at: string) => void;
  onStage: (index: number) => void;
  onOpen: () => void;
  onEscape: () => void;
  /** What the pointer rests on, for the menu of a right click; -1: nothing, and no menu. */
  onPoint: (index: number) => void;
  hoverCard: (index: number) => ReactNode;
  /** Keys are the map's own while it is in sight. */
  active: boolean;
  onBroken: (reason: string) => void;
  children?: ReactNode;
}

const PICKING_RADIUS = 8;
/** A press that moved farther than this was a drag. */
const CLICK_PIXELS = 4;
const PAN_PIXELS = 90;
const ZOOM_STEP = 0.6;

// The same objects every time: deck.gl draws anew for others, even for equal ones.
const controller = { inertia: false, keyboard: false, doubleClickZoom: false, scrollZoom: { speed: 0.012, smooth: false } };
const devices = {
  full: { type: 'webgl', webgl: { antialias: true, powerPreference: 'high-performance' } },
  plain: { type: 'webgl', webgl: { antialias: false, powerPreference: 'high-performance' } },
} as const;
const wholeStage = { position: 'absolute', inset: '0' } as const;

/** The map itself: drawing, camera, pointer and keys. */
export function MapView(props: Props) {
  const { label, shown, at, active, onAt, onSelect, onStage, onPoint, onLook, hoverCard, onBroken } = props;
  const { scene, mode, selected } = shown;
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const atlas = useMemo(createIconAtlas, []);
  const theme = useTheme();
  const [palette, setPalette] = useState<MapPalette | null>(null);
  useLayoutEffect(() => {
    if (box.current !== null) setPalette(mapPalette(box.current, theme));
  }, [theme]);
  const textScale = usePreferences((state) => state.textScale / 100);
  const [plain, setPlain] = useState(false);
  const [hovered, setHovered] = useState(-1);
  const card = useDebounced(hovered);

  const moved = useRef(false);
  const written = useRef<string | undefined>(undefined);
  const rest = (camera: Camera) => {
    if (!moved.current) return;
    moved.current = false;
    written.current = writeCamera(camera, mode);
    onAt(written.current);
  };
  const { camera, move, fly } = useCamera(rest, () => setPlain(true));
  const byHand = (next: Camera, how: (camera: Camera) => void = move) => {
    moved.current = true;
    how(kept(next, scene.bounds));
  };

  const eye = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (camera === null) return;
    eye.current = writeCamera(camera, mode);
    onLook(eye.current);
  }, [camera, mode, onLook]);

  // The address says where the eye is, unless it says so because the eye went there.
  const place = scene.systems[selected];
  const { bounds } = scene;
  const framed = useRef('');
  useLayoutEffect(() => {
    if (size === null) return;
    const frame = `${mode} ${size.width} ${size.height}`;
    const first = framed.current === '';
    const same = framed.current === frame;
    framed.current = frame;
    if (!first && at !== undefined && (at === written.current || at === eye.current)) return;
    const asked = readCamera(at);
    if (same && asked === null && place === undefined) return;
    const whole = fit(bounds, size, mode);
    const wanted = kept(asked ?? (place === undefined ? whole : near(whole, placeOf(place))), bounds);
    written.current = at;
    if (first || (asked === null && !same)) move(wanted);
    else fly(wanted);
  }, [at, place, mode, size, bounds, fly, move]);

  const viewState = useMemo(() => (camera === null ? null : viewStateOf(camera, mode)), [camera, mode]);
  const viewport = useMemo(
    () => (size === null || camera === null ? null : viewportOf(camera, mode, size)),
    [size, camera, mode],
  );
  const positions = scene.positions[mode];
  const zoom = camera?.zoom ?? null;
  const names = useLabels(shown, { camera, size, font: palette?.font ?? null, textScale, plain });
  const picture = useMemo<Picture | null>(
    () => (palette === null || zoom === null ? null : { ...shown, atlas, palette, hovered, names, zoom, textScale, plain }),
    [shown, atlas, palette, hovered, names, zoom, textScale, plain],
  );
  const layers = useMemo<Layer[]>(() => (picture === null ? [] : mapLayers(picture)), [picture]);
  const nameSheet = useRef<HTMLCanvasElement>(null);
  const density = plain ? 1 : devicePixelRatio;
  const writeOver = () => {
    if (nameSheet.current === null || picture === null || viewport === null || size === null) return;
    drawLabels(nameSheet.current, picture, viewport.pixelProjectionMatrix, size, density);
  };

  const under = (event: MouseEvent): number => {
    const frame = box.current?.getBoundingClientRect();
    if (viewport === null || frame === undefined) return -1;
    return nearest(
      positions,
      viewport.pixelProjectionMatrix,
      [event.clientX - frame.left, event.clientY - frame.top],
      PICKING_RADIUS,
    );
  };
  const press = useRef<{ x: number; y: number } | null>(null);

  const zoomBy = (by: number) => camera !== null && byHand({ ...camera, zoom: camera.zoom + by }, fly);
  const panBy = (right: number, down: number) =>
    camera !== null && byHand(panned(camera, right * PAN_PIXELS, down * PAN_PIXELS, mode));
  const fitAll = () => size !== null && byHand(fit(scene.bounds, size, mode), fly);
  const bindings: Bindings = {
    ArrowLeft: { label: 'Move the map', run: () => panBy(-1, 0) },
    ArrowRight: { label: 'Move the map', run: () => panBy(1, 0) },
    ArrowUp: { label: 'Move the map', run: () => panBy(0, -1) },
    ArrowDown: { label: 'Move the map', run: () => panBy(0, 1) },
    '+': { label: 'Nearer or farther', run: () => zoomBy(ZOOM_STEP) },
    '-': { label: 'Nearer or farther', run: () => zoomBy(-ZOOM_STEP) },
    '0': { label: 'All of the map', run: fitAll },
    Enter: { label: 'Open the selected system', run: props.onOpen },
    Escape: { label: 'Select nothing', run: props.onEscape },
  };
  useKeys('Map', active ? bindings : null);

  const cardAt = card < 0 || viewport === null ? null : project(viewport.pixelProjectionMatrix, ...tripleAt(positions, card));
  return (
    <div
      ref={box}
      className={`map-stage ${hovered < 0 ? '' : 'map-stage-pointing'}`}
      role="application"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys of the map work while it has the focus
      tabIndex={0}
      onPointerDown={({ clientX, clientY }) => {
        press.current = { x: clientX, y: clientY };
      }}
      onPointerMove={(event) => {
        if (event.buttons === 0) setHovered(event.target instanceof HTMLCanvasElement ? under(event) : -1);
      }}
      onPointerLeave={() => setHovered(-1)}
      onClick={(event) => {
        const from = press.current;
        const dragged = from !== null && Math.hypot(event.clientX - from.x, event.clientY - from.y) > CLICK_PIXELS;
        if (dragged || camera === null || !(event.target instanceof HTMLCanvasElement)) return;
        const index = under(event);
        if (event.shiftKey && index >= 0) onStage(index);
        else onSelect(index);
      }}
      onContextMenu={(event) => {
        const index = under(event);
        onPoint(index);
        if (index < 0) event.preventDefault();
      }}
    >
      {viewState === null || size === null ? null : (
        <DeckGL
          key={plain ? 'plain' : 'full'}
          views={views[mode]}
          viewState={viewState}
          layers={layers}
          controller={controller}
          onViewStateChange={({ viewState: next }) => {
            if (camera !== null) byHand(cameraOf(next, mode, camera));
            setHovered(-1);
          }}
          useDevicePixels={!plain}
          onAfterRender={writeOver}
          deviceProps={plain ? devices.plain : devices.full}
          getCursor={({ isDragging }) => (isDragging ? 'grabbing' : 'inherit')}
          onError={(error, layer) => {
            // A layer that fails leaves the others standing; without a device there is nothing.
            if (layer === undefined || layer === null) onBroken(error.message);
          }}
          style={wholeStage}
        />
      )}
      <canvas ref={nameSheet} className="map-names" aria-hidden="true" />
      {cardAt === null || size === null ? null : (
        <div
          className="hover-card"
          role="tooltip"
          style={{
            left: cardAt[0],
            top: cardAt[1],
            translate: `${cardAt[0] > size.width * 0.62 ? 'calc(-100% - 1.4rem)' : '1.4rem'} ${cardAt[1] > size.height * 0.6 ? '-100%' : '0'}`,
          }}
        >
          {hoverCard(card)}
        </div>
      )}
      <div className="map-buttons">
        <IconButton icon="plus" label="Nearer (+)" onClick={() => zoomBy(ZOOM_STEP)} />
        <IconButton icon="minus" label="Farther (-)" onClick={() => zoomBy(-ZOOM_STEP)} />
        <IconButton icon="fit" label="All of the map (0)" onClick={fitAll} />
      </div>
      {plain ? <p className="map-corner">Drawn with less: fewer names, plain lines, no lights</p> : null}
      {props.children}
    </div>
  );
}

function tripleAt(positions: Float32Array, index: number): [number, number, number] {
  return [positions[index * 3] ?? 0, positions[index * 3 + 1] ?? 0, positions[index * 3 + 2] ?? 0];
}
