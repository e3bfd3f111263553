import type { ForecastLead } from '#shared/systems-api/forecast';
import { isoDay } from '#shared/time';
import type { ReadDb, WriteDb } from '../db.ts';
import { dataVersionWrites } from '../ingest-state/data-versions.ts';
import { forgettings } from '../replica/change-tracking.ts';
import type {
  CalibrationRow,
  GradeRow,
  Making,
  Points,
  ServedOutcomes,
  StoredBands,
  StoredConditions,
  StoredMaking,
  SystemForecastRow,
} from './rows.ts';

type RawMaking = {
  makingId: number;
  day: number;
  madeAt: string;
  modelVersion: string;
  trainedDays: number;
  jumpsModel: string;
  killsModel: string;
  hotspotModel: string;
  lead: ForecastLead;
  why: string;
  systemIds: Buffer;
  thresholds: Buffer;
};
/** A making's lead in days, of those that are stored whole and the hours of a day that were known beyond. */
const LEAD = 'lead - known_hours / 24.0';
const makingColumns = `making_id AS makingId, day, made_at AS madeAt, model_version AS modelVersion, trained_days AS trainedDays,
  jumps_model AS jumpsModel, kills_model AS killsModel, hotspot_model AS hotspotModel, ${LEAD} AS lead, why, system_ids AS systemIds, thresholds`;
const gradeTables: Readonly<Record<ForecastLead, string>> = { 1: 'forecast_grades', 1.5: 'half_day_grades', 2: 'two_day_grades' };
const gradeColumns = `day, model, backtest, mae_jumps AS maeJumps, mae_kills AS maeKills, directional_accuracy AS directionalAccuracy,
  brier, quiet_precision AS quietPrecision, quiet_recall AS quietRecall, sample_size AS sampleSize`;
/** The columns of {@link SystemForecastRow} that the wire has. */
export const servedForecastColumns = `system_id AS systemId, jumps, jumps_low AS jumpsLow, jumps_high AS jumpsHigh, kills,
  kills_low AS killsLow, kills_high AS killsHigh, hotspot, drivers, quiet_from AS quietFrom, quiet_activity AS quietActivity`;
const columns = `${servedForecastColumns}, jumps_dispersion AS jumpsDispersion, kills_dispersion AS killsDispersion,
  kills_any AS killsAny, circadian`;

