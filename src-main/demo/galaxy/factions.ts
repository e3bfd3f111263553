import { integer, pick, randomStream } from '../random.ts';
import type { Galaxy } from './galaxy.ts';
import { nameMaker } from './name-maker.ts';

/** The four empires, then those who hold some of the far regions. Ids are the game's, names invented. */
export const factions = [
  { id: 500_001, name: 'Halden Union' },
  { id: 500_002, name: 'Marrish Republic' },
  { id: 500_003, name: 'Auric Dominion' },
  { id: 500_004, name: 'Lyr Federation' },
  { id: 500_010, name: 'Night Tithe' },
  { id: 500_011, name: 'Cinder Angels' },
  { id: 500_012, name: 'Red Covenant' },
  { id: 500_019, name: "Ansha's Nation" },
  { id: 500_020, name: 'Serpent Chain' },
  { id: 500_026, name: 'Trigon Collective' },
] as const;

/** Factions whose space has stations although it is not policed. */
export const nullSecFactions = [500_010, 500_011, 500_012, 500_020] as const;

/** Who fights whom in faction warfare. */
export const warfarePairs = [
  [500_001, 500_004],
  [500_003, 500_002],
] as const;

const TRADES = [
  'Freight',
  'Mining Combine',
  'Foundry',
  'Shipyards',
  'Bank',
  'Navy',
  'Academy',
  'Customs',
  'Biotech',
  'Trading House',
  'Security',
  'Survey',
  'Holdings',
  'Press',
];

/** What stations are for; the last word of many of their names. */
export const operations = [
  { id: 1, name: 'Plantation' },
  { id: 2, name: 'Refinery' },
  { id: 3, name: 'Mining Station' },
  { id: 4, name: 'Mineral Reserve' },
  { id: 5, name: 'Biotech Production' },
  { id: 7, name: 'Factory' },
  { id: 10, name: 'Chemical Refinery' },
  { id: 12, name: 'Warehouse' },
  { id: 14, name: 'Market' },
  { id: 15, name: 'Trading Post' },
  { id: 21, name: 'Treasury' },
  { id: 22, name: 'Commercial Bank Depository' },
  { id: 26, name: 'Assembly Plant' },
  { id: 28, name: 'Testing Facilities' },
  { id: 33, name: 'Logistic Support' },
  { id: 38, name: 'Academy' },
  { id: 43, name: 'Research Center' },
  { id: 48, name: 'Storage' },
] as const;

/** NPC corporations: `perFaction` for each faction. */
export function generateCorporations(seed: number, perFaction: number): Galaxy['corporations'] {
  const draws = randomStream(seed, 0x636f);
  const names = nameMaker(draws);
  return factions.flatMap(({ id: factionId }, faction) =>
    Array.from({ length: perFaction }, (_, index) => {
      const name = names.unique(() => `${names.word(2)} ${pick(draws, TRADES)}`);
      const ticker = name
        .replaceAll(/[^A-Za-z]/g, '')
        .slice(0, integer(draws, 3, 5))
        .toUpperCase();
      return { id: 1_000_002 + faction * perFaction + index, name, ticker, factionId };
    }),
  );
}
