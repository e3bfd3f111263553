import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { TimelineHour } from '#shared/plan-api/history';
import { DAY_HOURS, fromIso, HOUR } from '#shared/time';
import { useSize } from '../../../map/use-element-size.ts';
import { shortDay } from '../../../ui/time.ts';
import { hourText } from './use-time-machine.ts';

/** Hours from one to another, both included. */
export interface HourRange {
  from: number;
  to: number;
}

interface Props {
  firstHour: string;
  hours: readonly TimelineHour[];
  hour: number;
  otherHour: number | null;
  /** What is played; null: all of it. */
  range: HourRange | null;
  onHour: (hour: number) => void;
  onRange: (range: HourRange | null) => void;
}

/** A press that moved no farther than this was a click. */
const CLICK_PIXELS = 4;
/** A press so near to the hand takes it along. */
const GRIP_PIXELS = 7;

const lanes = [
  { id: 'fights', label: 'Fights', value: ({ fight_kills: kills }: TimelineHour) => kills },
  { id: 'adm', label: 'ADM', value: ({ adm_rises: rises, adm_drops: drops }: TimelineHour) => rises + drops },
  { id: 'sovereignty', label: 'Holders', value: ({ sovereignty }: TimelineHour) => sovereignty },
] as const;
const LANE = 20;
const AXIS = 14;
/** Of the drawing, in its own units. */
const HEIGHT = lanes.length * LANE + AXIS;

/**
 * Fights, changes of ADM and of holders over the hours. A click or the hand's drag shows that hour, a drag elsewhere chooses what is
 * played, a double click plays all of it again.
 */
export function TimelineChart({ firstHour, hours, hour, otherHour, range, onHour, onRange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const [press, setPress] = useState<{ x: number; hour: number; grip: boolean; moved: boolean } | null>(null);
  const last = hours.length - 1;
  const width = size?.width ?? 0;
  const x = (at: number) => ((at + 0.5) / hours.length) * width;
  const hourAt = (event: PointerEvent) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    return Math.min(last, Math.max(0, Math.floor(((event.clientX - left) / width) * hours.length)));
  };
  const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -DAY_HOURS, PageDown: DAY_HOURS, Home: -hours.length, End: hours.length };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = step[event.key as keyof typeof step] as number | undefined;
    if (by === undefined) return;
    event.preventDefault();
    onHour(hour + by);
  };
  return (
    <div
      ref={box}
      className="timeline"
      role="slider"
      tabIndex={0}
      aria-label="Hour shown"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={hour}
      aria-valuetext={`${hourText(firstHour, hour)} EVE`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = hourAt(event);
        const left = event.currentTarget.getBoundingClientRect().left;
        setPress({ x: event.clientX, hour: at, grip: Math.abs(event.clientX - left - x(hour)) <= GRIP_PIXELS, moved: false });
      }}
      onPointerMove={(event) => {
        if (press === null) return;
        const at = hourAt(event);
        const moved = press.moved || Math.abs(event.clientX - press.x) > CLICK_PIXELS;
        if (moved && !press.moved) setPress({ ...press, moved });
        if (press.grip) onHour(at);
        else if (moved) onRange({ from: Math.min(press.hour, at), to: Math.max(press.hour, at) });
      }}
      onPointerUp={(event) => {
        if (press !== null && !press.moved) onHour(hourAt(event));
        setPress(null);
      }}
      onDoubleClick={() => onRange(null)}
    >
      <svg width="100%" height={HEIGHT} aria-hidden="true">
        {range === null ? null : (
          <rect
            className="timeline-range"
            x={x(range.from - 0.5)}
            width={Math.max(1, x(range.to) - x(range.from - 1))}
            y="0"
            height={lanes.length * LANE}
          />
        )}
        {lanes.map(({ id, value }, lane) => (
          <path
            key={id}
            className={`timeline-${id}`}
            d={bars(hours.map(value), { x, base: (lane + 1) * LANE, most: LANE - 4 })}
          />
        ))}
        <Days firstHour={firstHour} hours={hours.length} x={x} />
        {otherHour === null ? null : <Hand at={x(otherHour)} name="B" />}
        <Hand at={x(hour)} name={otherHour === null ? '' : 'A'} />
      </svg>
      <ul className="timeline-lanes" aria-hidden="true">
        {lanes.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
    </div>
  );
}

/** One line upwards for each hour that has something, as high as the root of its share of the most. */
function bars(values: readonly number[], { x, base, most }: { x: (at: number) => number; base: number; most: number }): string {
  const largest = Math.max(1, ...values);
  return values
    .map((value, at) =>
      value === 0 ? '' : `M${x(at).toFixed(1)} ${base}v-${Math.max(2, most * Math.sqrt(value / largest)).toFixed(1)}`,
    )
    .join('');
}

function Days({ firstHour, hours, x }: { firstHour: string; hours: number; x: (at: number) => number }) {
  const first = fromIso(firstHour);
  const midnights = Array.from({ length: hours }, (_, at) => at).filter((at) => (first / HOUR + at) % DAY_HOURS === 0);
  return midnights.map((at, place) => (
    <g key={at}>
      <line className="timeline-day" x1={x(at - 0.5)} x2={x(at - 0.5)} y1="0" y2={HEIGHT} />
      {place % 2 === 0 ? (
        <text x={x(at - 0.5) + 3} y={HEIGHT - 3}>
          {shortDay(first + at * HOUR)}
        </text>
      ) : null}
    </g>
  ));
}

function Hand({ at, name }: { at: number; name: string }) {
  return (
    <g className={`timeline-hand ${name === 'B' ? 'timeline-other' : ''}`}>
      <line x1={at} x2={at} y1="0" y2={HEIGHT} />
      {name === '' ? null : (
        <text x={at + 3} y="9">
          {name}
        </text>
      )}
    </g>
  );
}
