import { count, percent } from '#shared/figures';

/** What a brief may say: numbers and names keyed by their meaning, in the order of the text. */
export type Facts = Readonly<Record<string, number | string>>;

/** One system's forecast as far as a brief needs it. */
export interface BriefSystem {
  name: string;
  region: string;
  regionId: number;
  jumps: number;
  kills: number;
  hotspot: number;
  /** Mean daily counts of the 28 days before. */
  usualJumps: number;
  usualKills: number;
  quietFrom: number | null;
}

/** From so large a probability on a system is spoken of as a likely fight. */
const LIKELY = 0.25;

/** The fact sheet of the galaxy or one region for a day (ISO 8601); percentages and counts are whole numbers. */
export function factSheet(day: string, scope: string, systems: readonly BriefSystem[], campaigns: number): Facts {
  const sum = (pick: (system: BriefSystem) => number) => systems.reduce((total, system) => total + pick(system), 0);
  const jumps = sum(({ jumps }) => jumps);
  const kills = sum(({ kills }) => kills);
  const hottest = systems.toSorted((a, b) => b.hotspot - a.hotspot || b.kills - a.kills).slice(0, 3);
  const facts: Record<string, number | string> = {
    day,
    scope,
    systems: systems.length,
    expected_jumps: Math.round(jumps),
    jumps_change_percent: change(
      jumps,
      sum(({ usualJumps }) => usualJumps),
    ),
    expected_kills: Math.round(kills),
    kills_change_percent: change(
      kills,
      sum(({ usualKills }) => usualKills),
    ),
    likely_fights: systems.filter(({ hotspot }) => hotspot >= LIKELY).length,
    campaigns,
  };
  hottest.forEach((system, place) => {
    if (system.hotspot < 0.01) return;
    facts[`hotspot_${place + 1}`] = system.name;
    facts[`hotspot_${place + 1}_percent`] = Math.round(system.hotspot * 100);
    facts[`hotspot_${place + 1}_expected_kills`] = Math.round(system.kills);
  });
  const busiest = systems.toSorted((a, b) => b.jumps - a.jumps)[0];
  if (busiest !== undefined && busiest.jumps >= 1) {
    facts['busiest_system'] = busiest.name;
    facts['busiest_expected_jumps'] = Math.round(busiest.jumps);
    if (busiest.quietFrom !== null) facts['busiest_quiet_from_hour'] = busiest.quietFrom;
  }
  return facts;
}

function change(expected: number, average: number): number {
  return average < 0.5 ? 0 : Math.round((expected / average - 1) * 100);
}

/**
 * The numbers of a text that are not in its fact sheet; empty: it may be published. A sign is not looked at ("12 % fewer" tells −12),
 * thousands may be grouped, and a number within a name on the sheet (a system called 1DQ1-A, the day) is no claim.
 */
export function unfoundedNumbers(text: string, facts: Facts): string[] {
  const names = Object.values(facts)
    .filter((value): value is string => typeof value === 'string')
    .sort((a, b) => b.length - a.length);
  const allowed = new Set(Object.values(facts).flatMap((value) => (typeof value === 'number' ? [Math.abs(value)] : [])));
  let withoutNames = text;
  for (const name of names) if (name !== '') withoutNames = withoutNames.replaceAll(name, ' ');
  const found = withoutNames.match(/\d+(?:[,\u202f\u00a0' ]\d{3})*(?:\.\d+)?/g) ?? [];
  return found.filter((written) => !allowed.has(Number(written.replace(/[,\u202f\u00a0' ]/g, ''))));
}

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
