import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { HoverCard, Tooltip, useDebounced } from '../../../map/hover-card.tsx';
import type { MapContent } from '../../../map/map-view.tsx';
import { useSize } from '../../../map/use-element-size.ts';
import { type Bindings, useKeys } from '../../../state/keys.ts';
import { usePreferences } from '../../../state/local-storage.ts';
import { ContextMenu } from '../../../ui/controls/context-menu.tsx';
import { count } from '../../../ui/format.ts';
import type { MapState } from '../map-state.ts';
import { menuOf } from '../system-menu.ts';
import type { useMapData } from '../use-map-data.ts';
import { neighbourOf, type RegionDrawing } from './region-drawing.ts';
import { RegionBoxes, RegionLines } from './region-shapes.tsx';

interface Props {
  drawing: RegionDrawing;
  region: string;
  data: ReturnType<typeof useMapData>;
  content: MapContent;
  state: MapState;
  change: (patch: Partial<MapState>, step?: 'push' | 'replace') => void;
  stagingName: string | null;
  active: boolean;
}

/** Text is never smaller than this many CSS pixels, whatever the window: the map is scrolled instead. */
const SMALLEST_TEXT = 9;
/** Room for tints and for the marks above the uppermost boxes, in pixels of the map. */
const AROUND = { side: 5, above: 10, below: 3 } as const;
/** A map of few systems does not fill a large window with a handful of huge boxes. */
const LARGEST_SCALE = 1.6;
const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

/** The drawn map with its keys, its menu and its card. */
export function RegionSheet({ drawing, region, data, content, state, change, stagingName, active }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const textScale = usePreferences((one) => one.textScale / 100);
  const [focused, setFocused] = useState<number | null>(null);
  const [contextTarget, setContextTarget] = useState<number | null>(null);
  const [hovered, setHovered] = useState<{ index: number; at: readonly [number, number] } | null>(null);
  const card = useDebounced(hovered?.index ?? -1);
  const current = focused ?? state.selected ?? drawing.boxes[0]?.id ?? 0;
  const { scene } = content;

  const act = useCallback(
    (id: number, isStaging: boolean) => {
      const target = drawing.boxes.find((one) => one.id === id);
      const system = scene.systems[target?.index ?? -1];
      if (isStaging) change({ staging: id });
      else if (target?.isStub === true && system !== undefined) change({ region: system.region_id, selected: id, at: undefined });
      else change({ selected: id });
    },
    [drawing, scene, change],
  );
  useInSight(box, state.selected, size !== null);
  useRegionKeys({ drawing, current, active, box, act, focused: setFocused, onEscape: () => change({ selected: null }) });

  const target = scene.systems[drawing.boxes.find(({ id }) => id === contextTarget)?.index ?? -1];
  const entries =
    target === undefined
      ? []
      : menuOf(scene, target, {
          stage: () => change({ staging: target.id }),
          range: () => change({ staging: target.id, ship: state.ship ?? 'carrier' }),
          plan: (id) => change({ region: id, at: undefined }),
        });
  const sheet = { width: drawing.width + 2 * AROUND.side, height: drawing.height + AROUND.above + AROUND.below };
  const scale = scaleOf({ ...sheet, fontSize: drawing.fontSize }, size, textScale);
  return (
    <ContextMenu label={target?.name ?? 'System'} entries={entries}>
      <div
        className="region-frame"
        onContextMenu={(event) => {
          const id = systemOf(event.target);
          const isListed = drawing.boxes.some((one) => one.id === id && one.index >= 0);
          setContextTarget(isListed ? id : null);
          if (!isListed) event.preventDefault();
        }}
        onPointerOver={({ target: under }) => setHovered(hoveredBox(drawing, under, box.current))}
        onPointerLeave={() => setHovered(null)}
      >
        <div className="region-scroll" ref={box}>
          <svg
            className="region-sheet"
            role="group"
            aria-label={`${region} region map, ${count(drawing.boxes.length)} systems by ${data.choice.label.toLowerCase()}. Arrows go from box to box; the Table button shows the same as a table.`}
            viewBox={`${-AROUND.side} ${-AROUND.above} ${sheet.width} ${sheet.height}`}
            width={sheet.width * scale}
            height={sheet.height * scale}
            style={{ fontSize: drawing.fontSize }}
          >
            <Lines drawing={drawing} />
            <Boxes drawing={drawing} current={current} selected={state.selected} onAct={act} onFocus={setFocused} />
          </svg>
        </div>
        {card < 0 || hovered === null || size === null ? null : (
          <Tooltip at={hovered.at} size={size}>
            <HoverCard
              scene={scene}
              index={card}
              choice={data.choice}
              jumps={data.jumps}
              stagingName={stagingName}
              lightYears={data.lightYears}
              reasons={data.reasons(card)}
            />
          </Tooltip>
        )}
      </div>
    </ContextMenu>
  );
}

