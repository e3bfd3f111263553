import type { Grade } from '#shared/mirror-rows';
import type { ForecastLead } from '#shared/systems-api/forecast';
/** Models and purposes are those of domain/forecast/selection. */
export interface Making {
  /** Days since 1970-01-01 of the day that was forecast. */
  day: number;
  madeAt: string;
  modelVersion: string;
  trainedDays: number;
  lead: ForecastLead;
  served: { jumps: string; kills: string; hotspot: string };
  why: string;
  systemIds: Int32Array;
  /** Kills from which a system's day is a fight hotspot, as known when it was made. */
  thresholds: Uint32Array;
}

/** A making with the key that its points and its systems are stored under. */
export interface StoredMaking extends Making {
  makingId: number;
}

/**
 * One model's forecast of a day: expected jumps and kills, and the probability (0 to 1) of a fight hotspot, by system in the
 * order of the making's `systemIds`.
 */
export interface Points {
  model: string;
  jumps: Float32Array;
  kills: Float32Array;
  hotspot: Float32Array;
}

/** A system's forecast as it is served. */
export interface SystemForecastRow {
  systemId: number;
  jumps: number;
  jumpsLow: number;
  jumpsHigh: number;
  jumpsDispersion: number;
  kills: number;
  killsLow: number;
  killsHigh: number;
  killsDispersion: number;
  /** The chance of any kill; null: of a forecast from before it was made. */
  killsAny: number | null;
  hotspot: number;
  /** JSON. */
  drivers: string;
  quietFrom: number | null;
  quietActivity: number | null;
  /** 24 float32 shares of the mean day. */
  circadian: Buffer;
}

/** One model's grade of a day. `backtest` 1: by a model trained afterwards on earlier days. */
export interface GradeRow extends Grade {
  day: number;
  model: string;
  backtest: number;
}

/**
 * How the served forecast of a day fared; `jumpsInside`, `killsInside`: share (0 to 1) of the systems whose count lay
 * within its interval.
 */
export interface CalibrationRow {
  day: number;
  /** JSON: domain/forecast/grading's bins. */
  reliability: string;
  jumpsInside: number;
  killsInside: number;
}

/** What was called of a day and what came, by band. */
export interface BandsOfDay {
  day: number;
  /** JSON: domain/forecast/bands. */
  bands: string;
}

/** Of a day at a lead; `backtest` as of {@link GradeRow}. */
export interface StoredBands extends BandsOfDay {
  lead: ForecastLead;
  backtest: number;
}

/** The outcome of the served forecasts of the days that are graded; `calibration` of one real day. */
export interface ServedOutcomes {
  bands: readonly BandsOfDay[];
  calibration: CalibrationRow | null;
}

/** What was known of a day beside the counts when it was forecast, by system id; hours: from the day's beginning to the timer. */
export interface StoredConditions {
  campaigns: readonly number[];
  incursions: readonly number[];
  timers: readonly { systemId: number; hours: number }[];
}
