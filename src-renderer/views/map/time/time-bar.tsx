import './time.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type HistoryMetric, historyMetrics, historyWindows, type TimelineEvent } from '#shared/plan-api/history';
import { fromIso, HOUR, isoUtc } from '#shared/time';
import { sentenceOf } from '../../../api.ts';
import type { MapPicture } from '../../../map/map-view.tsx';
import { type Bindings, useKeys } from '../../../state/keys.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { plural, significant } from '../../../ui/format.ts';
import { BACK_TO_NOW, type MapState } from '../map-state.ts';
import { canRecord, useRecording } from './export-picture.ts';
import { type HourRange, TimelineChart } from './timeline-chart.tsx';
import { eventText, hourText, metricLabels, type TimeMachine, windowLabels } from './use-time-machine.ts';

interface Props {
  machine: TimeMachine;
  state: MapState;
  change: (patch: Partial<MapState>, step?: 'push' | 'replace') => void;
  /** Takes pictures of the map; null: the map has a way of its own. */
  picture: RefObject<MapPicture | null> | null;
  onSelect: (systemId: number) => void;
  active: boolean;
}

/** Hours a second: powers of two from a half to 128. */
const SLOWEST = -1;
const FASTEST = 7;
/** Events of the window that are named. */
const NAMED = 3;

/** Which hour of the past the map shows: played, chosen on the timeline, compared, saved as a picture or an animation. */
export function TimeBar({ machine, state, change, picture, onSelect, active }: Props) {
  const { hour, last, moveTo, frame } = machine;
  const [pace, setPace] = useState(3);
  const [range, setRange] = useState<HourRange | null>(null);
  const among = range ?? { from: 0, to: last };
  const { playing, setPlaying } = usePlaying({ hour, range: among, speed: 2 ** pace, moveTo });
  const { recording, record, save } = useRecording({ machine, picture, range: among, playing, setPlaying });
  const iso = frame === null ? null : isoUtc(fromIso(frame.head.first_hour) + hour * HOUR);
  const bindings: Bindings = {
    p: { label: 'Play or pause the past', run: () => setPlaying(!playing) },
    ',': { label: 'An hour earlier or later', run: () => moveTo(hour - 1) },
    '.': { label: 'An hour earlier or later', run: () => moveTo(hour + 1) },
  };
  useKeys('The past', active ? bindings : null);
  const events = machine.timeline.body;

  return (
    <section className="time-bar" aria-label="The past of the map" aria-busy={machine.pending}>
      <div className="time-controls">
        <Button icon={playing ? 'pause' : 'play'} onClick={() => setPlaying(!playing)} disabled={frame === null}>
          {playing ? 'Pause' : 'Play'}
        </Button>
        <label className="time-speed">
          <span>{speedText(pace)}</span>
          <input
            type="range"
            min={SLOWEST}
            max={FASTEST}
            step={0.5}
            value={pace}
            aria-label="Speed"
            aria-valuetext={speedText(pace)}
            onChange={({ target }) => setPace(Number(target.value))}
          />
        </label>
        <Counted state={state} change={change} iso={iso} />
        <span className="time-space" />
        {picture === null ? null : <Saved disabled={frame === null} {...{ recording, record, save }} />}
        <IconButton icon="close" label="Back to now (h)" onClick={() => change(BACK_TO_NOW)} />
      </div>
      {machine.error === null ? null : (
        <p className="banner banner-error" role="alert">
          {machine.error} <Button onClick={machine.retry}>Try again</Button>
        </p>
      )}
      <p className="time-now">
        <ShownHours machine={machine} />
        {frame === null || events === undefined ? null : (
          <WindowEvents events={events.data.events} hour={hour} head={frame.head} onSelect={onSelect} />
        )}
      </p>
      <div className="time-line">
        {events === undefined ? (
          <TimelineToCome timeline={machine.timeline} />
        ) : (
          <TimelineChart
            firstHour={events.meta.first_hour}
            hours={events.data.hours}
            hour={hour}
            otherHour={frame?.otherHour ?? null}
            range={range}
            onHour={moveTo}
            onRange={setRange}
          />
        )}
      </div>
    </section>
  );
}

/** In the place of the timeline while it is made, or where it could not be. */
function TimelineToCome({ timeline: { error, retry } }: Pick<TimeMachine, 'timeline'>) {
  if (error === null) return <p className="dim">Reading fights and changes of claims</p>;
  return (
    <p role="alert">
      {sentenceOf(error)} <Button onClick={retry}>Try again</Button>
    </p>
  );
}

