import { trainPooled } from '#main/domain/forecast/pooled';
import { panelOfLaw } from '../../support/forecasts/laws/panel.ts';

/** A process of its own, so that nothing else is in its memory: prints what a training at full size costs, as JSON. */
const DAYS = 400;
/** Of 64 systems each: about as many as are listed (5,262). */
const REGIONS = 82;

const idle = process.memoryUsage().rss;
const panel = panelOfLaw('weekly', 1, { regions: REGIONS, days: DAYS });
const before = process.cpuUsage();
let stepFrom = performance.now();
let longestStep = 0;
await trainPooled(panel, DAYS, async () => {
  longestStep = Math.max(longestStep, performance.now() - stepFrom);
  await new Promise((resolve) => void setImmediate(resolve));
  stepFrom = performance.now();
});
const { user, system } = process.cpuUsage(before);
process.stdout.write(
  JSON.stringify({
    systems: panel.graph.ids.length,
    days: DAYS,
    seconds: (user + system) / 1e6,
    bytes: process.resourceUsage().maxRSS * 1024 - idle,
    longestStep,
  }),
);
