import type { Atlas, GalaxyType } from '../galaxy/galaxy.ts';
import { bernoulli, integer, logNormal, pick, type RandomStream, uniform, weighted } from '../random.ts';
import type { EsiItem } from '../shapes.ts';

/** What a contract holds and what it costs. Prices in ISK. */
export interface Goods {
  items: EsiItem[];
  price: number;
  /** What the issuer pays; above 0 only where he wants something. */
  reward: number;
  /** The first type, for titles; and one that the title may claim instead. */
  headline: GalaxyType;
  /** This many times what it is worth is what is asked, beyond the usual spread. */
  markup: number;
  /** The same with the spread: what is asked over what it is worth. The cheaper, the sooner somebody takes it. */
  asked: number;
}

/** Shares of what is offered, by category of the main item. All eighteen that the services filter by, and minerals. */
const CATEGORY_SHARES: readonly (readonly [categoryId: number, share: number])[] = [
  [6, 20],
  [7, 20],
  [9, 20],
  [91, 9],
  [20, 7],
  [16, 4],
  [17, 5],
  [8, 4],
  [18, 3],
  [4, 2],
  [63, 2],
  [66, 1],
  [32, 1],
  [22, 1],
  [87, 0.8],
  [65, 0.6],
  [43, 1],
  [42, 0.4],
  [41, 0.3],
];
const BLUEPRINT = 9;

