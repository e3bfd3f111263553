import './operations.css';
import { navigate, useHashLocation } from '../../state/location.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Hunting } from './hunting/hunting.tsx';
import { NearChip, useNearStaging } from './near-staging.tsx';
import { NextDay } from './next-day.tsx';
import { Fights, GateCamps, LiveNow, Timers, Wormholes } from './now.tsx';
import { PressureRadar } from './pressure-radar.tsx';

const NOW = '/operations';
const NEXT_DAY = '/operations/forecast';
const HUNTING = '/operations/hunting';

/** Current fights, timers, gate camps and wormholes, and the forecast of the next day. */
export function Operations() {
  const { path } = useHashLocation();
  const tab = path === NEXT_DAY || path === HUNTING ? path : NOW;
  const near = useNearStaging();
  return (
    <div className="view">
      <header className="view-head">
        <h1>Operations</h1>
        <p className="soft">What is being fought over now, and what comes next?</p>
        <div className="view-actions">
          {tab === HUNTING ? null : <NearChip near={near} />}
          <Segmented
            label="When"
            value={tab}
            options={[
              { value: NOW, label: 'Now' },
              { value: NEXT_DAY, label: 'Next day', title: 'Forecast hotspots, their accuracy, and briefs' },
              { value: HUNTING, label: 'Hunting', title: 'Where NPCs are killed within reach, now and at any hour' },
            ]}
            onChange={(value) => navigate(value)}
          />
        </div>
      </header>
      {tab === HUNTING ? (
        <Hunting />
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
