import { contractFlags } from '#main/domain/trade/flags/flags';
import { type TitleIndex, titleIndex } from '#main/domain/trade/flags/title-index';
import { BLUEPRINT_CATEGORY_ID, SHIP_CATEGORY_ID } from '#shared/game';
import type { FlagCode } from '#shared/trade-api/flags';
import { aTradedItem } from './builders.ts';

const NAMES = [
  'Machariel',
  'Rifter',
  'Rifter Blueprint',
  'Hulk',
  'Revelation',
  'Tritanium',
  'Warrior II',
  'Nanite Repair Paste',
  'Scourge Fury Heavy Missile',

  '5MN Microwarpdrive II',
  '100MN Afterburner II',
  '1600mm Steel Plates II',
  '200mm AutoCannon II',
  '425mm Railgun I',
  'Cap Booster 200',

  'Navy Cap Booster 800',
  'Large Shield Extender II',
  'Large Skill Injector',
  "Zainou 'Deadeye' Gunnery ZGM1000",
  'Expanded Cargohold II',

  'Genolution Core Augmentation CA-1',
  'Damage Control II',
  'Gist C-Type Large Shield Booster',
  'Barium Firework',
  'Phased Plasma L',
] as const;
const titles: TitleIndex = titleIndex(NAMES.map((name, index) => ({ typeId: 1000 + index, name, categoryId: null })));

/** A title over a contract of one row. `inside`: units and type, with `/` the runs of a copy. ISK. */
export interface TitleCase {
  title: string;
  inside: string;
  price: number;
}

/** The flags that a title raises. */
export function flagsOfTitle({ title, inside, price }: TitleCase): FlagCode[] {
  const [, units = '', runs, name = ''] = /^(\d+)(?:\/(\d+))? (.+)$/u.exec(inside) ?? [];
  const isCopy = runs !== undefined;
  const item = aTradedItem({
    type_id: 1000 + NAMES.findIndex((one) => one === name),
    type_name: name,
    category_id: isCopy ? BLUEPRINT_CATEGORY_ID : SHIP_CATEGORY_ID,
    quantity: Number(units),
    is_blueprint_copy: isCopy ? true : null,
    runs: isCopy ? Number(runs) : null,
  });
  const flags = contractFlags({
    contract: {
      contract_id: 1,
      type: 'item_exchange',
      title,
      price,
      reward: 0,
      buyout: null,
      bids: null,
      collateral: 0,
      volume: 1,
      items_state: 'known',
      items_left_out: 0,
      date_issued: '2026-11-20T10:00:00Z',
      date_expired: '2026-12-04T10:00:00Z',
      issuer_corporation_id: 98_000_001,
      corporation_seen_at: null,
      mirror_since: null,
      days_to_complete: null,
    },
    items: [item],
    title: titles.read(title),
    quotes: new Map(),
    nearTypes: new Map(),
    replaceAll: null,
    place: null,
    destination: null,
    issuerOffers: [],
    withdrawn: [],
    trading: new Map(),
    isSold: () => false,
    sold: null,
    now: Date.parse('2026-11-20T12:00:00Z'),
  });
  return flags.map(({ code }) => code);
}

/** Whether the title is said to count more than there is. */
export const isSaidToOvercount = (one: TitleCase): boolean => flagsOfTitle(one).includes('title_overcounts');
