import type { GalaxyType } from '../galaxy/galaxy.ts';
import { pick, type RandomStream, uniform } from '../random.ts';

/** Titles as people write them; undefined: the member is absent. Half say nothing, some are odd to search in. */
export function drawTitle(draws: RandomStream, headline: GalaxyType): string | undefined {
  const kind = uniform(draws);
  if (kind < 0.03) return undefined;
  if (kind < 0.56) return '';
  if (kind < 0.57) return '   ';
  if (kind < 0.6) return pick(draws, ODD_TITLES);
  const { name } = headline;
  return pick(draws, [
    name,
    name.toUpperCase(),
    name.toLowerCase(),
    `WTS ${name}`,
    `${name} x1`,
    `fresh ${name.toLowerCase()} - below market`,
    `[${name}] o7`,
    `${name}, fitted`,
    'bundle, see inside',
    'hauling leftovers',
    'moving out sale',
  ]);
}

/** The same of who buys: its issuer says no word of a sale. */
export function purchaseTitle(title: string | undefined): string | undefined {
  return title?.replace(/^WTS\b/u, 'WTB').replace('moving out sale', 'restocking');
}

const ODD_TITLES = [
  '100% legit, 50 % off',
  '100%',
  '_under_score_',
  "Bobby's '; DROP TABLE contracts;--",
  'Продам срочно, дёшево',
  '出售 便宜 蓝图',
  'ÜBERGRÖSSE – Straße nach Größe',
  'ΣΊΣΥΦΟΣ ΣΤΌΛΟΣ',
  'İstanbul ışıkları',
  'Ｆｕｌｌｗｉｄｔｈ ｓａｌｅ',
  '<b>bold</b> & "quoted"',
  'line\ttab',
  'cafe\u0301 decomposed',
  '\u202Eright-to-left',
  '🚀 to the moon 🌕',
  '\\backslash\\',
];
