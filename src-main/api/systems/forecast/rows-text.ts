import type { ForecastPages } from '#main/store/forecasts/pages';
import type { StoredMaking } from '#main/store/forecasts/rows';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import { forecastOf } from './forecasts.ts';

/** Serialized rows of a making: the JSON text of each of these systems' forecasts, in the order of the ids. */
export type ForecastTexts = (making: StoredMaking, systemIds: readonly number[]) => string[];

/**
 * Serializes each row once for each version of the data: a making does not change, and reading and writing 500 rows takes longer than
 * all else of a page. About 700 bytes a row of two makings.
 */
export function forecastTexts(forecastPages: ForecastPages, versions: () => DataVersions): ForecastTexts {
  let remembered = { key: '', makings: new Map<number, Map<number, string>>() };
  return (making, systemIds) => {
    const { forecasts, systems } = versions();
    const key = `${forecasts?.version ?? 0}.${systems?.version ?? 0}`;
    if (remembered.key !== key) remembered = { key, makings: new Map() };
    const texts = remembered.makings.get(making.makingId) ?? new Map<number, string>();
    remembered.makings.set(making.makingId, texts);
    const missing = systemIds.filter((systemId) => !texts.has(systemId));
    if (missing.length > 0)
      for (const row of forecastPages.ofSystems(making.makingId, missing))
        texts.set(row.systemId, JSON.stringify(forecastOf(making, row, row)));
    return systemIds.flatMap((systemId) => texts.get(systemId) ?? []);
  };
}

/** A page's body of serialized rows. */
export function pageText(rows: readonly string[], meta: object): Uint8Array {
  return Buffer.from(`{"data":[${rows.join(',')}],"meta":${JSON.stringify(meta)}}`);
}

export function withMembers(object: string, members: object): string {
  return `${object.slice(0, -1)},${JSON.stringify(members).slice(1)}`;
}
