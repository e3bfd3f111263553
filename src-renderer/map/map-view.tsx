import type { Layer } from '@deck.gl/core';
import DeckGL, { type DeckGLRef } from '@deck.gl/react';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Bindings, useKeys } from '../state/keys.ts';
import { usePreferences } from '../state/local-storage.ts';
import { Button, IconButton } from '../ui/controls/button.tsx';
import { useTheme } from '../ui/use-theme.ts';
import { cameraOf, fitBounds, pan, viewStateOf } from './camera/camera.ts';
import { useUrlCamera } from './camera/use-camera.ts';
import { viewportOf, views } from './camera/viewport.ts';
import { type MapPalette, mapPalette } from './colour/palette.ts';
import { Tooltip, useDebounced } from './hover-card.tsx';
import { drawLabels, useLabels } from './labels/draw-labels.ts';
import { gateLayer, glowLayer, systemLayer } from './layers/ground.ts';
import { createIconAtlas } from './layers/icon-atlas.ts';
import { bandLayer, liveLayers, markLayers, pointerLayers, reachLayer } from './layers/marks.ts';
import type { RenderState } from './layers/render-state.ts';
import { territoryLayer } from './layers/territory.ts';
import { chainLayer, courierArcLayer, wayLayer } from './layers/ways.ts';
import { nearest, positionOf, project } from './pick.ts';
import { useRestingFrames } from './resting-frames.ts';
import type { Bounds } from './scene.ts';
import { useSize } from './use-element-size.ts';

/** What the map shows; the view itself adds the camera, the labels and the level of detail. */
export type MapContent = Omit<RenderState, 'atlas' | 'palette' | 'hovered' | 'labels' | 'zoom' | 'textScale' | 'reducedDetail'>;

interface Props {
  label: string;
  content: MapContent;
  /** The camera in the URL's words; absent: on the selected system, or on everything. */
  at: string | undefined;
  /** What the camera shows where `at` says nothing; absent: everything. */
  frame?: Bounds | undefined;
  /** The person moved the camera, and it has come to rest. */
  onCameraIdle: (at: string) => void;
  /** A click; -1 on empty space. */
  onSelect: (index: number) => void;
  /** Called on every change of the camera, in the URL’s form. */
  onCameraChange: (at: string) => void;
  onStage: (index: number) => void;
  onOpen: () => void;
  onEscape: () => void;
  /** What the pointer rests on, for the menu of a right click; -1: nothing, and no menu. */
  onContextTarget: (index: number) => void;
  hoverCard: (index: number) => ReactNode;
  /** Keys are the map's own while it is in sight. */
  active: boolean;
  onBroken: (reason: string) => void;
  /** Takes pictures of what is drawn. */
  picture?: RefObject<MapPicture | null> | undefined;
  /** What lies over the map; its argument says whether it is drawn with less detail. */
  children: (drawn: { reducedDetail: boolean }) => ReactNode;
}

const PICKING_RADIUS = 8;
/** A press that moved farther than this was a drag. */
const CLICK_PIXELS = 4;
const PAN_PIXELS = 90;
const ZOOM_STEP = 0.6;

// Like `controller`, the same objects every time: deck.gl draws anew for others, even for equal ones.
// The layers smooth their own edges: several samples a pixel would cost half as much again without a graphics card.
const deviceProps = { type: 'webgl', webgl: { antialias: false, powerPreference: 'high-performance' } } as const;
const fillParent = { position: 'absolute', inset: '0' } as const;

