import { DAY } from '#shared/time';
import { nameMaker, word } from '../galaxy/name-maker.ts';
import type { EntityName, Organisation } from '../model.ts';
import { hash, randomStream } from '../random.ts';
import { EPOCH } from '../seasonality.ts';

export interface Character {
  id: number;
  corporationId: number;
  allianceId: number | null;
  /** Part of the world: 0 Europe, 1 America, 2 Asia and Australia. */
  zone: 0 | 1 | 2;
}

/** The players: characters in corporations in alliances. All from the seed; nothing about them changes. */
export interface Population {
  characters: number;
  /** The character of this number, from 0; low numbers are the busy ones by convention. */
  character(index: number): Character;
  /** Alliances, the greatest first. */
  alliances: readonly { id: number; name: string; ticker: string; zone: 0 | 1 | 2; corporationIds: readonly number[] }[];
  name(id: number): EntityName | undefined;
  organisation(id: number): Organisation | undefined;
}

const FIRST_CHARACTER = 90_000_001;
/** Characters made since 2016 have ids in another range. */
const FIRST_RECENT = 2_112_000_001;
const FIRST_CORPORATION = 98_000_001;
const FIRST_ALLIANCE = 99_000_001;
const CHARACTERS_PER_CORPORATION = 12;

/** About `characters` players; every fifth corporation stands alone. */
// oxlint-disable-next-line max-lines-per-function -- characters, corporations and alliances are computed from the same index arithmetic, both ways
export function generatePopulation(seed: number, characters: number): Population {
  const corporationCount = Math.max(10, Math.ceil(characters / CHARACTERS_PER_CORPORATION));
  const allianceCount = Math.max(4, Math.ceil(corporationCount / 12));
  const names = nameMaker(randomStream(seed, 0x616c));
  const corporationNames = Array.from({ length: corporationCount }, (_, index) => {
    const kind = [
      'Syndicate',
      'Industries',
      'Logistics',
      'Irregulars',
      'Mining and Haulage',
      'Vanguard',
      'Consortium',
      'Research',
    ][index % 8];
    return names.unique(() => `${names.word(2)} ${kind}`);
  });
  const allianceOf = (corporation: number) =>
    hash(seed, 61, corporation) % 5 === 0
      ? null
      : // The square makes the first alliances the great ones.
        Math.floor(allianceCount * (hash(seed, 62, corporation) / 2 ** 32) ** 2);
  const members = Map.groupBy(corporationNames.keys(), allianceOf);
  const alliances = Array.from({ length: allianceCount }, (_, index) => {
    const name = names.unique(
      () => `${names.word(2)} ${['Alliance', 'Coalition', 'Pact', 'Legion', 'Accord', 'Dominion.'][index % 6]}`,
    );
    const zone = (hash(seed, 63, index) % 10 < 5 ? 0 : hash(seed, 63, index) % 10 < 8 ? 1 : 2) as 0 | 1 | 2;
    const corporationIds = (members.get(index) ?? []).map((corporation) => FIRST_CORPORATION + corporation);
    return { id: FIRST_ALLIANCE + index, name, ticker: tickerOf(name), zone, corporationIds };
  });

  function characterName(index: number): string {
    const draws = randomStream(seed, 64, index);
    const [first, last] = [word(draws, 2), word(draws, 2)];
    // Ten in a hundred have unusual names, which the game allows: an apostrophe, digits, no second word.
    const oddity = hash(seed, 65, index) % 20;
    const base = oddity === 0 ? `${first} O'${last}` : oddity === 1 ? `xX${first}${index % 100}Xx` : `${first} ${last}`;
    return `${base}${index < characters / 2 ? '' : ` ${last.slice(0, 1)}${index % 97}`}`;
  }

  const isRecent = (index: number) => hash(seed, 66, index) % 3 === 0;
  function indexOf(id: number): number | undefined {
    const index = id >= FIRST_RECENT ? id - FIRST_RECENT : id - FIRST_CHARACTER;
    return index >= 0 && index < characters && id >= FIRST_RECENT === isRecent(index) ? index : undefined;
  }

  return {
    characters,
    alliances,
    character(index) {
      const number = index % characters;
      const corporation = hash(seed, 67, number) % corporationCount;
      const alliance = allianceOf(corporation);
      const own = hash(seed, 68, number) % 10;
      return {
        id: (isRecent(number) ? FIRST_RECENT : FIRST_CHARACTER) + number,
        corporationId: FIRST_CORPORATION + corporation,
        allianceId: alliance === null ? null : FIRST_ALLIANCE + alliance,
        zone: alliances[alliance ?? -1]?.zone ?? (own < 5 ? 0 : own < 8 ? 1 : 2),
      };
    },
    name(id) {
      const corporation = corporationNames[id - FIRST_CORPORATION];
      if (corporation !== undefined) return { category: 'corporation', name: corporation };
      const alliance = alliances[id - FIRST_ALLIANCE];
      if (alliance !== undefined) return { category: 'alliance', name: alliance.name };
      const character = indexOf(id);
      return character === undefined ? undefined : { category: 'character', name: characterName(character) };
    },
    organisation(id) {
      const foundedAt = EPOCH - (hash(seed, 69, id) % 3000) * DAY;
      const corporation = corporationNames[id - FIRST_CORPORATION];
      if (corporation !== undefined) {
        const alliance = allianceOf(id - FIRST_CORPORATION);
        const allianceId = alliance === null ? null : FIRST_ALLIANCE + alliance;
        return { kind: 'corporation', id, name: corporation, ticker: tickerOf(corporation), allianceId, foundedAt };
      }
      const alliance = alliances[id - FIRST_ALLIANCE];
      if (alliance === undefined) return undefined;
      return { kind: 'alliance', id, name: alliance.name, ticker: alliance.ticker, allianceId: null, foundedAt };
    },
  };
}

function tickerOf(name: string): string {
  return name
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 5)
    .toUpperCase();
}
