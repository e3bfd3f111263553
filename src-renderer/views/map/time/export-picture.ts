import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { wait } from '../../../clock.ts';
import type { Legend } from '../../../map/colour/system-styles.ts';
import type { MapPicture } from '../../../map/map-view.tsx';
import { useStatus } from '../../../state/status.ts';
import { saveBlob } from '../../../ui/table/export.ts';
import type { HourRange } from './timeline-chart.tsx';
import type { TimeMachine } from './use-time-machine.ts';

/** What is written below the map on a picture of it. */
export interface Caption {
  title: string;
  about: string;
  legend: Legend | null;
  /** Such as that the galaxy is invented; null: nothing. */
  warning: string | null;
}

/** Pictures a second of an animation. */
const FRAME_RATE = 30;
const BITS_PER_SECOND = 8_000_000;
/** How often the browser delivers what it has encoded. */
const PART_MS = 100;
/** What a WebM file has before its first picture is less. */
const MOST_HEADER_BYTES = 1000;
/** For the first picture to be encoded, after the last one was drawn. */
const ENCODING_MS = 10_000;
/** For a map to be drawn for the first time. */
const DRAWING_MS = 10_000;
const MARGIN = 16;
const RAMP_WIDTH = 220;
const LINE = 18;
/** How tall the caption is, with the ramp of its legend and without. */
const CAPTION_HEIGHT = { ramp: 128, plain: 70 };

/** Saves the map as it is drawn now, with its caption, as a PNG file. */
export async function savePicture(picture: MapPicture, caption: () => Caption): Promise<void> {
  const canvas = document.createElement('canvas');
  const stop = await follow(picture, canvas, caption);
  stop();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (blob !== null) saveBlob('map', 'png', blob);
}

/** Whether this browser can record an animation. */
export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported('video/webm');
}

/**
 * Draws each picture of the map into a canvas from now on. Resolves after the first, with the way to stop: a map that was not drawn yet is
 * so in a while.
 */
async function follow(picture: MapPicture, canvas: HTMLCanvasElement, caption: () => Caption): Promise<() => void> {
  const first = Promise.withResolvers<void>();
  const draw = (map: HTMLCanvasElement, names: HTMLCanvasElement) => {
    compose(canvas, [map, names], caption());
    first.resolve();
  };
  picture.drawn.add(draw);
  picture.redraw();
  await Promise.race([first.promise, wait(DRAWING_MS)]);
  return () => void picture.drawn.delete(draw);
}

/** Records every drawing of the map until it is stopped, which saves them as a WebM file. */
async function recordAnimation(picture: MapPicture, caption: () => Caption): Promise<{ stop(): Promise<void> }> {
  const canvas = document.createElement('canvas');
  // The recording has the size of its first picture.
  const stopDrawing = await follow(picture, canvas, caption);
  const recorder = new MediaRecorder(canvas.captureStream(FRAME_RATE), {
    mimeType: 'video/webm',
    videoBitsPerSecond: BITS_PER_SECOND,
  });
  const parts: Blob[] = [];
  const encoded = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let bytes = 0;
  recorder.ondataavailable = ({ data }) => {
    parts.push(data);
    bytes += data.size;
    if (bytes > MOST_HEADER_BYTES) encoded.resolve();
  };
  recorder.onstop = () => ended.resolve();
  recorder.start(PART_MS);
  return {
    async stop() {
      picture.redraw();
      stopDrawing();
      // A browser that is stopped before its encoder has come to the first picture saves a video of none.
      await Promise.race([encoded.promise, ended.promise, wait(ENCODING_MS)]);
      if (recorder.state !== 'inactive') recorder.stop();
      await ended.promise;
      saveBlob('map', 'webm', new Blob(parts, { type: 'video/webm' }));
    },
  };
}

