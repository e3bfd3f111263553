/** A figure of a title that tells how many there are. */
export interface StatedCount {
  units: number;
  /** Which of the names that were taken out of the title it belongs to; null: to none of them alone. */
  name: number | null;
  /** It stands as prices do too: in brackets, or bare before a name. */
  mayBePrice: boolean;
  /** It was written in thousands or millions, so the last digits are not given. */
  isRounded: boolean;
}

/** Names are taken out of a title before its figures are read, since many have some: each leaves a character of a private range. */
const FIRST_NAME = 0xe000;
const NAME = String.raw`[\uE000-\uF8FF]`;

/** The character that stands for a name, by its place among those of a title. */
export function nameMark(place: number): string {
  return String.fromCharCode(FIRST_NAME + place);
}

const TIMES = '[x×х✕✖]';
const NUMBER = String.raw`(?<number>\d{1,3}(?:[.,'’ ]\d{3})+(?!\d)|\d+(?:[.,]\d{1,2})?)`;
/** A power of a thousand: `10k`, `2kk`, `2m`, in Russian `10к`. */
const POWER = '(?<power>kk|k|m|кк|к)?';
const COUNT = `${NUMBER}${POWER}`;
const BEGINS = String.raw`(?<![\p{L}\p{N}])`;
const ENDS = String.raw`(?![\p{L}\p{N}])`;
const PIECES =
  'pcs|pc|pieces?|units?|copies|hulls?|ships?|stk|stck|stück|stueck|szt|шт|штук[аи]?|ед|pi[eè]ces?|unit[eé]s?|unidades?|uds|piezas?|peças?|pezzi';
/** Words that count things in Chinese, Japanese and Korean; nothing has to come behind them. */
const MEASURES = '[个個隻只台艘架枚张張本件개대척기]';
const PACK =
  'stacks?|packs?|sets?|lots?|bundles?|batch(?:es)?|box(?:es)?|crates?|packages?|stapel|pakete?|lotes?|paquetes?|piles?|набор|стак|стопка|упаковка|пачка|комплект';
const QUANTITY = 'qty|quantity|amount|count|anzahl|menge|cantidad|quantité|кол-во|количество|数量|數量|수량';
/** What may stand between a figure and the name that it counts. */
const MANNER = String.raw`(?:(?:of|brand|new|fresh|fitted|unfitted|rigged|packaged|cheap)\s)*`;

interface Form {
  pattern: RegExp;
  mayBePrice: boolean;
  /** Where the name is looked for first. */
  name: 'before' | 'after';
}

const form = (pattern: string, name: Form['name'], mayBePrice = false): Form => {
  return { pattern: new RegExp(pattern, 'dgu'), name, mayBePrice };
};
/** The ways in which titles count, the surest first. */
const forms: readonly Form[] = [
  form(String.raw`${BEGINS}${COUNT}\s?${TIMES}${ENDS}`, 'after'),
  form(String.raw`${BEGINS}${COUNT}\s?\*\s?(?=${NAME})`, 'after'),
  form(String.raw`${BEGINS}${TIMES}\s?${COUNT}${ENDS}`, 'before'),
  form(String.raw`(?<=${NAME}\s?)\*\s?${COUNT}${ENDS}`, 'before'),
  form(String.raw`\*\s?${COUNT}\s?\*`, 'before'),
  form(String.raw`${BEGINS}(?:${PACK})\s(?:of|de|von|mit|à|из|по)\s${COUNT}${ENDS}`, 'after'),
  form(String.raw`${BEGINS}${NUMBER}(?:er|[\s-]?packs?)${ENDS}`, 'after'),
  form(String.raw`${BEGINS}${COUNT}[\s-]?(?:${PIECES})${ENDS}`, 'after'),
  form(String.raw`${BEGINS}${COUNT}\s?${MEASURES}`, 'after'),
  form(String.raw`${BEGINS}(?:${QUANTITY})[\s:=.]*${COUNT}${ENDS}`, 'before'),
  form(String.raw`${BEGINS}${NUMBER}\s?ea${ENDS}`, 'after', true),
  form(String.raw`[|=~]\s?${COUNT}\s?[|=~]`, 'before', true),
  form(String.raw`[([{【<]\s?${COUNT}\s?[)\]}】>]`, 'before', true),
  form(String.raw`${BEGINS}${COUNT}[\s-]?${MANNER}(?=["“„«[(]?${NAME})`, 'after', true),
];

