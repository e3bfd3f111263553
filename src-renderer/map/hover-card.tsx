import { type ReactNode, useEffect, useState } from 'react';
import type { SourceState } from '#shared/local-api/status';
import { systemCircadian } from '#shared/systems-api/system-history';
import { hasArrived } from '../age.tsx';
import { systemsService } from '../api.ts';
import { wait } from '../clock.ts';
import { useStatus } from '../state/status.ts';
import { relativeHeights } from '../systems/circadian.ts';
import { useMapHours } from '../systems/sampled-hours.ts';
import { count, jumpCount, lightYears as lightYearsText, NOTHING } from '../ui/format.ts';
import { Security } from '../ui/security.tsx';
import { useEndpoint } from '../use-endpoint.ts';
import type { Size } from './camera/camera.ts';
import { type ColourChoice, figureOf, holderOf } from './colour/colour-choices.ts';
import type { Scene } from './scene.ts';

const none: readonly SourceState[] = [];

interface Props {
  scene: Scene;
  index: number;
  choice: ColourChoice;
  jumps: readonly (number | undefined)[] | null;
  stagingName: string | null;
  lightYears: Readonly<Record<string, number>> | undefined;
  /** Why the system is marked, a sentence each. */
  reasons: readonly string[];
}

/** What the map knows of the system under the pointer. */
export function HoverCard({ scene, index, choice, jumps, stagingName, lightYears, reasons }: Props) {
  const hours = useMapHours();
  const sources = useStatus(({ status }) => status?.sources ?? none);
  const system = scene.systems[index];
  if (system === undefined) return null;
  const distance = jumps?.[index];
  const reach = lightYears?.[String(system.id)];
  const lines: [string, string][] = [
    ...(['security', 'security_ramp', 'jumps', 'kills', 'hub_distance', 'sovereignty'].includes(choice.id)
      ? []
      : [[choice.label, figureOf(choice, scene, system)] as [string, string]]),
    [`Jumps ${hours.jumps ?? 'an hour'}`, count(system.jumps_1h)],
    [`Kills ${hours.kills ?? 'an hour'}`, count(system.kills_1h)],
    ['Nearest hub', system.hub_distance === null ? 'no way' : jumpCount(system.hub_distance)],
    ['Held by', holderOf(scene, system) ?? (hasArrived(sources, 'sovereignty') ? 'unclaimed' : NOTHING)],
    ...(stagingName === null || jumps === null
      ? []
      : [[`From ${stagingName}`, distance === undefined ? 'no way' : jumpCount(distance)] as [string, string]]),
    ...(reach === undefined ? [] : [['Jump drive', lightYearsText(reach)] as [string, string]]),
  ];
  return (
    <>
      <p className="hover-name">
        <strong>{system.name}</strong> <Security status={system.security_status} />
      </p>
      <p className="soft">{scene.regionNames.get(system.region_id) ?? NOTHING}</p>
      {reasons.map((reason) => (
        <p key={reason} className="hover-reason">
          {reason}
        </p>
      ))}
      <dl>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DayLine systemId={system.id} />
    </>
  );
}

/** How the system's activity spreads over the EVE day, as small bars; their place is kept while they are on their way. */
function DayLine({ systemId }: { systemId: number }) {
  const clock = useEndpoint(systemsService, systemCircadian, { id: String(systemId) });
  const rows = clock.previous ? [] : (clock.body?.data ?? []);
  const heights = relativeHeights(rows, 'share');
  return (
    <div className="hover-day">
      <div className="day-bars" aria-hidden="true">
        {Array.from({ length: 24 }, (_, hour) => (
          <i
            key={hour}
            className={heights[hour] === null ? 'unknown' : undefined}
            style={{ height: `${(heights[hour] ?? 0) * 100}%` }}
          />
        ))}
      </div>
      <p className="dim">00 to 24 EVE</p>
    </div>
  );
}

/** The card beside the system under the pointer, on its left near the right edge, and moved up as far as the lower edge needs. */
export function Tooltip({ at: [left, top], size, children }: { at: readonly [number, number]; size: Size; children: ReactNode }) {
  const across = left > size.width * 0.62 ? '-100% - 1.4rem' : '1.4rem';
  const along = `max(0px, min(${top}px, ${size.height}px - 100%))`;
  // Moved only: to follow the map lays nothing out anew.
  return (
    <div className="hover-card" role="tooltip" style={{ translate: `calc(${left}px + ${across}) ${along}` }}>
      {children}
    </div>
  );
}

/** Delay in ms: a system that the pointer merely crosses causes no request. */
const HOVER_MS = 80;

/** The index once it has been the same for the delay; -1 before, and where there is none. */
export function useDebounced(index: number): number {
  const [debounced, setDebounced] = useState(-1);
  useEffect(() => {
    setDebounced(-1);
    if (index < 0) return;
    const leave = new AbortController();
    wait(HOVER_MS, leave.signal).then(
      () => setDebounced(index),
      () => undefined,
    );
    return () => leave.abort();
  }, [index]);
  return debounced;
}