/** Everything about what is in contracts, from the types there are. */
// oxlint-disable-next-line max-lines-per-function -- a table: what each kind of contract offers
export function contractGoods(atlas: Atlas) {
  const byCategory = Map.groupBy(
    atlas.galaxy.types.filter(({ published, value }) => published && value > 0),
    ({ groupId }) => atlas.group.get(groupId)?.categoryId ?? 0,
  );
  const hidden = atlas.galaxy.types.filter(({ published, value }) => !published && value > 0);
  const shares = CATEGORY_SHARES.filter(([categoryId]) => byCategory.has(categoryId));
  const drawCategory = weighted(shares.map(([, share]) => share));
  const minerals = byCategory.get(4) ?? [];

  function drawType(draws: RandomStream): GalaxyType {
    // Types that the export hides do turn up.
    if (hidden.length > 0 && bernoulli(draws, 0.004)) return pick(draws, hidden);
    const [categoryId = 6] = shares[drawCategory(draws)] ?? [];
    return pick(draws, byCategory.get(categoryId) ?? minerals);
  }
  const categoryOf = (type: GalaxyType) => atlas.group.get(type.groupId)?.categoryId ?? 0;

  /** How many units one offer of it has. */
  function drawQuantity(draws: RandomStream, type: GalaxyType): number {
    switch (categoryOf(type)) {
      case 4:
        return Math.max(1, Math.round(logNormal(draws, 2e6, 1.5)));
      case 8:
        return Math.max(1, Math.round(logNormal(draws, 4000, 1.2)));
      case 42:
      case 43:
        return Math.max(1, Math.round(logNormal(draws, 3000, 1)));
      case 17:
      case 7:
      case 18:
        return bernoulli(draws, 0.4) ? Math.max(2, Math.round(logNormal(draws, 12, 0.8))) : 1;
      default:
        return bernoulli(draws, 0.1) ? integer(draws, 2, 10) : 1;
    }
  }

  /** Rows of one thing; copies of blueprints come one a row. `worth` is what all of it is worth. */
  function record(
    draws: RandomStream,
    type: GalaxyType,
    quantity: number,
    recordId: number,
  ): { items: EsiItem[]; worth: number } {
    const common = { is_included: true, type_id: type.id };
    if (categoryOf(type) !== BLUEPRINT) {
      const item = { ...common, item_id: itemId(recordId), quantity, record_id: recordId };
      return { items: [item], worth: type.value * quantity };
    }
    const efficiency = { material_efficiency: integer(draws, 0, 10), time_efficiency: 2 * integer(draws, 0, 10) };
    if (bernoulli(draws, 0.14)) {
      // Of an original upstream sometimes says that it is no copy, sometimes nothing, sometimes -1 runs.
      const copyFields = pick(draws, [{}, { is_blueprint_copy: false }, { runs: -1 }]);
      const item = { ...common, ...efficiency, ...copyFields, item_id: itemId(recordId), quantity: 1, record_id: recordId };
      return { items: [item], worth: type.value * 8 };
    }
    const runs = pick(draws, [1, 1, 2, 5, 10, 20, 100, 300]);
    const items = Array.from({ length: Math.min(quantity, 12) }, (_, copy) => ({
      ...common,
      ...efficiency,
      is_blueprint_copy: true,
      item_id: itemId(recordId + copy),
      quantity: 1,
      record_id: recordId + copy,
      runs,
    }));
    return { items, worth: type.value * 0.04 * Math.sqrt(runs) * items.length };
  }

  /** What an item exchange or an auction holds. `firstRecord`: its rows are numbered from there. */
  function draw(draws: RandomStream, firstRecord: number): Goods {
    const kind = uniform(draws);
    const headline = drawType(draws);
    const spread = logNormal(draws, 1.06, 0.16);
    if (kind < 0.74) {
      const { items, worth } = record(draws, headline, drawQuantity(draws, headline), firstRecord);
      const markup = greed(draws);
      return { items, price: isk(worth * spread * markup), reward: 0, headline, markup, asked: spread * markup };
    }
    // The same type in several records: to the eye one lot, to upstream a bundle.
    if (kind < 0.81) return stacked(draws, headline, firstRecord, spread);
    if (kind < 0.955) return bundle(draws, headline, firstRecord, spread);
    if (kind < 0.975) return wanted(draws, headline, firstRecord, spread);
    return barter(draws, headline, firstRecord, spread);
  }

  function stacked(draws: RandomStream, type: GalaxyType, firstRecord: number, spread: number): Goods {
    const rows = Array.from({ length: integer(draws, 2, 8) }, (_, index) =>
      record(draws, type, drawQuantity(draws, type), firstRecord + 16 * index),
    );
    const worth = rows.reduce((sum, row) => sum + row.worth, 0);
    const items = rows.flatMap((row) => row.items);
    return { items, price: isk(worth * spread), reward: 0, headline: type, markup: 1, asked: spread };
  }

  /** Now and then a hoard of more than a page. */
  function bundle(draws: RandomStream, headline: GalaxyType, firstRecord: number, spread: number): Goods {
    const count = bernoulli(draws, 0.003)
      ? integer(draws, 1001, 1300)
      : Math.min(60, Math.max(2, Math.round(logNormal(draws, 6, 0.9))));
    const types = [headline, ...Array.from({ length: count - 1 }, () => drawType(draws))];
    const rows = types.map((type, index) => record(draws, type, drawQuantity(draws, type), firstRecord + 16 * index));
    const worth = rows.reduce((sum, row) => sum + row.worth, 0);
    const items = rows.flatMap((row) => row.items);
    return { items, price: isk(worth * spread * 0.92), reward: 0, headline, markup: 1, asked: spread * 0.92 };
  }

  /** Want to buy: nothing included, price 0, the issuer pays. */
  function wanted(draws: RandomStream, type: GalaxyType, firstRecord: number, spread: number): Goods {
    const quantity = drawQuantity(draws, type);
    const items = [{ is_included: false, quantity, record_id: firstRecord, type_id: type.id }];
    const reward = isk((type.value * quantity * 0.9) / spread);
    return { items, price: 0, reward, headline: type, markup: 1, asked: spread / 0.9 };
  }

  /** Something for something, with or without money. */
  function barter(draws: RandomStream, headline: GalaxyType, firstRecord: number, spread: number): Goods {
    const offered = record(draws, headline, 1, firstRecord);
    const mineral = minerals.length > 0 ? pick(draws, minerals) : headline;
    const quantity = Math.max(1, Math.round((offered.worth * 0.5) / Math.max(1, mineral.value)));
    const requested = { is_included: false, quantity, record_id: firstRecord + 16, type_id: mineral.id };
    const inMoney = bernoulli(draws, 0.5) ? 0 : 0.5 * spread;
    const price = inMoney === 0 ? 0 : isk(offered.worth * inMoney);
    return { items: [...offered.items, requested], price, reward: 0, headline, markup: 1, asked: 0.5 + inMoney };
  }

  return { draw, drawType };
}

/** Most ask about what a thing is worth; some a great deal more, a few next to nothing, one in a hundred the absurd. */
function greed(draws: RandomStream): number {
  const mood = uniform(draws);
  if (mood < 0.006) return pick(draws, [100, 1000, 99_999]);
  if (mood < 0.012) return 0.001;
  if (mood < 0.1) return 1.5 + 2 * uniform(draws);
  return 1;
}

/** Rounded as people do, in hundredths of an ISK where it is cheap. */
function isk(amount: number): number {
  if (amount < 1000) return Math.max(0.01, Math.round(amount * 100) / 100);
  return Number(amount.toPrecision(4));
}

/** The id of the item in a row. */
export function itemId(recordId: number): number {
  return 1_000_000_000_000 + recordId;
}
