import { expect, test } from 'vitest';
import { pressureComputations } from '#main/queries/pressure';
import { activityWrites } from '#main/store/systems/activity';
import { DAY, dayNumber, fromIso, HOUR, isoUtc } from '#shared/time';
import { insertRow, NOON } from '../support/builders.ts';
import { emptyMirror } from '../support/empty-mirror.ts';

const HELD = 30_000_001;
const TODAY = dayNumber(NOON);
const daysAgo = (days: number) => isoUtc((TODAY - days) * DAY);

/** Claims of eighty days and counts of as many; campaigns are listed since so many days. */
function graded(campaignsSince: number | null) {
  const db = emptyMirror();
  insertRow(db, 'sovereignty_changes', { system_id: HELD, at: daysAgo(80), alliance_id: 99, adm: 5, faction_id: null });
  if (campaignsSince !== null)
    insertRow(db, 'past_campaigns', {
      campaign_id: 1,
      event_type: 'ihub_defense',
      system_id: HELD,
      start_time: daysAgo(campaignsSince),
    });
  activityWrites(db).recordSamples(
    'kills',
    Array.from({ length: 80 * 24 }, (_, hour) => {
      const at = fromIso(daysAgo(80)) + hour * HOUR;
      return { hour: isoUtc(at), observedAt: isoUtc(at + HOUR), rows: [{ systemId: HELD, counts: [1, 0, 40] }] };
    }),
    'archive',
  );
  const { firstDay, lastDay } = pressureComputations(db).pressureBoard(fromIso(NOON)).grade;
  return firstDay === null || lastDay === null ? null : [TODAY - firstDay, TODAY - lastDay];
}

test('a ranking is graded on weeks of which both claims and campaigns are known, and no others', () => {
  expect(graded(60)).toEqual([35, 8]);
  expect(graded(20)).toEqual([20, 8]);
  expect(graded(5)).toBeNull();
  expect(graded(null)).toBeNull();
});