/** Ground, map, names and caption in one canvas. */
function compose(
  canvas: HTMLCanvasElement,
  [map, names]: readonly [HTMLCanvasElement, HTMLCanvasElement],
  caption: Caption,
): void {
  // Another size in the middle would end a recording.
  if (canvas.width === 300 && canvas.height === 150) {
    canvas.width = map.width;
    canvas.height = map.height;
  }
  const context = canvas.getContext('2d');
  if (context === null) return;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  context.fillStyle = colour('--map-ground');
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const layer of [map, names]) context.drawImage(layer, 0, 0, canvas.width, canvas.height);
  const scale = map.width / Math.max(1, map.clientWidth);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  writeCaption(context, caption, {
    height: canvas.height / scale,
    ground: colour('--map-ground'),
    text: colour('--text'),
    soft: colour('--text-2'),
    font: style.fontFamily,
  });
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** Title, what is shown and a ramp at the lower left corner of a picture. */
export function writeCaption(
  context: CanvasRenderingContext2D,
  { title, about, legend, warning }: Caption,
  look: { height: number; ground: string; text: string; soft: string; font: string },
): void {
  // Names of the map below it would run into its words.
  context.font = `12px ${look.font}`;
  const tall = legend !== null && legend.kind === 'ramp' ? CAPTION_HEIGHT.ramp : CAPTION_HEIGHT.plain;
  const wide = Math.max(RAMP_WIDTH, context.measureText(about).width) + 2 * MARGIN;
  context.globalAlpha = 0.85;
  context.fillStyle = look.ground;
  context.fillRect(0, look.height - tall, wide, tall);
  context.globalAlpha = 1;
  let y = look.height - MARGIN;
  const line = (words: string, font: string, fill: string) => {
    context.font = font;
    context.fillStyle = fill;
    context.fillText(words, MARGIN, y);
    y -= LINE;
  };
  line(['Astrolabe', warning].filter((one) => one !== null).join(', '), `11px ${look.font}`, look.soft);
  if (legend !== null && legend.kind === 'ramp') {
    const colours = legend.gradient.match(/#[0-9a-f]{6}/g) ?? [];
    line(legend.unit, `11px ${look.font}`, look.soft);
    for (const [at, fill] of colours.entries()) {
      context.fillStyle = fill;
      context.fillRect(MARGIN + (at / colours.length) * RAMP_WIDTH, y - 4, RAMP_WIDTH / colours.length + 1, 8);
    }
    y -= LINE / 2 + 4;
    context.font = `11px ${look.font}`;
    context.fillStyle = look.soft;
    for (const { share, text } of legend.stops)
      context.fillText(text, MARGIN + share * RAMP_WIDTH - share * context.measureText(text).width, y);
    y -= LINE;
  }
  line(about, `12px ${look.font}`, look.soft);
  line(title, `600 15px ${look.font}`, look.text);
}

interface Options {
  machine: TimeMachine;
  picture: RefObject<MapPicture | null> | null;
  range: HourRange;
  playing: boolean;
  setPlaying: (playing: boolean) => void;
}

/** Saves the map: as it is, or while its range is played once. */
export function useRecording({ machine, picture, range, playing, setPlaying }: Options) {
  const current = useRef<ReturnType<typeof recordAnimation> | null>(null);
  const [recording, setRecording] = useState(false);
  const demo = useStatus(({ status }) => status?.mode === 'demo');
  const shown = useRef(machine);
  useEffect(() => {
    shown.current = machine;
  });
  const caption = () => ({
    title: shown.current.choice?.label ?? 'Map',
    about: shown.current.choice?.about ?? '',
    legend: shown.current.legend,
    warning: demo ? 'demo galaxy, invented data' : null,
  });
  const end = useCallback(() => {
    void current.current?.then((recorder) => recorder.stop());
    current.current = null;
    setRecording(false);
    setPlaying(false);
  }, [setPlaying]);
  // Played once: its last hour ends it.
  const over = recording && playing && machine.hour === range.to;
  useEffect(() => {
    if (over) end();
  }, [over, end]);
  return {
    recording,
    save: async () => {
      if (picture !== null && picture.current !== null) await savePicture(picture.current, caption);
    },
    record: async () => {
      if (recording) {
        end();
        return;
      }
      if (picture === null || picture.current === null) return;
      machine.moveTo(range.from);
      const started = recordAnimation(picture.current, caption);
      current.current = started;
      setRecording(true);
      await started;
      if (current.current === started) setPlaying(true);
    },
  };
}
