import './operations.css';
import { navigate, useHashLocation } from '../../state/location.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Hunting } from './hunting/hunting.tsx';
import { NearChip, useNearStaging } from './near-staging.tsx';
import { NextDay } from './next-day.tsx';
import { Fights, GateCamps, LiveNow, Timers, Wormholes } from './now.tsx';
import { PressureRadar } from './pressure-radar.tsx';
import { SovereigntyWeek } from './sovereignty/sovereignty-week.tsx';
import { TimersBoard } from './timers/timers.tsx';

const NOW = '/operations';
const NEXT_DAY = '/operations/forecast';
const HUNTING = '/operations/hunting';
const TIMERS = '/operations/timers';
const SOVEREIGNTY = '/operations/sovereignty';
const tabs: readonly string[] = [NEXT_DAY, HUNTING, TIMERS, SOVEREIGNTY];

/** Current fights, timers, gate camps and wormholes, the forecast of the next day, own timers, and what changed in sovereignty. */
export function Operations() {
  const { path } = useHashLocation();
  const tab = tabs.includes(path) ? path : NOW;
  const near = useNearStaging();
  return (
    <div className="view">
      <header className="view-head">
        <h1>Operations</h1>
        <p className="soft">What is fought over now, and what comes next?</p>
        <div className="view-actions">
          {tab === HUNTING || tab === SOVEREIGNTY ? null : <NearChip near={near} />}
          <Segmented
            label="When"
            value={tab}
            options={[
              { value: NOW, label: 'Now' },
              { value: NEXT_DAY, label: 'Next day', title: 'Forecast hotspots, their accuracy, and briefs' },
              { value: TIMERS, label: 'Timers', title: 'My structure timers, campaigns and vulnerability windows' },
              { value: SOVEREIGNTY, label: 'Sovereignty', title: 'What changed: who gained and lost, ADMs, campaigns' },
              { value: HUNTING, label: 'Hunting', title: 'Where NPCs are killed within reach, now and at any hour' },
            ]}
            onChange={(value) => navigate(value)}
          />
        </div>
      </header>
      {tab === HUNTING ? (
        <Hunting />
      ) : tab === TIMERS ? (
        <TimersBoard near={near} />
      ) : tab === SOVEREIGNTY ? (
        <SovereigntyWeek />
      ) : tab === NEXT_DAY ? (
        <NextDay near={near} />
      ) : (
        <div className="operations operations-now">
          <LiveNow near={near} />
          <Fights near={near} />
          <Timers near={near} />
          <GateCamps near={near} />
          <Wormholes near={near} />
          <PressureRadar near={near} />
        </div>
      )}
    </div>
  );
}