/** Scrolls to the selected system where the map is larger than the window. */
function useInSight(box: RefObject<HTMLElement | null>, selected: number | null, isMeasured: boolean): void {
  useEffect(() => {
    if (selected !== null && isMeasured)
      box.current?.querySelector(`[data-system="${selected}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [box, selected, isMeasured]);
}

interface Keys {
  drawing: RegionDrawing;
  current: number;
  active: boolean;
  box: RefObject<HTMLElement | null>;
  act: (id: number, isStaging: boolean) => void;
  focused: (id: number) => void;
  onEscape: () => void;
}

/** Arrows go from box to box, Enter does what a click does. */
function useRegionKeys({ drawing, current, active, box, act, focused, onEscape }: Keys): void {
  const focus = (id: number) => {
    focused(id);
    box.current?.querySelector<SVGElement>(`[data-system="${id}"]`)?.focus();
  };
  const moves = Object.fromEntries(
    Object.entries(directions).map(([key, direction]) => [
      key,
      { label: 'The next box that way', run: () => focus(neighbourOf(drawing.boxes, current, direction) ?? current) },
    ]),
  );
  const bindings: Bindings = {
    ...moves,
    Enter: { label: 'Select the system, or go to the neighbour’s region', run: () => act(current, false) },
    'Shift+Enter': { label: 'Set as staging', run: () => act(current, true) },
    Escape: { label: 'Select nothing', run: onEscape },
  };
  useKeys('Region map', active ? bindings : null);
}

/** The listed system under the pointer, and the middle of its box in the frame; null: none. */
function hoveredBox({ boxes }: RegionDrawing, under: EventTarget, frame: Element | null) {
  const index = boxes.find(({ id }) => id === systemOf(under))?.index ?? -1;
  const place = frame?.getBoundingClientRect();
  const shape = under instanceof Element ? under.closest('[data-system]')?.getBoundingClientRect() : undefined;
  if (index < 0 || place === undefined || shape === undefined) return null;
  return { index, at: [shape.left + shape.width / 2 - place.left, shape.top + shape.height / 2 - place.top] as const };
}

/** Nothing of them changes while the pointer moves. */
const Lines = memo(RegionLines);
const Boxes = memo(RegionBoxes);

/** How much the map is enlarged: as much as the window takes, and never so little that its text is too small to read. */
function scaleOf(
  { width, height, fontSize }: Pick<RegionDrawing, 'width' | 'height' | 'fontSize'>,
  size: { width: number; height: number } | null,
  textScale: number,
): number {
  const fitting = size === null ? 1 : Math.min(LARGEST_SCALE, size.width / width, size.height / height);
  return Math.max(fitting, (SMALLEST_TEXT * textScale) / fontSize);
}

/** The id of the system whose box this is part of; null: of none. */
function systemOf(target: EventTarget): number | null {
  const box = target instanceof Element ? target.closest('[data-system]') : null;
  return box === null ? null : Number(box.getAttribute('data-system'));
}