/** The map itself: drawing, camera, pointer and keys. */
// oxlint-disable-next-line max-lines-per-function -- binds one deck.gl canvas to its camera, size, labels and hover card, which all follow the view state
export function MapView(props: Props) {
  const {
    label,
    content,
    at,
    frame,
    active,
    onCameraIdle,
    onSelect,
    onStage,
    onContextTarget,
    onCameraChange,
    hoverCard,
    onBroken,
  } = props;
  const { scene, mode, selected } = content;
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const atlas = useMemo(createIconAtlas, []);
  const theme = useTheme();
  const [palette, setPalette] = useState<MapPalette | null>(null);
  useLayoutEffect(() => {
    if (box.current !== null) setPalette(mapPalette(box.current, theme));
  }, [theme]);
  const textScale = usePreferences((state) => state.textScale / 100);
  const [isSlow, setIsSlow] = useState(false);
  // Who asked for all of it gets all of it, however long a picture takes.
  const [wantsAll, setWantsAll] = useState(false);
  const reducedDetail = isSlow && !wantsAll;
  const [hovered, setHovered] = useState(-1);
  const card = useDebounced(hovered);

  const { bounds } = scene;
  const place = scene.systems[selected];
  const { camera, fly, moveByUser } = useUrlCamera({
    at,
    mode,
    size,
    bounds,
    frame,
    place,
    onIdle: onCameraIdle,
    onChange: onCameraChange,
    onSlow: () => setIsSlow(true),
  });

  const viewState = useMemo(() => (camera === null ? null : viewStateOf(camera, mode)), [camera, mode]);
  const viewport = useMemo(
    () => (size === null || camera === null ? null : viewportOf(camera, mode, size)),
    [size, camera, mode],
  );
  const positions = scene.positions[mode];
  const zoom = camera?.zoom ?? null;
  const labels = useLabels(content, { camera, size, font: palette?.font ?? null, textScale, reducedDetail });
  const renderState = useMemo<RenderState | null>(
    () =>
      palette === null || zoom === null ? null : { ...content, atlas, palette, hovered, labels, zoom, textScale, reducedDetail },
    [content, atlas, palette, hovered, labels, zoom, textScale, reducedDetail],
  );
  const [hasGround, setHasGround] = useState(false);
  const layers = useMemo<Layer[]>(
    () => (renderState === null ? [] : (hasGround ? mapLayers : groundLayers)(renderState)),
    [renderState, hasGround],
  );
  const labelCanvas = useRef<HTMLCanvasElement>(null);
  const deck = useRef<DeckGLRef>(null);
  const { loop, wakes, drawn } = useRestingFrames();
  const pictures = usePictures(props.picture, deck);
  const density = reducedDetail ? 1 : devicePixelRatio;
  const redrawLabels = () => {
    drawn();
    if (labelCanvas.current === null || renderState === null || viewport === null || size === null) return;
    drawLabels(labelCanvas.current, renderState, viewport.pixelProjectionMatrix, size, density);
    pictures(labelCanvas.current);
    if (!hasGround && layers.length > 0) setHasGround(true);
  };

  const systemUnder = (event: MouseEvent): number => {
    const frame = box.current?.getBoundingClientRect();
    if (viewport === null || frame === undefined) return -1;
    const at = [event.clientX - frame.left, event.clientY - frame.top] as const;
    return nearest(positions, viewport.pixelProjectionMatrix, at, PICKING_RADIUS);
  };
  usePinch(box);
  const pressedAt = useRef<{ x: number; y: number } | null>(null);

  const zoomBy = (by: number) => camera !== null && moveByUser({ ...camera, zoom: camera.zoom + by }, fly);
  const panBy = (right: number, down: number) =>
    camera !== null && moveByUser(pan(camera, right * PAN_PIXELS, down * PAN_PIXELS, mode));
  const fitAll = () => size !== null && moveByUser(fitBounds(bounds, size, mode), fly);
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

  const cardAt = card < 0 || viewport === null ? null : project(viewport.pixelProjectionMatrix, ...positionOf(positions, card));
  return (
    <div
      ref={box}
      className={`map-stage ${hovered < 0 ? '' : 'map-stage-pointing'}`}
      role="application"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys of the map work while it has the focus
      tabIndex={0}
      {...wakes}
      onPointerDown={({ clientX, clientY }) => {
        pressedAt.current = { x: clientX, y: clientY };
      }}
      onPointerMove={(event) => {
        if (event.buttons === 0) setHovered(event.target instanceof HTMLCanvasElement ? systemUnder(event) : -1);
      }}
      onPointerLeave={() => setHovered(-1)}
      onClick={(event) => {
        const from = pressedAt.current;
        const dragged = from !== null && Math.hypot(event.clientX - from.x, event.clientY - from.y) > CLICK_PIXELS;
        if (dragged || camera === null || !(event.target instanceof HTMLCanvasElement)) return;
        const index = systemUnder(event);
        if (event.shiftKey && index >= 0) onStage(index);
        else onSelect(index);
      }}
      onContextMenu={(event) => {
        const index = systemUnder(event);
        onContextTarget(index);
        if (index < 0) event.preventDefault();
      }}
    >
      {viewState === null || size === null ? null : (
        <DeckGL
          ref={deck}
          {...loop}
          views={views[mode]}
          viewState={viewState}
          layers={layers}
          controller={controller}
          onViewStateChange={({ viewState: next }) => {
            if (camera !== null) moveByUser(cameraOf(next, mode, camera));
            setHovered(-1);
          }}
          useDevicePixels={!reducedDetail}
          onAfterRender={redrawLabels}
          deviceProps={deviceProps}
          getCursor={({ isDragging }) => (isDragging ? 'grabbing' : 'inherit')}
          onError={(error, layer) => {
            // A layer that fails leaves the others standing; without a device there is nothing.
            if (layer === undefined || layer === null) onBroken(error.message);
          }}
          style={fillParent}
        />
      )}
      <canvas ref={labelCanvas} className="map-names" aria-hidden="true" />
      {cardAt === null || size === null ? null : (
        <Tooltip at={cardAt} size={size}>
          {hoverCard(card)}
        </Tooltip>
      )}
      <div className="map-buttons">
        <IconButton icon="plus" label="Nearer (+)" onClick={() => zoomBy(ZOOM_STEP)} />
        <IconButton icon="minus" label="Farther (-)" onClick={() => zoomBy(-ZOOM_STEP)} />
        <IconButton icon="fit" label="All of the map (0)" onClick={fitAll} />
      </div>
      {isSlow ? (
        <p className="map-corner">
          {wantsAll ? 'All is drawn, slowly' : 'Drawn with less: fewer names, plain lines, no lights or tint'}{' '}
          <Button look="quiet" onClick={() => setWantsAll(!wantsAll)}>
            {wantsAll ? 'Draw less' : 'Draw all'}
          </Button>
        </p>
      ) : null}
      {props.children({ reducedDetail })}
    </div>
  );
}

