import { bernoulli, integer, pick, type RandomStream } from '../random.ts';

const ONSETS = [
  '',
  'b',
  'br',
  'c',
  'ch',
  'd',
  'dr',
  'f',
  'g',
  'gr',
  'h',
  'j',
  'k',
  'kr',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  'sh',
  'st',
  't',
  'th',
  'tr',
  'v',
  'vr',
  'w',
  'z',
];
const VOWELS = ['a', 'a', 'e', 'e', 'i', 'o', 'o', 'u', 'ae', 'ai', 'ia', 'ou'];
const CODAS = ['', '', '', 'l', 'm', 'n', 'n', 'nd', 'r', 'r', 's', 'st', 't', 'x', 'k', 'th'];
const CODE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CODE_MARKS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

/** Makes names that have not been made before. Reserved names are never made. */
export function nameMaker(draws: RandomStream, reserved: readonly string[] = []) {
  const taken = new Set(reserved.map((name) => name.toLowerCase()));

  /** A longer name is made of the same parts where the short ones are used up. */
  function unique(make: (attempt: number) => string): string {
    for (let attempt = 0; ; attempt += 1) {
      const name = make(attempt);
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  }

  return {
    /** `Velantir` */
    word: (syllables = integer(draws, 2, 3)) => unique((attempt) => word(draws, syllables + Math.floor(attempt / 20))),
    /** `K7-QPL`: how the far systems are called. */
    code: () => unique(() => code(draws)),
    /** `J142053` */
    locus: () => unique(() => `J${integer(draws, 100_000, 249_999)}`),
    unique,
  };
}
export type NameMaker = ReturnType<typeof nameMaker>;

/** An invented word of `syllables` syllables, with a capital; one syllable more where it would have fewer than three letters. */
export function word(draws: RandomStream, syllables: number): string {
  let text = '';
  for (let index = 0; index < syllables; index += 1) {
    text += pick(draws, ONSETS) + pick(draws, VOWELS);
    if (index === syllables - 1 || bernoulli(draws, 0.25)) text += pick(draws, CODAS);
  }
  return text.length < 3 ? word(draws, syllables + 1) : text.charAt(0).toUpperCase() + text.slice(1);
}

function code(draws: RandomStream): string {
  const marks = Array.from({ length: integer(draws, 4, 5) }, () => CODE_MARKS.charAt(integer(draws, 0, CODE_MARKS.length - 1)));
  marks[0] = CODE_LETTERS.charAt(integer(draws, 0, CODE_LETTERS.length - 1));
  marks.splice(integer(draws, 1, marks.length - 1), 0, '-');
  return marks.join('');
}
