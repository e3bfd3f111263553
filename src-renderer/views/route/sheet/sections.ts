import { shortIsk } from '#shared/figures';
import type { CapitalStop } from '#shared/plan-api/legs';
import type { OpSheet } from '#shared/plan-api/op-sheet';
import { warningLines } from '../../../systems/hazard-text.ts';
import { worstText } from '../../../systems/loss-text.ts';
import { sampledHour } from '../../../systems/sampled-hours.ts';
import { unreadKillmails } from '../../../systems/unread-killmails.ts';
import { chancePercent, count, decimals, hourSpan, jumpCount, lightYears, plural } from '../../../ui/format.ts';
import type { SheetSection, SheetText } from '../../../ui/sheet/messages.ts';
import { minutesText } from '../leg-text.ts';
import { originText } from '../loss-basis.ts';

const time = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
const table = (
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  nothing: string,
): SheetSection => ({
  title,
  lines: rows.length === 0 ? [nothing] : [],
  columns: rows.length === 0 ? [] : columns,
  rows,
});

/** The sheet in words, once for the window, the page that is kept and the picture. Times are of EVE, which is UTC. */
export function sheetText(sheet: OpSheet): SheetText {
  return {
    title: `${sheet.staging.name} to ${sheet.target.name}, ${time(sheet.at)} EVE`,
    subtitle: `${sheet.staging.region} to ${sheet.target.region}. Made ${time(sheet.made_at)} EVE; all of it is of that moment.`,
    sections: [
      ...routeSections(sheet),
      ...legSections(sheet),
      liveSection(sheet),
      timerSection(sheet),
      table(
        'Likeliest fights of the day',
        ['System', 'Jumps', 'Chance'],
        sheet.hotspots.map(({ name, jumps, chance }) => [name, String(jumps), chancePercent(chance)]),
        'Nothing was forecast for this day.',
      ),
      table(
        'Wormholes in reach',
        ['System', 'Jumps', 'To', 'Size', 'Left when made', 'Left at the hour'],
        sheet.exits.map((exit) => [
          exit.name,
          String(exit.jumps),
          `${exit.hub}${exit.signature === null ? '' : ` (${exit.signature})`}`,
          exit.max_ship_size,
          hourSpan(exit.hours_left),
          exit.hours_left_at === 0 ? 'collapsed' : hourSpan(exit.hours_left_at),
        ]),
        'No known connection of Thera or Turnur in reach.',
      ),
      ...hullSections(sheet),
      {
        title: 'How old this was',
        lines: [
          sheet.ages.map(({ part, observed_at: at }) => `${part}: ${at === null ? 'never collected' : time(at)}`).join(' · '),
        ],
        columns: [],
        rows: [],
      },
    ],
  };
}

type SheetTimer = OpSheet['timers'][number];

/** Campaigns each on a line, then the windows of a holder on one. */
function timerSection({ timers, at }: OpSheet): SheetSection {
  const windows = timers.filter(({ kind }) => kind === 'window');
  const byHolder = Map.groupBy(windows, ({ holder }) => holder);
  const rows = [
    ...timers.filter(({ kind }) => kind === 'campaign').map((timer) => timerRow('Campaign', [timer], at)),
    ...[...byHolder.values()].map((held) => timerRow(windowText(held), held, at)),
  ];
  return table(
    'Timers in reach',
    ['Starts', 'From the hour', 'What', 'System', 'Jumps', 'Holder'],
    rows,
    'No campaign and no window from four hours before to eight after.',
  );
}

function timerRow(what: string, timers: readonly SheetTimer[], at: string): string[] {
  const nearest = timers.toSorted((a, b) => a.jumps - b.jumps || a.name.localeCompare(b.name));
  const starts = timers.map(({ starts_at: start }) => start).sort()[0] ?? at;
  const minutes = Math.min(...timers.map((timer) => timer.minutes));
  return [
    time(starts),
    `${minutes < 0 ? '-' : '+'}${minutesText(Math.abs(minutes))}`,
    what,
    someNames(nearest.map(({ name }) => name)),
    String(nearest[0]?.jumps ?? 0),
    timers[0]?.holder ?? 'not known',
  ];
}