/** Stores forecasts and their grades; nothing that was forecast is ever changed. */
export function forecastWrites(db: WriteDb) {
  const { bump } = dataVersionWrites(db);
  const insertMaking = db.prepare(`
    INSERT INTO forecast_makings (day, made_at, model_version, trained_days, jumps_model, kills_model, hotspot_model, lead, known_hours,
      why, system_ids, thresholds)
    VALUES (@day, @madeAt, @modelVersion, @trainedDays, @jumps, @kills, @hotspot, @days, @knownHours, @why, @systemIds, @thresholds)`);
  const insertPoints = db.prepare(
    'INSERT INTO forecast_points (making_id, model, jumps, kills, hotspot) VALUES (@makingId, @model, @jumps, @kills, @hotspot)',
  );
  const insertSystem = db.prepare(`
    INSERT INTO system_forecasts (making_id, system_id, jumps, jumps_low, jumps_high, jumps_dispersion, kills, kills_low, kills_high,
      kills_dispersion, kills_any, hotspot, drivers, quiet_from, quiet_activity, circadian)
    VALUES (@makingId, @systemId, @jumps, @jumpsLow, @jumpsHigh, @jumpsDispersion, @kills, @killsLow, @killsHigh,
      @killsDispersion, @killsAny, @hotspot, @drivers, @quietFrom, @quietActivity, @circadian)`);
  const keepConditions = db.prepare(`
    INSERT INTO forecast_conditions (day, campaigns, incursions, timers) VALUES (?, ?, ?, ?)
    ON CONFLICT (day) DO UPDATE SET campaigns = excluded.campaigns, incursions = excluded.incursions,
      timers = excluded.timers`);
  const insertGrade = (lead: ForecastLead) =>
    db.prepare(`
    INSERT OR IGNORE INTO ${gradeTables[lead]} (day, model, backtest, mae_jumps, mae_kills, directional_accuracy, brier, quiet_precision,
      quiet_recall, sample_size, graded_at)
    VALUES (@day, @model, @backtest, @maeJumps, @maeKills, @directionalAccuracy, @brier, @quietPrecision, @quietRecall, @sampleSize, @gradedAt)`);
  const insertGrades = { 1: insertGrade(1), 1.5: insertGrade(1.5), 2: insertGrade(2) };
  const insertBands = db.prepare('INSERT OR IGNORE INTO forecast_bands (day, lead, bands) VALUES (?, ?, ?)');
  const insertHalfDayBands = db.prepare('INSERT OR IGNORE INTO half_day_bands (day, bands) VALUES (?, ?)');
  const insertCalibration = db.prepare(
    'INSERT OR IGNORE INTO forecast_calibration (day, reliability, jumps_inside, kills_inside) VALUES (@day, @reliability, @jumpsInside, @killsInside)',
  );
  const forget = forgettings(db);
  const deleteRows = ['system_forecasts', 'forecast_points', 'forecast_makings'].map((table) =>
    db.prepare<[number]>(`DELETE FROM ${table} WHERE making_id IN (SELECT making_id FROM forecast_makings WHERE day < ?)`),
  );

  const record = db.transaction(
    (making: Making, points: readonly Points[], rows: readonly SystemForecastRow[], conditions: StoredConditions) => {
      const { served, lead, systemIds, thresholds, ...rest } = making;
      const { lastInsertRowid: makingId } = insertMaking.run({
        ...rest,
        ...served,
        days: Math.ceil(lead),
        knownHours: (Math.ceil(lead) - lead) * 24,
        systemIds: bytesOf(systemIds),
        thresholds: bytesOf(thresholds),
      });
      for (const { model, jumps, kills, hotspot } of points) {
        insertPoints.run({ makingId, model, jumps: bytesOf(jumps), kills: bytesOf(kills), hotspot: bytesOf(hotspot) });
      }
      for (const row of rows) insertSystem.run({ makingId, ...row });
      const { campaigns, incursions, timers } = conditions;
      keepConditions.run(making.day, JSON.stringify(campaigns), JSON.stringify(incursions), JSON.stringify(timers));
      bump('forecasts', making.madeAt);
    },
  );
  const recordGrades = db.transaction(
    (lead: ForecastLead, grades: readonly GradeRow[], outcomes: ServedOutcomes, gradedAt: string) => {
      for (const row of grades) insertGrades[lead].run({ ...row, gradedAt });
      if (outcomes.calibration !== null && lead === 1) insertCalibration.run(outcomes.calibration);
      for (const { day, bands } of outcomes.bands)
        if (lead === 1.5) insertHalfDayBands.run(day, bands);
        else insertBands.run(day, lead, bands);
      bump('forecasts', gradedAt);
    },
  );

  return {
    /** Stores one making with the forecasts of every model, in one transaction. */
    record: (making: Making, points: readonly Points[], rows: readonly SystemForecastRow[], conditions: StoredConditions): void =>
      record.immediate(making, points, rows, conditions),
    /** Grades of one or more days at a lead; a day that has been graded keeps its grades. */
    recordGrades: (lead: ForecastLead, grades: readonly GradeRow[], outcomes: ServedOutcomes, gradedAt: string): void =>
      recordGrades.immediate(lead, grades, outcomes, gradedAt),
    /** Deletes the forecasts of days before `day`; their grades stay. */
    deleteBefore: (day: number): void => {
      forget(() => deleteRows.forEach((statement) => statement.run(day)));
    },
  };
}
export type ForecastWrites = ReturnType<typeof forecastWrites>;

