import { expect, test } from 'vitest';
import { addedBands } from '#main/domain/forecast/bands';
import { forecastLeads } from '#shared/systems-api/forecast';
import { calledBands } from '../../support/forecasts/calibration.ts';
import { panelOfLaw } from '../../support/forecasts/laws/panel.ts';

const HISTORY = 200;
const GRADED = 12;
const FEWEST_FORECASTS = 200;
/** Bands whose few events of several kills each would miss by chance: fewer kills, or fights, than this came and were called. */
const FEWEST_EVENTS = 250;
/** Nothing to foresee, kills that bring on kills, sparse traffic, strict camps; `npm run bench forecast` has all laws. */
const cases = (['still', 'bursts', 'sparse', 'camps'] as const).flatMap((law) =>
  forecastLeads.map((lead) => [law, lead] as const),
);

test.each(cases)(
  'in galaxies of the law %s what is called %d days ahead comes as often as it is called, in each band',
  async (law, lead) => {
    const bands = [];
    for (const seed of [1, 2])
      bands.push(
        await calledBands(panelOfLaw(law, seed, { regions: 12, days: HISTORY + GRADED }), HISTORY, { lead, by: 'pooled' }),
      );
    for (const { figure, from, forecasts, called, came, inside } of addedBands(bands)) {
      if (forecasts < FEWEST_FORECASTS || Math.max(called, came) < FEWEST_EVENTS) continue;
      const band = `${figure} from ${from}`;
      expect(called / came, band).toBeGreaterThan(0.8);
      expect(called / came, band).toBeLessThan(1.25);
      if (figure === 'hotspot') continue;
      const held = inside / forecasts;
      expect(held, band).toBeGreaterThan(0.75);
      // Below some ten counts a day whole numbers cannot be cut at a tenth, and more lie within.
      if (from >= 10) expect(held, band).toBeLessThan(0.9);
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