function windowText(held: readonly SheetTimer[]): string {
  const end = held
    .flatMap(({ ends_at: ends }) => ends ?? [])
    .sort()
    .at(-1);
  return `${held.length === 1 ? 'Window' : `${held.length} windows`}${end === undefined ? '' : ` to ${end.slice(11, 16)}`}`;
}

const MOST_NAMES = 4;

function someNames(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return more <= 1 ? names.join(', ') : `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more`;
}

/** What goes on in reach; while killmails do not reach into this hour it says so. */
function liveSection({ live, killmails_until: until, made_at: madeAt }: OpSheet): SheetSection {
  const unread = unreadKillmails(until, Date.parse(madeAt));
  const section = table(
    'Live as the sheet was made',
    ['System', 'Jumps', 'What'],
    live.map(({ name, jumps, sentence }) => [name, String(jumps), sentence]),
    'No camp, fight or roam in reach.',
  );
  return unread === null ? section : { ...section, lines: [unread] };
}

function lossOf({ chance_of_loss: chance, ...origin }: OpSheet['routes'][number]): string {
  return chance === null ? 'chance of loss not known' : `${chancePercent(chance)} chance of loss, ${originText(origin)}`;
}

const warningTexts = ({ warning_details: details }: Pick<OpSheet['routes'][number], 'warning_details'>) =>
  warningLines(details).map(({ text }) => text);

function worstLines(route: OpSheet['routes'][number]): string[] {
  const worst = worstText(route);
  return worst === null ? [] : [`Most dangerous: ${worst}.`];
}

function routeSections({ routes, route_note: note }: OpSheet): SheetSection[] {
  if (note !== null) return [{ title: 'Routes', lines: [note], columns: [], rows: [] }];
  return routes.map((route) => ({
    title: `${route.title}: ${plural(route.jumps, 'jump')}, ${lossOf(route)}`,
    lines: [
      `${route.names.join(' › ')}.`,
      ...route.wormholes.map(
        ({ from, to, signature, expires_at: end }) =>
          `Wormhole${signature === null ? '' : ` ${signature}`} in ${from} to ${to}, closed by ${time(end)}.`,
      ),
      ...worstLines(route),
      ...warningTexts(route),
    ],
    columns: [],
    rows: [],
  }));
}

function legSections({ legs, legs_note: note, killmails_until: until, made_at: madeAt }: OpSheet): SheetSection[] {
  if (note !== null) return [{ title: 'Legs', lines: [note], columns: [], rows: [] }];
  if (legs === null) return [];
  const isNowKnown = unreadKillmails(until, Date.parse(madeAt)) === null;
  const fuel = legs.isotopes === null ? 'isotopes are not in this static data' : `${count(legs.isotopes)} isotopes`;
  return [
    {
      title: `${legs.ship}: ${plural(legs.legs.length, 'leg')}, ${lightYears(legs.light_years)}, ${fuel}`,
      lines: [
        `${minutesText(legs.minutes)} of cooldowns, ${minutesText(legs.fatigue_minutes)} of fatigue at the end.`,
        ...(legs.cynos.length === 0 ? [] : [`Cynos in this order: ${legs.cynos.join(', ')}.`]),
        ...warningTexts(legs),
      ],
      columns: ['From', 'To', 'Light-years', 'Isotopes', 'There now', 'Quiet midpoints instead'],
      rows: legs.legs.map((leg) => [
        leg.from_name,
        leg.to_name,
        decimals(leg.light_years, 2),
        leg.isotopes === null ? '' : count(leg.isotopes),
        leg.stop.live?.sentence ?? quietStop(leg.stop, isNowKnown),
        leg.quiet.map(({ name }) => name).join(', '),
      ]),
    },
    ...gateSections(legs),
  ];
}

