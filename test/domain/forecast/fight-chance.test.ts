import { expect, test } from 'vitest';
import { fightChances, fitFightChance } from '#main/domain/forecast/fight-chance';
import { buildGraph } from '#main/domain/topology/graph';
import { emptyPanel } from '../../support/forecasts/panels.ts';
import { seededRandom } from '../../support/world.ts';

const SYSTEMS = 2000;
const DAYS = 60;
const ids = Array.from({ length: SYSTEMS }, (_, index) => index + 1);
/** Expected kills of each system, from a twentieth to fifty. */
const expected = Float64Array.from(ids, (id) => 0.05 * 1000 ** (id / SYSTEMS));
const days = Array.from({ length: DAYS }, (_, day) => day);

/** What is known of each system after sixty days on which five kills came to it with its chance, and nothing else happened. */
async function learned(chance: (kills: number) => number): Promise<Float64Array> {
  const random = seededRandom(11);
  const kills = new Uint32Array(SYSTEMS * DAYS);
  expected.forEach((mean, system) => {
    for (const day of days) kills[system * DAYS + day] = random() < chance(mean) ? 5 : 0;
  });
  const hours = () => new Uint8Array(DAYS).fill(24);
  const panel = emptyPanel(buildGraph(ids, []), { kills, days: DAYS, jumpHours: hours(), killHours: hours() });
  const coefficients = await fitFightChance(
    panel,
    days,
    () => expected,
    async () => undefined,
  );
  return fightChances(expected, new Uint32Array(SYSTEMS).fill(5), coefficients);
}

test('a chance that rises with the expected kills is told as it came true', async () => {
  const planted = (kills: number) => kills / (kills + 10);
  const told = await learned(planted);
  expected.forEach((mean, system) => void expect(Math.abs((told[system] as number) - planted(mean))).toBeLessThan(0.04));
});

test('where fights come anywhere alike the expected kills change nothing', async () => {
  const told = await learned(() => 0.1);
  for (const chance of told) expect(Math.abs(chance - 0.1)).toBeLessThan(0.03);
});
