import { expect, test } from 'vitest';
import { addedBands } from '#main/domain/forecast/bands';
import { forecastLeads } from '#shared/systems-api/forecast';
import { calledBands } from '../../support/forecasts/calibration.ts';
import { type LawName, laws } from '../../support/forecasts/laws/laws.ts';
import { panelOfLaw } from '../../support/forecasts/laws/panel.ts';

/** Days of history: the levels of all 120 training days are means of whole seasons. */
const HISTORY = 240;
const GRADED = 12;
const FEWEST_FORECASTS = 200;
/** Bands whose few events of several kills each would miss by chance: fewer kills, or fights, than this came and were called. */
const FEWEST_EVENTS = 250;
/** Share of the counts within their 80 % interval; on single days of single laws somewhat less. */
const LEAST_HELD = 0.7;
/** A war is one event of a whole region, and a handful of them decides a band here; `npm run bench forecast` has more of them. */
const ratioOf = (law: LawName) => (law === 'wars' ? 1.6 : 1.25);

test.each(Object.keys(laws) as LawName[])(
  'in galaxies of the law %s what is called, however long ahead, comes as often as it is called, in each band',
  async (law) => {
    const panels = [1, 2, 3].map((seed) => panelOfLaw(law, seed, { regions: 8, days: HISTORY + GRADED }));
    for (const lead of forecastLeads) {
      const bands = [];
      for (const panel of panels) bands.push(await calledBands(panel, HISTORY, { lead, by: 'pooled' }));
      for (const { figure, from, forecasts, called, came, inside } of addedBands(bands)) {
        if (forecasts < FEWEST_FORECASTS || Math.max(called, came) < FEWEST_EVENTS) continue;
        const band = `${lead} days ahead, ${figure} from ${from}`;
        expect(called / came, band).toBeGreaterThan(1 / ratioOf(law));
        expect(called / came, band).toBeLessThan(ratioOf(law));
        if (figure === 'hotspot') continue;
        const held = inside / forecasts;
        expect(held, band).toBeGreaterThan(LEAST_HELD);
        // Below some ten counts a day whole numbers cannot be cut at a tenth, and more lie within.
        if (from >= 10) expect(held, band).toBeLessThan(0.9);
      }
    }
  },
);

test('a baseline that is served calls what comes, also where it counted nothing', async () => {
  const panel = panelOfLaw('still', 1, { regions: 12, days: HISTORY + GRADED });
  for (const by of ['mean_7d', 'naive_last_day'] as const)
    for (const { figure, from, forecasts, called, came } of await calledBands(panel, HISTORY, { lead: 2, by })) {
      if (forecasts < FEWEST_FORECASTS || Math.max(called, came) < FEWEST_EVENTS) continue;
      expect(called / came, `${by}, ${figure} from ${from}`).toBeGreaterThan(0.8);
      expect(called / came, `${by}, ${figure} from ${from}`).toBeLessThan(1.25);
    }
});
