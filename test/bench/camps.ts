/**
 * `npm run bench camps`: how often another ship was lost at a gate within half an hour, by how many were lost there and by minutes since the
 * newest; and where so much was claimed: evidence of the first half of the days, claims of the second, in the demo galaxy and by four other laws of losses at gates. Claims with 200 cases or more are judged.
 * `--days=`.
 */
import { parseArgs } from 'node:util';
import { DEMO_SEED, demoScale, generatedModel } from '#main/demo/simulator';
import { type CampEvidence, campEvidenceCounter, judgeCamp, type PlacedLoss } from '#main/domain/plan/camp-evidence';
import { isInSharedSpace, liveRow } from '#main/ingest/systems/killmail-rows';
import { DAY, fromIso, HOUR, MINUTE } from '#shared/time';
import { seededRandom } from '../support/world.ts';
import { calibration, report } from './support/report.ts';

const END = fromIso('2026-11-20T00:00:00Z');
const CAPSULE = 670;
const FIRST_GATE = 50_000_000;

const { values: given } = parseArgs({ options: { days: { type: 'string', default: '28' } } });
const days = Number(given.days);
const from = END - days * DAY;
const half = END - Math.floor(days / 2) * DAY;

/** What is lost in the demo galaxy, in the order of time. */
function demoLosses(): PlacedLoss[] {
  const { killmails } = generatedModel({ seed: DEMO_SEED, startsAt: END, scale: demoScale });
  return Array.from({ length: days }, (_, day) => killmails.ofDay(from + day * DAY, END))
    .flat()
    .filter(({ esi, zkb }) => isInSharedSpace(esi) && zkb.npc !== true)
    .map(liveRow)
    .map(({ systemId, locationId, shipTypeId, time }) => ({
      systemId,
      locationId,
      isCapsule: shipTypeId === CAPSULE,
      at: fromIso(time),
    }))
    .sort((a, b) => a.at - b.at);
}

/**
 * Losses at 2,000 gates, two a system: lone ones, each of which brings on `offspring` others on average within half an hour or so (Hawkes), and camps of so many
 * hours at gates of choice that kill so often an hour.
 */
function lawLosses(law: { lone: number; offspring: number; camps: number; campHours: number; perHour: number }): PlacedLoss[] {
  const random = seededRandom(7);
  const losses: PlacedLoss[] = [];
  const gate = () => Math.floor(random() * 2000);
  const wait = (mean: number) => -Math.log(1 - random()) * mean;
  const lose = (gateId: number, at: number): void => {
    losses.push({ systemId: gateId >> 1, locationId: FIRST_GATE + gateId, isCapsule: false, at: Math.floor(at) });
    for (let left = law.offspring; random() < left; left -= 1) lose(gateId, at + wait(12 * MINUTE));
  };
  for (let day = 0; day < days; day += 1) {
    const start = from + day * DAY;
    for (let count = 0; count < law.lone; count += 1) lose(gate(), start + random() * DAY);
    for (let count = 0; count < law.camps; count += 1) {
      const [gateId, begins] = [gate(), start + random() * DAY];
      const ends = begins + law.campHours * HOUR;
      for (let at = begins + wait(HOUR / law.perHour); at < ends; at += wait(HOUR / law.perHour)) lose(gateId, at);
    }
  }
  return losses.filter(({ at }) => at < END).sort((a, b) => a.at - b.at);
}

function evidenceOf(losses: readonly PlacedLoss[], until: number): CampEvidence[] {
  const counter = campEvidenceCounter();
  for (const loss of losses) counter.add(loss);
  counter.end(until);
  return counter.evidence();
}

/** Reports how often another ship followed after one, two, three or four, and five or more, at once and by the age of the newest loss. */
function reportFollowed(law: string, evidence: readonly CampEvidence[]): void {
  for (const [ships, rows] of Map.groupBy(evidence, (row) => row.ships)) {
    const [cases, followed] = [sumOf(rows, 'cases'), sumOf(rows, 'followed')];
    if (cases === 0) continue;
    const byAge = rows.map((row) => `from ${row.minutes} min ${((row.followed / row.cases) * 100).toFixed(0)} %`);
    const lost = { 1: 'one ship', 2: 'two', 3: 'three or four' }[ships] ?? 'five or more';
    report({
      what: `${law}, ${lost} lost: another followed`,
      measured: `${((followed / cases) * 100).toFixed(0)} % (${cases}): ${byAge.join(', ')}`,
    });
  }
}

function sumOf(rows: readonly CampEvidence[], figure: 'cases' | 'followed'): number {
  return rows.reduce((sum, row) => sum + row[figure], 0);
}

/** Reports each claim that is made of the first half of the days, by what came of it in the second. */
function reportClaims(law: string, losses: readonly PlacedLoss[]): void {
  const { true: early = [], false: late = [] } = Object.groupBy(losses, ({ at }) => `${at < half}`);
  const before = evidenceOf(early, half);
  const after = evidenceOf(late, END);
  reportFollowed(law, after);
  const judged = after.map((row) => ({ ...row, told: judgeCamp(before, row.ships, row.minutes) }));
  const claims = Map.groupBy(
    judged.filter(({ told }) => told.chance !== null),
    ({ told }) => told.claim,
  );
  for (const [claim, rows] of claims) {
    const called = rows.reduce((sum, { cases, told }) => sum + cases * (told.chance ?? 0), 0);
    const [cases, came] = [sumOf(rows, 'cases'), sumOf(rows, 'followed')];
    const percent = (count: number) => `${((count / cases) * 100).toFixed(0)} %`;
    report({
      what: `${law}, ${claim}: called, came`,
      target: `${calibration.target} times`,
      measured: `${percent(called)}, ${percent(came)} (${cases})`,
      kept: !calibration.isJudged(cases) || came === 0 || calibration.isKept(called / came),
    });
  }
}

const laws: readonly (readonly [string, () => PlacedLoss[]])[] = [
  ['demo', demoLosses],
  ['clusters', () => lawLosses({ lone: 1500, offspring: 0.35, camps: 0, campHours: 0, perHour: 1 })],
  ['sparse', () => lawLosses({ lone: 60, offspring: 0.15, camps: 4, campHours: 2, perHour: 3 })],
  ['strict camps', () => lawLosses({ lone: 100, offspring: 0, camps: 60, campHours: 3, perHour: 6 })],
  ['none', () => lawLosses({ lone: 1500, offspring: 0, camps: 0, campHours: 0, perHour: 1 })],
];
for (const [name, losses] of laws) reportClaims(name, losses());
