import { forecastInputs } from '#main/domain/activity/forecast-inputs';
import { systemMap } from '#main/domain/topology/system-map';
import type { ReadDb } from '#main/store/db';
import { activityReads } from '#main/store/systems/activity-reads';
import { gateReads } from '#main/store/systems/gates';
import { systemList } from '#main/store/systems/list';
import { sampledUntil } from '#main/store/systems/systems';
import { readTransactions } from '#main/store/transaction';
import { dayNumber, isoDay, isoUtc } from '#shared/time';

/** Full UTC days that /forecast-inputs covers. */
const DAYS = 35;

/** Bodies that take too long to make on the main thread: each reads one snapshot and passes it to the domain. */
export function responseBodies(db: ReadDb) {
  const activity = activityReads(db);
  const gates = gateReads(db);
  const systems = systemList(db);
  const until = sampledUntil(db);
  const snapshot = readTransactions(db);

  return {
    /** The body of /map; some 3 MB of JSON. */
    map: () =>
      snapshot(() =>
        systemMap({
          places: gates.systems(),
          figures: systems.all(),
          gates: gates.gates(),
          regions: systems.regions(),
          until: until(),
        }),
      ),

    /** The body of /forecast-inputs: the full UTC days before the one that `now` (milliseconds) lies in, of every listed system. */
    forecastInputs: (now: number) =>
      snapshot(() => {
        const firstDay = dayNumber(isoUtc(now)) - DAYS;
        const rows = systems.all().toSorted((a, b) => a.system_id - b.system_id);
        const ids = rows.map(({ system_id: id }) => id);
        const scan = activity.scan(ids, firstDay, DAYS);
        const profiles = activity.profiles(ids, firstDay, DAYS);
        return forecastInputs(
          rows,
          {
            days: Array.from({ length: DAYS }, (_, day) => isoDay(firstDay + day)),
            daily: scan.totals,
            hourly: profiles.totals,
            sampledHours: scan.hours,
            samplesOfHour: profiles.samples,
          },
          { betweenness: gates.betweenness(), gates: gates.gates() },
        );
      }),
  };
}
