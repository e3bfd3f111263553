import { type BriefSystem, type Facts, factSheet, summaryOf, unfoundedNumbers } from '#main/domain/forecast/briefs';
import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { BriefReads, BriefRow, BriefWrites } from '#main/store/forecasts/briefs';
import type { ForecastReads } from '#main/store/forecasts/forecasts';
import type { StoredMaking } from '#main/store/forecasts/rows';
import type { SystemInputs } from '#main/store/systems/systems';
import type { LanguageModel } from '#main/upstream/language-model';
import { isoDay, isoUtc, MINUTE } from '#shared/time';
import type { Job } from '../scheduler/job.ts';
import { lastMakingFrom } from './forecast.ts';

const KEEP_DAYS = 60;
/** The first text, and one more where that says what the sheet does not. */
const ATTEMPTS = 2;
/** An endpoint that fails this often in a row is left alone for the day's other briefs. */
const PATIENCE = 2;

const INSTRUCTIONS = [
  'You write short intelligence briefs for players of EVE Online, three to five plain sentences, no heading, no list.',
  'Use only the facts of the sheet. Write every number as it stands there, in digits, and no other number: no sums, no rounding, no dates of your own.',
  'A negative change means fewer than usual. Percentages of hotspots are probabilities of an unusual fight.',
].join(' ');

/**
 * Writes a brief of the galaxy and of each region for the newest day that was forecast. A statistical one is written anew with
 * every making of that forecast; one by a language model, which costs, at most once more, for the last making.
 */
// oxlint-disable-next-line max-lines-per-function -- which briefs are due, their fact sheets and their texts, attempt by attempt, of one making
export function briefs(deps: {
  inputs: Pick<SystemInputs, 'listed'>;
  forecasts: ForecastReads;
  reads: BriefReads;
  writes: BriefWrites;
  model: LanguageModel | null;
  clock: Clock;
  log: Log;
}): Job {
  const { forecasts, reads, writes, clock, log } = deps;

  return {
    name: 'briefs',
    label: 'Daily briefs',
    // A look costs next to nothing, and until it is taken the words say other figures than the table.
    everyMs: MINUTE,
    offsetMs: MINUTE / 2,
    after: ['forecast'],
    follows: ['forecast'],

    async run({ signal, report }) {
      const day = forecasts.newestDay();
      const making = day === null ? undefined : forecasts.newestMaking(day);
      if (day === null || making === undefined) return { rows: 0 };
      const before = new Map(reads.ofDay(day).map((row) => [row.regionId, row]));
      if (before.size > 0 && ![...before.values()].some((row) => isOutdated(row, making))) return { rows: 0 };
      const sheets = sheetsOf(making).filter(({ regionId }) => {
        const row = before.get(regionId);
        return row === undefined || isOutdated(row, making);
      });
      const rows: BriefRow[] = [];
      let failures = 0;
      for (const { regionId, region, facts } of sheets) {
        const written = deps.model === null || failures >= PATIENCE ? null : await write(deps.model, facts, signal);
        failures = written === null ? failures + 1 : 0;
        const text = written ?? { status: 'fallback' as const, text: summaryOf(facts), model: null };
        rows.push({ day, regionId, region, ...text, madeAt: isoUtc(clock.now()), forecastMadeAt: making.madeAt, facts });
        report(rows.length, sheets.length, 'briefs');
        await yieldToEventLoop();
        signal.throwIfAborted();
      }
      writes.record(rows);
      writes.deleteBefore(day - KEEP_DAYS);
      return { rows: rows.length };
    },
  };

  /** A text whose every number is on the sheet; null where there was none. */
  async function write(model: LanguageModel, facts: Facts, signal: AbortSignal) {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const answer = await model.complete(INSTRUCTIONS, JSON.stringify(facts, null, 1), signal);
      if (answer.kind === 'failed') {
        log.warn({ scope: facts['scope'], reason: answer.reason }, 'no brief was written');
        return null;
      }
      const unfounded = unfoundedNumbers(answer.text, facts);
      if (unfounded.length === 0) return { status: 'written' as const, text: answer.text, model: answer.model };
      log.warn({ scope: facts['scope'], attempt, unfounded }, 'a brief said numbers that are not on its sheet');
    }
    return null;
  }

  function sheetsOf(making: StoredMaking): { regionId: number | null; region: string | null; facts: Facts }[] {
    const { day } = making;
    const listed = new Map(deps.inputs.listed().map((system) => [system.system_id, system]));
    const average = forecasts.points(making.makingId).find(({ model }) => model === 'mean_28d');
    const places = new Map(Array.from(making.systemIds, (systemId, place) => [systemId, place]));
    const systems = forecasts.systems(making.makingId).flatMap((row): (BriefSystem & { systemId: number })[] => {
      const system = listed.get(row.systemId);
      const place = places.get(row.systemId) ?? 0;
      if (system === undefined) return [];
      const { name, region, region_id: regionId } = system;
      const { jumps, kills, hotspot, quietFrom, systemId } = row;
      const usualJumps = average?.jumps[place] ?? 0;
      const usualKills = average?.kills[place] ?? 0;
      return [{ systemId, name, region, regionId, jumps, kills, hotspot, quietFrom, usualJumps, usualKills }];
    });
    const campaigns = forecasts.conditions(day).get(day)?.campaigns ?? [];
    const sheet = (regionId: number | null, region: string | null, members: typeof systems) => {
      const ids = new Set(members.map(({ systemId }) => systemId));
      const here = campaigns.filter((systemId) => ids.has(systemId)).length;
      return { regionId, region, facts: factSheet(isoDay(day), region ?? 'the galaxy', members, here) };
    };
    const regions = Map.groupBy(systems, ({ regionId }) => regionId);
    return [
      sheet(null, null, systems),
      ...[...regions].map(([regionId, members]) => sheet(regionId, members[0]?.region ?? null, members)),
    ];
  }
}

function isOutdated({ status, forecastMadeAt }: BriefRow, { day, madeAt }: StoredMaking): boolean {
  if (forecastMadeAt === madeAt) return false;
  const last = isoUtc(lastMakingFrom(day));
  return status === 'fallback' || (forecastMadeAt < last && madeAt >= last);
}