/** How fast deck.gl zooms by the wheel: a movement of d pixels makes the map 2 ÷ (1 + exp(-speed · d)) times as large. */
const WHEEL_SPEED = 0.012;
/** The logarithm of how much larger one wheel event can make it: just below that of 2. */
const MOST_BY_ONE_WHEEL = 0.69;

/**
 * The wheel's movement that zooms as far as a pinch, which comes as a wheel event with Ctrl, of -100 times the logarithm of how much farther
 * apart the fingers are. A busy page gets several of them added up in one: so the conversion is exact for large ones, too.
 */
function wheelOfPinch(deltaY: number): number {
  const larger = Math.min(Math.abs(deltaY) / 100, MOST_BY_ONE_WHEEL);
  return (Math.sign(deltaY) * -Math.log(2 / Math.exp(larger) - 1)) / WHEEL_SPEED;
}

/** How deck.gl moves the camera. */
const controller = {
  inertia: false,
  keyboard: false,
  doubleClickZoom: false,
  scrollZoom: { speed: WHEEL_SPEED, smooth: false },
};

/**
 * A pinch on a touchpad zooms the map in the box as far as the fingers go, and not the page. deck.gl's own gestures of touchpads come
 * apart where a picture takes longer than 80 ms.
 */
function usePinch(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stage = box.current;
    const pinch = (event: WheelEvent) => {
      if (!event.ctrlKey || !(event.target instanceof HTMLCanvasElement)) return;
      event.preventDefault();
      event.stopPropagation();
      const { clientX, clientY, deltaY } = event;
      const wheel = { clientX, clientY, deltaY: wheelOfPinch(deltaY), bubbles: true, cancelable: true };
      event.target.dispatchEvent(new WheelEvent('wheel', wheel));
    };
    stage?.addEventListener('wheel', pinch, { capture: true, passive: false });
    return () => stage?.removeEventListener('wheel', pinch, { capture: true });
  }, [box]);
}

/** Gets the canvases of the map and of its names. */
type DrawnListener = (map: HTMLCanvasElement, names: HTMLCanvasElement) => void;

/** How pictures of a drawn map are taken: what is on its canvas can be read right after it was drawn only. */
export interface MapPicture {
  /** Draws the map at once. */
  redraw(): void;
  /** Called after each drawing. */
  drawn: Set<DrawnListener>;
}

/** Fills the handle that takes pictures; call the function that it returns once all is drawn, with the canvas of the names. */
function usePictures(
  handle: RefObject<MapPicture | null> | undefined,
  deck: RefObject<DeckGLRef | null>,
): (names: HTMLCanvasElement) => void {
  const picture = useRef<MapPicture>({ redraw: () => deck.current?.deck?.redraw('a picture is taken'), drawn: new Set() });
  useImperativeHandle(handle, () => picture.current, []);
  return (names) => {
    const canvas = deck.current?.deck?.getCanvas();
    if (canvas instanceof HTMLCanvasElement) for (const listener of picture.current.drawn) listener(canvas, names);
  };
}

/** What the first picture has: the fewer programs the graphics card has to make, the sooner it is there. */
function groundLayers(renderState: RenderState): Layer[] {
  return [gateLayer(renderState), systemLayer(renderState)];
}

/** All layers in drawing order, the lowest first. Labels are drawn on a canvas of their own (labels/draw-labels). */
function mapLayers(renderState: RenderState): Layer[] {
  return [
    ...territoryLayer(renderState),
    gateLayer(renderState),
    ...reachLayer(renderState),
    ...bandLayer(renderState),
    ...glowLayer(renderState),
    systemLayer(renderState),
    ...chainLayer(renderState),
    ...wayLayer(renderState),
    ...courierArcLayer(renderState),
    ...markLayers(renderState),
    ...liveLayers(renderState),
    ...pointerLayers(renderState),
  ];
}
