import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { urlOf } from '#shared/http/client';
import {
  type HistoryHead,
  type HistoryMetric,
  type HistoryWindow,
  history,
  historyHead,
  type TimelineEvent,
  timeline,
} from '#shared/plan-api/history';
import { fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import { ask, planService, sentenceOf } from '../../../api.ts';
import type { ColourChoice } from '../../../map/colour/colour-choices.ts';
import { type Legend, styleSystems } from '../../../map/colour/system-styles.ts';
import type { Scene } from '../../../map/scene.ts';
import { differenceLegend, figureAt, type TimeFrame, timeColours, timeTexture } from '../../../map/time-frame.ts';
import { plural } from '../../../ui/format.ts';
import { formatDateTime } from '../../../ui/time.ts';
import type { Theme } from '../../../ui/use-theme.ts';
import { useEndpoint } from '../../../use-endpoint.ts';
import type { MapState } from '../map-state.ts';

/** Events asked for of each kind. */
const EVENTS = { limit: 300 } as const;
/** The address follows the hour once it has stood still for this long, in milliseconds. */
const AT_REST = 400;

/** The past of the map: which hour of it is shown, and what the map draws and says of it. Null where it is not open. */
export function useTimeMachine(
  { time, versus, metric, window }: Pick<MapState, 'time' | 'versus' | 'metric' | 'window'>,
  {
    change,
    scene,
    theme,
  }: { change: (patch: Partial<MapState>, step?: 'push' | 'replace') => void; scene: Scene | null; theme: Theme },
) {
  const open = time !== null;
  const { history, pending, error, retry } = useHistory(open ? { metric, window } : null);
  const events = useEndpoint(planService, timeline, open ? EVENTS : null);
  const head = history?.head;
  const texture = useMemo(
    () => (history === undefined || scene === null ? null : timeTexture(history.head, history.bytes, scene)),
    [history, scene],
  );
  const colours = useMemo(() => timeColours(theme), [theme]);

  const last = (head?.hours ?? 1) - 1;
  const placeOf = (iso: string | null) => {
    const place = head === undefined || iso === null ? Number.NaN : (fromIso(iso) - fromIso(head.first_hour)) / HOUR;
    return Number.isInteger(place) && place >= 0 && place <= last ? place : null;
  };
  const [moved, setMoved] = useState<{ hour: number; over: string | null } | null>(null);
  // What the address says counts once it says something new: a link, or the way back.
  const hour = moved !== null && moved.over === time ? Math.min(moved.hour, last) : (placeOf(time) ?? last);
  const otherHour = placeOf(versus);
  const moveTo = useCallback((next: number) => setMoved({ hour: Math.min(Math.max(0, next), last), over: time }), [last, time]);

  const firstHour = head?.first_hour;
  const settle = useRef(change);
  useEffect(() => {
    settle.current = change;
  });
  useEffect(() => {
    if (moved === null || moved.over !== time || firstHour === undefined) return undefined;
    const timer = setTimeout(() => {
      const iso = isoUtc(fromIso(firstHour) + moved.hour * HOUR);
      settle.current({ time: iso }, 'replace');
    }, AT_REST);
    return () => clearTimeout(timer);
  }, [moved, time, firstHour]);

  const frame = useMemo<TimeFrame | null>(
    () => (!open || texture === null || head === undefined ? null : { head, texture, colours, hour, otherHour }),
    [open, texture, head, colours, hour, otherHour],
  );
  const compared = otherHour !== null;
  const legend = useMemo(
    () => (!open || head === undefined ? null : legendOf(head, compared, theme)),
    [open, head, compared, theme],
  );
  const choice = useMemo(() => (frame === null || scene === null ? null : choiceOf(frame, scene)), [frame, scene]);
  return { open, frame, legend, choice, hour, last, moveTo, pending, error: error ?? null, retry, timeline: events };
}
export type TimeMachine = ReturnType<typeof useTimeMachine>;

function unitOf({ metric, window }: TimeFrame['head']): string {
  const span = windowLabels[String(window) as keyof typeof windowLabels];
  return `${metricLabels[metric].toLowerCase().replace('npc', 'NPC')} in ${span}`;
}

function legendOf(head: TimeFrame['head'], compared: boolean, theme: Theme): Legend {
  if (compared) return differenceLegend(head.largest, `${unitOf(head)}, A less B`, theme);
  const scale = {
    ...ramp,
    id: 'time',
    label: '',
    unit: unitOf(head),
    about: '',
    domain: [0, Math.max(1, head.largest)],
    value: () => 0,
  } as const;
  return styleSystems(scale, [], {}, theme).legend;
}

const ramp = { scale: 'log', missing: 'no hour of it was sampled' } as const;

function choiceOf(frame: TimeFrame, scene: Scene): ColourChoice {
  const { head, hour, otherHour } = frame;
  const span = windowLabels[String(head.window) as keyof typeof windowLabels];
  const until = hourText(head.first_hour, hour);
  const other = otherHour === null ? null : hourText(head.first_hour, otherHour);
  return {
    ...ramp,
    id: 'time',
    label: other === null ? metricLabels[head.metric] : `${metricLabels[head.metric]}, A less B`,
    unit: unitOf(head),
    about:
      other === null
        ? `Sums of the ${span} until ${until} EVE, by hourly samples.`
        : `The ${span} until ${until} EVE (A) less those until ${other} EVE (B), by hourly samples.`,
    value: ({ id }) => figureAt(frame, scene.indexOf.get(id) ?? -1),
  };
}

/** The counts of 30 days: a head, and a byte for each system and hour. */
interface History {
  head: HistoryHead;
  bytes: Uint8Array;
}

/** The history of one metric; null asks nothing. The last one stays until the next is here. */
function useHistory(request: { metric: HistoryMetric; window: HistoryWindow } | null) {
  const query = useQuery<History>({
    queryKey: ['plan', history.id, request],
    queryFn: async ({ signal }) => {
      const answer = await ask(urlOf(planService.base, history, { ...request, format: 'binary' }), { signal });
      if (!answer.ok) throw new Error(await refusal(answer));
      return readHistory(await answer.arrayBuffer());
    },
    enabled: request !== null,
    staleTime: 5 * MINUTE,
    // Four megabytes each.
    gcTime: MINUTE,
    placeholderData: keepPreviousData,
  });
  return {
    history: request === null ? undefined : query.data,
    pending: request !== null && query.isFetching && (query.data === undefined || query.isPlaceholderData),
    error: query.error === null ? null : sentenceOf(query.error),
    retry: () => void query.refetch(),
  };
}

/** Takes the answer apart as the endpoint describes it. Throws where it is no such answer. */
export function readHistory(body: ArrayBuffer): History {
  const length = new DataView(body).getUint32(0, true);
  const head = historyHead.parse(JSON.parse(new TextDecoder().decode(new Uint8Array(body, 4, length))));
  const bytes = new Uint8Array(body, 4 + length);
  if (bytes.length !== head.hours * head.systems.length) throw new Error('Only a part of the map’s history arrived.');
  return { head, bytes };
}

async function refusal(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { error?: { message?: string } } | null;
  return body?.error?.message ?? `The server answered ${answer.status} without a reason.`;
}

export const metricLabels: Readonly<Record<HistoryMetric, string>> = {
  ship_kills: 'Ship kills',
  pod_kills: 'Pod kills',
  jumps: 'Jumps',
  npc_kills: 'NPC kills',
};
export const windowLabels = { '1': '1 h', '6': '6 h', '24': '24 h', '168': '7 d', '720': '30 d' } as const;

/** The end of the window that an hour stands for: `2026-11-20 18:00`. */
export function hourText(firstHour: string, hour: number): string {
  return formatDateTime(fromIso(firstHour) + (hour + 1) * HOUR, 'eve');
}

/** `Fight in Tama: 40 kills`, `1DQ1-A: Goonswarm to Brave`, `Perimeter: ADM 5.0 to 3.5`. */
export function eventText({ kind, name, kills, from, to }: TimelineEvent): string {
  if (kind === 'fight') return `Fight in ${name}: ${plural(kills ?? 0, 'kill')}`;
  if (kind === 'adm') return `${name}: ADM ${from} to ${to}`;
  return `${name}: ${from ?? 'unclaimed'} to ${to ?? 'unclaimed'}`;
}
