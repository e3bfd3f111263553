import type { FlagCode } from '#shared/trade-api/flags';
import type { Atlas, GalaxyType } from '../galaxy/galaxy.ts';
import { bernoulli, pick, type RandomStream } from '../random.ts';
import type { Goods } from './goods.ts';

/** Of item exchanges: what a crook has made, the same kinds over and over. */
const CROOKED = 0.025;
const BLUEPRINT = 9;
const SHIP = 6;
const SKIN = 91;

/** What is on offer, the title it gets where a crook chooses one, and what is wrong with it. */
export interface Disguise {
  goods: Goods;
  title: string | null;
  trap: FlagCode;
}

type Trick = (goods: Goods, draws: RandomStream) => Omit<Disguise, 'trap'> | null;

/** A price this many times too high is a mistake or a crook's. */
const ABSURD = 100;

/** What is not as it seems although no crook had a hand in it. */
export function plainTraps({ items, markup }: Goods): FlagCode[] {
  const offered = items.filter(({ is_included: included }) => included).length;
  return [
    ...(offered > 0 && offered < items.length ? ['wants_items' as const] : []),
    ...(markup >= ABSURD ? ['price_far_above' as const] : []),
  ];
}

const dearer = (goods: Goods, times: number): Goods => ({ ...goods, price: goods.price * times, asked: goods.asked * times });

/** The crooks of the simulator: each knows one trick. `drawType`: anything that might be on offer. */
export function crooks(atlas: Atlas, drawType: (draws: RandomStream) => GalaxyType) {
  const categoryOf = ({ groupId }: GalaxyType) => atlas.group.get(groupId)?.categoryId ?? 0;
  const ships = new Set(atlas.galaxy.types.filter((type) => categoryOf(type) === SHIP).map(({ name }) => name));
  const minerals = atlas.galaxy.types.filter(({ groupId, published }) => groupId === 18 && published);
  const unitsOf = ({ items }: Goods) => items.reduce((sum, { quantity }) => sum + quantity, 0);
  const isOf = ({ headline }: Goods, categoryId: number) => categoryOf(headline) === categoryId;
  const isSale = ({ items }: Goods) => items.every(({ is_included: included }) => included);

  const tricks: readonly (readonly [FlagCode, Trick])[] = [
    ['title_names_absent', (goods, draws) => ({ goods, title: `${drawType(draws).name} CHEAP` })],
    ['title_overcounts', (goods) => ({ goods, title: `${goods.headline.name} x${unitsOf(goods) * 10}` })],
    [
      'hidden_wanted',
      (goods, draws) => {
        const mineral = pick(draws, minerals);
        const quantity = Math.max(1, Math.round((goods.price * 1.5) / Math.max(1, mineral.value)));
        const record_id = Math.max(...goods.items.map((item) => item.record_id)) + 16;
        const wanted = { is_included: false, quantity, record_id, type_id: mineral.id };
        const price = Number((goods.price * 0.3).toPrecision(4));
        return { goods: { ...goods, items: [...goods.items, wanted], price, asked: goods.asked * 1.8 }, title: null };
      },
    ],
    [
      'offers_nothing',
      (goods) => {
        if (isOf(goods, BLUEPRINT)) return null;
        const items = goods.items.map(({ quantity, record_id, type_id }) => ({
          is_included: false,
          quantity,
          record_id,
          type_id,
        }));
        return {
          goods: { ...goods, items, price: 0, reward: Math.round(goods.price * 0.1), asked: 10 },
          title: `WTS ${goods.headline.name}`,
        };
      },
    ],
    ['price_far_above', (goods) => ({ goods: dearer(goods, 10), title: goods.headline.name })],
    [
      'copy_as_original',
      (goods) =>
        goods.items.every((item) => item.is_blueprint_copy === true)
          ? { goods: dearer(goods, 8), title: `${goods.headline.name} BPO` }
          : null,
    ],
    [
      'exhausted_copy',
      (goods) =>
        goods.items.every((item) => item.is_blueprint_copy === true)
          ? { goods: { ...goods, items: goods.items.map((item) => ({ ...item, runs: 0 })) }, title: null }
          : null,
    ],
    [
      'skin_as_ship',
      (goods) => {
        const words = goods.headline.name.split(' ');
        const ship = words.map((_, index) => words.slice(0, words.length - index).join(' ')).find((name) => ships.has(name));
        return isOf(goods, SKIN) && ship !== undefined ? { goods: dearer(goods, 5), title: ship } : null;
      },
    ],
  ];

  return {
    /** What a crook makes of an honest sale; null: no crook had a hand in it, or his trick does not go with what there is. */
    disguise(draws: RandomStream, goods: Goods): Disguise | null {
      if (!bernoulli(draws, CROOKED) || !isSale(goods)) return null;
      const [trap, trick] = pick(draws, tricks);
      const disguise = trick(goods, draws);
      return disguise === null ? null : { ...disguise, trap };
    },
  };
}
