/** The pages of the forecast as the measurement of the systems service asks for them. */
import type { ReadDb, WriteDb } from '#main/store/db';
import { bytesOf, forecastWrites } from '#main/store/forecasts/forecasts';
import type { SystemForecastRow } from '#main/store/forecasts/rows';
import { DAY, dayNumber, isoUtc } from '#shared/time';
import { BENCH_NOW, seeded } from './mirror.ts';

/** Rows of a page, and rows at most of the hotspots. */
const PAGE_SIZES = [50, 500];

/** A request for rows of the forecast, and the bare statement that gives the same. */
export interface ForecastCase {
  name: string;
  path: string;
  bare: () => unknown;
}

/** Stores a forecast of today and of tomorrow for every listed system, each made half an hour before its day. */
export function fillForecasts(db: WriteDb): void {
  const random = seeded(5);
  const systemIds = db.prepare<[], number>('SELECT system_id FROM system_rows ORDER BY system_id').pluck().all();
  const today = dayNumber(isoUtc(BENCH_NOW));
  for (const day of [today, today + 1]) {
    forecastWrites(db).record(
      {
        day,
        madeAt: isoUtc(day * DAY - DAY / 48),
        modelVersion: 'bench',
        trainedDays: 200,
        served: { jumps: 'pooled', kills: 'pooled', hotspot: 'pooled' },
        why: 'Measured.',
        systemIds: Int32Array.from(systemIds),
        thresholds: new Uint32Array(systemIds.length).fill(5),
      },
      [],
      systemIds.map((systemId) => aForecastRow(systemId, random)),
      { campaigns: [], incursions: [], timers: [] },
    );
  }
}

function aForecastRow(systemId: number, random: () => number): SystemForecastRow {
  const [jumps, kills] = [2000 * random() ** 6, 20 * random() ** 8];
  const driver = { text: 'two campaigns within 2 jumps: +1.8 expected kills', target: 'kills', effect: 1.8 };
  return {
    systemId,
    jumps,
    jumpsLow: Math.floor(jumps / 2),
    jumpsHigh: Math.ceil(jumps * 2),
    jumpsDispersion: 0.05 + random() / 2,
    kills,
    killsLow: 0,
    killsHigh: Math.ceil(kills * 3),
    killsDispersion: 0.5 + 3 * random(),
    hotspot: random() ** 4,
    drivers: JSON.stringify([driver, driver, driver]),
    quietFrom: Math.floor(24 * random()),
    quietActivity: jumps / 10,
    circadian: bytesOf(Float32Array.from({ length: 24 }, () => 1 / 24)),
  };
}

/** First, middle and last page of every sort of /forecast/systems, and both sorts of /forecast/hotspots. */
export function forecastCases(db: ReadDb): ForecastCase[] {
  const systems = db.prepare<[], number>('SELECT count(*) FROM system_rows').pluck().get() ?? 0;
  const making = db.prepare<[], number>('SELECT max(making_id) FROM forecast_makings').pluck().get() ?? 0;
  const bareOf = (column: string, direction: string) => {
    const rows = db.prepare(`
      SELECT system_forecasts.*, name, region, security FROM system_forecasts JOIN system_rows USING (system_id)
       WHERE making_id = ? ORDER BY ${column} ${direction}, system_id ${direction} LIMIT ? OFFSET ?`);
    return (limit: number, offset: number) => () => rows.all(making, limit, offset);
  };
  const cases: ForecastCase[] = [];
  for (const [sort, column] of Object.entries({
    id: 'system_id',
    jumps: 'jumps',
    kills: 'kills',
    prob: 'hotspot',
    name: 'folded_name',
  })) {
    const bare = bareOf(column, 'DESC');
    for (const size of PAGE_SIZES) {
      const pages = Math.ceil(systems / size);
      for (const [place, page] of Object.entries({ first: 1, middle: Math.ceil(pages / 2), last: pages })) {
        cases.push({
          name: `/forecast/systems by ${sort}, ${place} ${size}`,
          path: `/forecast/systems?sort=${sort}&order=desc&page=${page}&page_size=${size}`,
          bare: bare(size, (page - 1) * size),
        });
      }
    }
  }
  const regionWith = db.prepare<[string], number>('SELECT region_id FROM system_rows WHERE security = ? LIMIT 1').pluck();
  for (const security of ['high', 'null'])
    cases.push({
      name: `/forecast/systems in ${security}`,
      path: `/forecast/systems?security=${security}&sort=kills&order=desc&region=${regionWith.get(security)}`,
      bare: bareOf('kills', 'DESC')(50, 0),
    });
  for (const sort of ['prob', 'surprise'])
    for (const size of PAGE_SIZES)
      cases.push({
        name: `/forecast/hotspots by ${sort}, ${size}`,
        path: `/forecast/hotspots?sort=${sort}&limit=${size}`,
        bare: bareOf('hotspot', 'DESC')(size, 0),
      });
  return cases;
}