/** Where the drive ends before the target: how the ship goes on. */
function gateSections({
  ship,
  legs,
  gates,
  gate_minutes: minutes,
  gate_chance_of_loss: chance,
}: NonNullable<OpSheet['legs']>): SheetSection[] {
  if (gates.length === 0) return [];
  const risk = chance === null ? 'chance of loss not known' : `${chancePercent(chance)} chance of loss`;
  const landing = legs.at(-1)?.to_name;
  return [
    {
      title: `${ship} by gate: ${plural(gates.length, 'jump')}, ${minutesText(minutes)}, ${risk}`,
      lines: [`${[...(landing === undefined ? [] : [landing]), ...gates].join(' › ')}.`],
      columns: [],
      rows: [],
    },
  ];
}

/** `No kill in 45 min; 21–22: 4 jumps, 0 kills.`, each with its own hour where these differ. */
function quietStop(stop: CapitalStop, isNowKnown: boolean): string {
  const [jumps, kills] = [
    sampledFigure('jump', stop.jumps_1h, stop.jumps_until),
    sampledFigure('kill', stop.kills_1h, stop.kills_until),
  ];
  const alike = jumps.hour !== null && jumps.hour === kills.hour;
  const withHour = ({ hour, text }: typeof jumps) => (hour === null ? text : `${hour}: ${text}`);
  return `${isNowKnown ? 'No kill in 45 min' : 'Now not known'}; ${withHour(jumps)}, ${alike ? kills.text : withHour(kills)}.`;
}

function sampledFigure(noun: string, value: number | null, until: string | null) {
  return value === null ? { hour: null, text: `${noun}s not known` } : { hour: sampledHour(until), text: plural(value, noun) };
}

function hullSections({ hulls, hulls_note: note }: OpSheet): SheetSection[] {
  if (note !== null) return [{ title: 'Doctrine on contract', lines: [note], columns: [], rows: [] }];
  if (hulls.length === 0) return [];
  const rows = hulls.map(({ type_name: name, contracts, cheapest }) => [
    name,
    String(contracts),
    cheapest
      .map((offer) => {
        const where =
          offer.system === null ? '' : ` in ${offer.system}${offer.jumps === null ? '' : `, ${jumpCount(offer.jumps)}`}`;
        const inside = `${offer.units > 1 ? `${offer.units} hulls` : ''}${offer.items > 0 ? ' with more' : ''}`.trim();
        return `${shortIsk(offer.price)} ISK${where}${inside === '' ? '' : ` (${inside})`}`;
      })
      .join(' · '),
  ]);
  return [table('Doctrine on contract near staging', ['Hull', 'Contracts', 'Cheapest'], rows, '')];
}

const style = `body{margin:0;background:#0b1016;color:#e6edf3;font:14px/1.5 system-ui,sans-serif}
main{max-width:1100px;margin:0 auto;padding:32px}h1{margin:0;font-size:24px}h2{margin:24px 0 6px;font-size:15px;color:#7cc4ff}
p{margin:4px 0}.soft{color:#9fb0c0}table{border-collapse:collapse;width:100%}th{color:#9fb0c0;font-weight:400}
th,td{padding:4px 12px 4px 0;border-bottom:1px solid #223040;text-align:left;vertical-align:top}a{color:#7cc4ff}
@media print{body{background:#fff;color:#000}h2,a{color:#035}th,.soft{color:#444}}`;

/** The sheet as one page that needs nothing else: no script, no address is loaded. `link`: opens the plan again. */
export function sheetHtml({ title, subtitle, sections }: SheetText, link: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p class="soft">${escaped(subtitle)}</p>
${sections.map(sectionHtml).join('\n')}
<p class="soft"><a href="${escaped(link)}">Open this plan in Astrolabe</a></p>
</main>
</body>
</html>
`;
}

function sectionHtml({ title, lines, columns, rows }: SheetSection): string {
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  const table =
    rows.length === 0
      ? ''
      : `\n<table><thead>${cells('th', columns)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
  return `<h2>${escaped(title)}</h2>\n${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}${table}`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