/** The map of the shown hour as a picture, and the chosen hours as an animation. */
function Saved({
  disabled,
  recording,
  record,
  save,
}: Pick<ReturnType<typeof useRecording>, 'recording' | 'record' | 'save'> & { disabled: boolean }) {
  return (
    <>
      <Button icon="export" look="quiet" disabled={disabled} onClick={() => void save()}>
        Picture
      </Button>
      {canRecord() ? (
        <Button
          className="time-record"
          icon="export"
          look="quiet"
          disabled={disabled}
          aria-pressed={recording}
          onClick={() => void record()}
        >
          {recording ? 'End recording' : 'Animation'}
        </Button>
      ) : null}
    </>
  );
}

/** What is counted, over how many hours it is added up, and what it is compared with. `iso`: the hour that is shown. */
function Counted({ state, change, iso }: Pick<Props, 'state' | 'change'> & { iso: string | null }) {
  return (
    <>
      <select
        className="field"
        aria-label="Counted"
        value={state.metric}
        onChange={({ target }) => change({ metric: target.value as HistoryMetric })}
      >
        {historyMetrics.map((metric) => (
          <option key={metric} value={metric}>
            {metricLabels[metric]}
          </option>
        ))}
      </select>
      <Segmented
        label="Added up over"
        value={state.window}
        options={historyWindows.map((value) => ({ value, label: windowLabels[value] }))}
        onChange={(window) => change({ window })}
      />
      <Button
        className="time-compare"
        aria-pressed={state.versus !== null}
        disabled={iso === null}
        title="Compare with the hour that is shown now"
        onClick={() => change({ versus: state.versus === null ? iso : null })}
      >
        {state.versus === null ? 'Compare' : 'Compare no more'}
      </Button>
    </>
  );
}

function speedText(pace: number): string {
  return `${significant(2 ** pace, 2)} h/s`;
}

/** Which hours the map shows, and how many of them were sampled. */
function ShownHours({ machine: { frame, hour, pending } }: Pick<Props, 'machine'>) {
  if (frame === null) return <span role="status">{pending ? 'Reading 30 days of hours' : ''}</span>;
  const { first_hour: first, window, sampled } = frame.head;
  const span = windowLabels[String(window) as keyof typeof windowLabels];
  const of = (at: number) => `${hourText(first, at)} EVE, ${sampled[at] ?? 0} of ${plural(window, 'hour')} sampled`;
  return (
    <span role="status">
      <b>{span}</b> until <b>{of(hour)}</b>
      {frame.otherHour === null ? null : <> less until {of(frame.otherHour)}</>}
    </span>
  );
}

/** The largest of what happened within the window. */
function WindowEvents({
  events,
  hour,
  head: { first_hour: first, window },
  onSelect,
}: {
  events: readonly TimelineEvent[];
  hour: number;
  head: { first_hour: string; window: number };
  onSelect: (systemId: number) => void;
}) {
  const end = fromIso(first) + (hour + 1) * HOUR;
  const within = events.filter(({ at }) => fromIso(at) < end && fromIso(at) >= end - window * HOUR);
  const largest = within.toSorted((a, b) => (b.kills ?? 0) - (a.kills ?? 0));
  return (
    <span className="time-events">
      {largest.slice(0, NAMED).map((event) => (
        <Button key={`${event.kind} ${event.id} ${event.at}`} look="quiet" onClick={() => onSelect(event.id)}>
          {eventText(event)}
        </Button>
      ))}
      {within.length > NAMED ? <span className="dim">and {within.length - NAMED} more</span> : null}
    </span>
  );
}

/** Shows one hour after the other while it plays: `speed` of them a second, from the range's begin again at its end. */
function usePlaying({
  hour,
  range,
  speed,
  moveTo,
}: {
  hour: number;
  range: HourRange;
  speed: number;
  moveTo: (hour: number) => void;
}) {
  const [playing, setPlaying] = useState(false);
  const latest = useRef({ hour, range, speed, moveTo });
  useEffect(() => {
    latest.current = { hour, range, speed, moveTo };
  });
  useEffect(() => {
    if (!playing) return undefined;
    let before: number | null = null;
    let due = 0;
    let frame = requestAnimationFrame(function next(at: number) {
      const { hour: shown, range: among, speed: perSecond, moveTo: show } = latest.current;
      due += before === null ? 0 : ((at - before) / 1000) * perSecond;
      before = at;
      const steps = Math.floor(due);
      if (steps > 0) {
        due -= steps;
        show(nextHour(shown, steps, among));
      }
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing]);
  return { playing, setPlaying };
}

/** This many hours later; past the range's end, or outside of it, at its begin. */
export function nextHour(hour: number, steps: number, { from, to }: HourRange): number {
  const next = hour + steps;
  return hour < from || hour >= to ? from : Math.min(next, to);
}