export function forecastReads(db: ReadDb) {
  const newestDay = db.prepare<[], number | null>('SELECT max(day) FROM forecast_makings').pluck();
  const makingOf = db.prepare<[number], RawMaking>(
    `SELECT ${makingColumns} FROM forecast_makings WHERE day = ? ORDER BY made_at DESC, making_id DESC LIMIT 1`,
  );
  const madeBefore = db.prepare<[number, string], RawMaking>(
    `SELECT ${makingColumns} FROM forecast_makings WHERE day = ? AND made_at < ? ORDER BY made_at DESC, making_id DESC LIMIT 1`,
  );
  const points = db.prepare<[number], { model: string; jumps: Buffer; kills: Buffer; hotspot: Buffer }>(
    'SELECT model, jumps, kills, hotspot FROM forecast_points WHERE making_id = ?',
  );
  const systems = db.prepare<[number], SystemForecastRow>(
    `SELECT ${columns} FROM system_forecasts WHERE making_id = ? ORDER BY system_id`,
  );
  const chances = db.prepare<[number], { systemId: number; hotspot: number }>(
    'SELECT system_id AS systemId, hotspot FROM system_forecasts JOIN system_rows USING (system_id) WHERE making_id = ? ORDER BY system_id',
  );
  const system = db.prepare<[number, number], SystemForecastRow>(
    `SELECT ${columns} FROM system_forecasts WHERE making_id = ? AND system_id = ?`,
  );
  const days = db.prepare<[number], number>('SELECT DISTINCT day FROM forecast_makings WHERE day >= ? ORDER BY day').pluck();
  const atLead = db.prepare<[number, number, string], RawMaking>(
    `SELECT ${makingColumns} FROM forecast_makings WHERE day = ? AND ${LEAD} = ? AND made_at < ? ORDER BY made_at DESC, making_id DESC LIMIT 1`,
  );
  const stored = (raw: RawMaking | undefined): StoredMaking | undefined => {
    if (raw === undefined) return undefined;
    const { jumpsModel, killsModel, hotspotModel, systemIds, thresholds, ...rest } = raw;
    return {
      ...rest,
      served: { jumps: jumpsModel, kills: killsModel, hotspot: hotspotModel },
      systemIds: new Int32Array(aligned(systemIds)),
      thresholds: new Uint32Array(aligned(thresholds)),
    };
  };

  return {
    /** The newest day that was forecast. */
    newestDay: (): number | null => newestDay.get() ?? null,
    newestMaking: (day: number): StoredMaking | undefined => stored(makingOf.get(day)),
    /** The newest making of a day from before it began, which is the one that is graded. */
    madeInTime: (day: number): StoredMaking | undefined => stored(madeBefore.get(day, `${isoDay(day)}T00:00:00Z`)),
    /** The newest making of a day at a lead, from before the day began: what is graded at that lead. */
    madeAtLead: (day: number, lead: ForecastLead): StoredMaking | undefined =>
      stored(atLead.get(day, lead, `${isoDay(day)}T00:00:00Z`)),
    points: (makingId: number): Points[] =>
      points.all(makingId).map(({ model, jumps, kills, hotspot }) => ({
        model,
        jumps: new Float32Array(aligned(jumps)),
        kills: new Float32Array(aligned(kills)),
        hotspot: new Float32Array(aligned(hotspot)),
      })),
    systems: (makingId: number): SystemForecastRow[] => systems.all(makingId),
    /** The chance (0 to 1) of a fight of every listed system, by id. */
    fightChances: (makingId: number): { systemId: number; hotspot: number }[] => chances.all(makingId),
    system: (makingId: number, systemId: number): SystemForecastRow | undefined => system.get(makingId, systemId),
    /** Days from `from` on that have a forecast. */
    days: (from: number): number[] => days.all(from),
    ...gradeReads(db),
  };
}
export type ForecastReads = ReturnType<typeof forecastReads>;

/** Reads of grades, and of what was known of the days that were forecast. */
function gradeReads(db: ReadDb) {
  const gradesOf = (lead: ForecastLead) =>
    db.prepare<[number], GradeRow>(`SELECT ${gradeColumns} FROM ${gradeTables[lead]} WHERE day >= ? ORDER BY day, model`);
  const grades = { 1: gradesOf(1), 1.5: gradesOf(1.5), 2: gradesOf(2) };
  const isBacktest = (lead: ForecastLead) =>
    `coalesce((SELECT max(backtest) FROM ${gradeTables[lead]} AS graded WHERE graded.day = bands.day), 0) AS backtest`;
  const bands = db.prepare<{ from: number }, StoredBands>(`
    SELECT day, lead, bands, ${isBacktest(1)} FROM forecast_bands AS bands WHERE day >= @from AND lead = 1
    UNION ALL SELECT day, 1.5, bands, ${isBacktest(1.5)} FROM half_day_bands AS bands WHERE day >= @from
    UNION ALL SELECT day, lead, bands, ${isBacktest(2)} FROM forecast_bands AS bands WHERE day >= @from AND lead = 2
    ORDER BY day, lead`);
  const calibration = db.prepare<[number], CalibrationRow>(
    'SELECT day, reliability, jumps_inside AS jumpsInside, kills_inside AS killsInside FROM forecast_calibration WHERE day >= ? ORDER BY day',
  );
  const conditions = db.prepare<[number], { day: number; campaigns: string; incursions: string; timers: string }>(
    'SELECT day, campaigns, incursions, timers FROM forecast_conditions WHERE day >= ?',
  );
  const firstDay = db.prepare<[], number | null>('SELECT min(day) FROM forecast_conditions').pluck();
  return {
    grades: (from: number, lead: ForecastLead): GradeRow[] => grades[lead].all(from),
    /** By day and lead, from a day on. */
    bands: (from: number): StoredBands[] => bands.all({ from }),
    calibration: (from: number): CalibrationRow[] => calibration.all(from),
    /** By day: ids of the systems with campaigns (one entry a campaign) and with incursions. */
    conditions: (from: number): Map<number, StoredConditions> =>
      new Map(
        conditions.all(from).map(({ day, campaigns, incursions, timers }) => [
          day,
          {
            campaigns: JSON.parse(campaigns) as number[],
            incursions: JSON.parse(incursions) as number[],
            timers: JSON.parse(timers) as StoredConditions['timers'],
          },
        ]),
      ),
    /** The first day that was ever forecast. */
    firstDay: (): number | null => firstDay.get() ?? null,
  };
}

/** The bytes of a typed array as a blob column takes them, 4 a value, in the byte order of this machine. Shares its memory. */
function bytesOf(values: Float32Array | Int32Array | Uint32Array): Buffer {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength);
}

/** A copy that begins at a multiple of 4, as typed arrays need it. */
export function aligned(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
