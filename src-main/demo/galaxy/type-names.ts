import { bernoulli, pick, type RandomStream } from '../random.ts';
import type { NameMaker } from './name-maker.ts';
import type { NamingStyle } from './type-groups.ts';

const ROMANS = ['I', 'II'];
const QUALITIES = ['Compact', 'Scoped', 'Restrained', 'Enduring', 'Ample'];
const SIZES = ['Small', 'Medium', 'Large'];
const LINES = ['Standard', 'Improved', 'Strong', 'Basic', 'Limited', 'Advanced', 'Prototype'];
const SKIN_LINES = [
  'Aurora',
  'Nightfall',
  'Glacier Dawn',
  'Copper Fern',
  'Ember',
  'Tidewater',
  'Ivory Reef',
  'Umbral',
  'Saffron',
  'Verdigris',
];

/**
 * A name in the manner of the group, not used before. Every few names have letters beyond ASCII, a percent sign, an
 * underscore or an apostrophe: names in the game do, and searches have to bear it.
 */
export function typeName(
  draws: RandomStream,
  names: NameMaker,
  style: NamingStyle,
  group: string,
  ships: readonly string[],
): string {
  const singular = group.replace(/ies$/, 'y').replace(/(?<=[a-z][^sui])s$/, '');
  switch (style) {
    case 'ship':
      return bernoulli(draws, 0.12) ? names.unique(() => `${pick(draws, ships)} ${names.word(2)} Issue`) : names.word();
    case 'skin':
      return names.unique(
        (attempt) => `${pick(draws, ships)} ${pick(draws, SKIN_LINES)}${attempt > 30 ? ` ${names.word(2)}` : ''} SKIN`,
      );
    case 'skill':
      return names.unique(
        (attempt) => `${pick(draws, [...LINES, names.word(2)])} ${attempt > 10 ? `${names.word(2)} ` : ''}${singular} Operation`,
      );
    case 'implant':
      return names.unique(
        () =>
          `${names.word(2)} '${names.word(2)}' ${singular} ${pick(draws, ['CA', 'GX', 'TR'])}-${pick(draws, ['601', '703', '805', '906'])}`,
      );
    case 'charge':
      return names.unique(() => `${names.word(2)} ${singular} ${pick(draws, ['S', 'M', 'L', 'XL'])}`);
    case 'module':
      return bernoulli(draws, 0.35)
        ? names.unique(() => `${pick(draws, SIZES)} ${names.word(2)} ${singular} ${pick(draws, ROMANS)}`)
        : names.unique(() => `${names.word(2)} ${pick(draws, QUALITIES)} ${singular}`);
    case 'rig':
      return names.unique(() => `${pick(draws, SIZES)} ${names.word(2)} ${singular.replace(/^Rig /, '')} ${pick(draws, ROMANS)}`);
    case 'subsystem':
      return names.unique(() => `${pick(draws, ships)} ${singular.replace(/ Subsystem$/, '')} - ${names.word(2)} Core`);
    case 'drone':
      return names.unique(() => `${names.word(2)} ${pick(draws, ROMANS)}`);
    case 'goods':
      return oddly(draws, names, singular);
  }
}

function oddly(draws: RandomStream, names: NameMaker, singular: string): string {
  if (bernoulli(draws, 0.03)) return names.unique(() => `100% Pure ${names.word(2)}`);
  if (bernoulli(draws, 0.03)) return names.unique(() => `${names.word(2)}_${names.word(1)} ${singular}`);
  if (bernoulli(draws, 0.03)) return names.unique(() => `Größe ${names.word(2)} ${singular}`);
  if (bernoulli(draws, 0.03)) return names.unique(() => `${names.word(2)}'s ${singular}`);
  return names.unique(() => `${names.word(2)} ${singular}`);
}