/** Before a figure that counts nothing: efficiencies, levels, a place in a row, a part of a figure. */
const NO_COUNT_BEFORE =
  /(?:(?<![\p{L}\p{N}])(?:me|te|pe|ml|pl|lvl?|level|tier|class|size|mk|mark|day|lot|no|nr|page|part|top|ver|version|grade|rank|price|runs?|from|цена)[\s.:#=]*|(?:\d|(?<!\p{L})x)[\s/:,.+–-]*|[+#$€№]\s?|[.,–-]|\d\s?(?:of|from|von|из)\s)$/u;
/** Behind a figure that counts nothing: a price, a share, runs, a measure, a part of a figure. */
const NO_COUNT_BEHIND =
  /^\s?(?:%|[.,/:]\s?\d|\d|(?:isk|иск|b|bn|bil|bill?ions?|mil|mill?ions?|m|kk|млн|млрд|runs?|r|прогон\p{L}*|ран\p{L}*|of \d+|из \d+|days?|hours?|hrs?|h|lp|sp|m3|jumps?|ly|au|mn|mm|gj|km|dps|ehp|[mt]e(?=\s*(?:$|[\d/,)\]]))|cheaper|better|faster|less|more|profit|returns?|markup|the|jita|price)(?![\p{L}\p{N}]))/u;
const RUNS = new RegExp(
  String.raw`${NUMBER}[\s-]?(?:runs?|прогон\p{L}*|流程|ラン)(?!\p{L})|(?<!\p{L})runs?\s?[:=]\s?(?<behind>\d+)`,
  'gu',
);
const NAME_BEHIND = new RegExp(String.raw`^(?:[\s:=*()[\]}】>"“„«|–-]|of\s|de\s|x\s|${MANNER})*(${NAME})`, 'u');
const NAME_BEFORE = new RegExp(String.raw`(${NAME})[\s:=*([{【<"|,–-]*$`, 'u');
/** Years that titles have: the game’s own, and some to come. */
const YEARS = { first: 2003, last: 2039 };

/** The figures of a folded title that count units; names are marks (`nameMark`). */
export function statedCounts(title: string): StatedCount[] {
  const found = new Map<number, StatedCount>();
  if (!/\d/u.test(title)) return [];
  for (const { pattern, mayBePrice, name } of forms) {
    for (const match of title.matchAll(pattern)) {
      const { number = '', power = '' } = match.groups ?? {};
      const [from] = match.indices?.groups?.['number'] ?? [0];
      const [start, end] = [match.index, match.index + match[0].length];
      const units = figureOf(number) * powerOf(power);
      if (found.has(from) || !Number.isInteger(units) || units < 1) continue;
      if (NO_COUNT_BEFORE.test(title.slice(0, start)) || NO_COUNT_BEHIND.test(title.slice(end))) continue;
      if (mayBePrice && power === '' && isYear(number)) continue;
      found.set(from, { units, name: nameOf(title, start, end, name), mayBePrice, isRounded: power !== '' });
    }
  }
  return [...found.values()];
}

/** The most runs that a folded title tells; null: it tells none. */
export function statedRuns(title: string): number | null {
  const figures = [...title.matchAll(RUNS)].map(({ groups }) => figureOf(groups?.['number'] ?? groups?.['behind'] ?? ''));
  const whole = figures.filter((figure) => Number.isInteger(figure) && figure > 0);
  return whole.length === 0 ? null : Math.max(...whole);
}

/** The name that a figure counts, looked for on one side of it and then on the other. */
function nameOf(title: string, start: number, end: number, first: Form['name']): number | null {
  const before = NAME_BEFORE.exec(title.slice(0, start))?.[1];
  const behind = NAME_BEHIND.exec(title.slice(end))?.[1];
  const mark = first === 'before' ? (before ?? behind) : (behind ?? before);
  return mark === undefined ? null : mark.charCodeAt(0) - FIRST_NAME;
}

/** `1,000`, `1.000`, `1'000` and `1 000` are thousands; `1.5` is one and a half. */
function figureOf(number: string): number {
  return /[.,'’ ]\d{3}/u.test(number) ? Number(number.replaceAll(/[.,'’ ]/gu, '')) : Number(number.replace(',', '.'));
}

function powerOf(power: string): number {
  if (power === '') return 1;
  return power === 'k' || power === 'к' ? 1e3 : 1e6;
}

function isYear(number: string): boolean {
  return /^\d{4}$/u.test(number) && Number(number) >= YEARS.first && Number(number) <= YEARS.last;
}
