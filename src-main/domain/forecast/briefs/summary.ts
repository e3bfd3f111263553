import { count, percent } from '#shared/figures';
import type { Facts } from './facts.ts';

/** The statistical summary: the sheet's facts in plain sentences, whose wording varies from place to place. */
export function summaryOf(facts: Facts): string {
  const number = (name: string) => Number(facts[name] ?? 0);
  const formatted = (value: number) => count(Math.abs(value));
  const scope = String(facts['scope']);
  const variant = [...`${scope}${facts['day']}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
  const pick = (...ways: string[]) => ways[variant % ways.length] as string;

  const jumps = number('jumps_change_percent');
  const kills = number('kills_change_percent');
  const sentences = [
    pick(
      `On ${facts['day']} ${scope} should see about ${formatted(number('expected_jumps'))} jumps, ${against(jumps)}.`,
      `Traffic in ${scope} on ${facts['day']} is expected at ${formatted(number('expected_jumps'))} jumps, ${against(jumps)}.`,
      `For ${facts['day']}, ${scope} is forecast ${formatted(number('expected_jumps'))} jumps, ${against(jumps)}.`,
    ),
    number('expected_kills') === 0
      ? pick('Hardly a kill is expected.', 'Losses should be rare.')
      : pick(
          `Some ${formatted(number('expected_kills'))} kills are likely, ${against(kills)}.`,
          `Expect around ${formatted(number('expected_kills'))} kills, ${against(kills)}.`,
        ),
  ];
  const first = facts['hotspot_1'];
  if (first !== undefined) {
    const second = facts['hotspot_2'];
    const chance = `${percent(number('hotspot_1_percent'))} for a fight above its own usual`;
    const next = second === undefined ? '' : `; ${second} follows with ${percent(number('hotspot_2_percent'))}`;
    sentences.push(
      pick(`${first} stands out, at ${chance}${next}.`, `The likeliest place for a fight is ${first}, at ${chance}${next}.`),
    );
  }
  const campaigns = number('campaigns');
  if (campaigns > 0) {
    sentences.push(
      `${campaigns === 1 ? '1 sovereignty campaign is' : `${formatted(campaigns)} sovereignty campaigns are`} due or under way.`,
    );
  }
  if (facts['busiest_system'] !== undefined) {
    const hour = facts['busiest_quiet_from_hour'];
    const calm = hour === undefined ? '' : `; it is calmest in the hours from ${hour} o’clock UTC`;
    sentences.push(`${facts['busiest_system']} is busiest with ${formatted(number('busiest_expected_jumps'))} jumps${calm}.`);
  }
  return sentences.join(' ');
}

function against(changed: number): string {
  if (changed === 0) return 'as much as over the last four weeks';
  return `${percent(Math.abs(changed))} ${changed > 0 ? 'more' : 'less'} than over the last four weeks`;
}
