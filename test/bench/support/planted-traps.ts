import { bernoulli, integer, pick, type RandomStream, randomStream, uniform } from '#main/demo/random';
import type { FlaggedItem, IssuerOffer } from '#main/domain/trade/flags/flag-input';
import { type TypeQuote, walk } from '#main/domain/trade/quote';
import type { RatedContract, RatingContext } from '#main/domain/trade/rating';
import { DAY, isoUtc, MINUTE } from '#shared/time';
import type { FlagCode } from '#shared/trade-api/flags';
import type { BlueprintKind } from '#shared/trade-api/sales';

/** An honest contract of the demo with its items. */
export interface Sample {
  contract: RatedContract;
  items: readonly FlaggedItem[];
}

/** Two types with nearly the same name, of which one is traded at four times the other's price or more. ISK a unit. */
export interface NearTypes {
  cheap: { item: FlaggedItem; average: number };
  dear: { item: FlaggedItem; average: number };
}

/** A sample made into what a flag is meant to find, or into what an honest trader does who comes close to it. */
export interface PlantedCase extends Sample {
  isTrap: boolean;
  quotesOf?: RatingContext['quotesOf'];
  offersOf?: RatingContext['offersOf'];
}

/** What cases are made with. `now` in milliseconds. */
interface Planting {
  draws: RandomStream;
  quoteOf(typeId: number): TypeQuote | undefined;
  nearTypes: readonly NearTypes[];
  now: number;
}

/** Makes a case of a sample; null: this sample does not lend itself to it. */
type Planter = (sample: Sample, isTrap: boolean, planting: Planting) => Omit<PlantedCase, 'isTrap'> | null;

/** As many traps of each flag, and as many near misses. */
const CASES = 200;
const HIGH_SECURITY = 0.45;
const LARGEST_HOLD = 62_500;
const A_STRUCTURE = 1_040_000_000_001;
const A_STATION = 60_003_760;
const A_WORMHOLE_REGION = 11_000_001;

/** From `low` to `high`, every factor as likely as any other. */
function factor(draws: RandomStream, low: number, high: number): number {
  return low * (high / low) ** uniform(draws);
}

function between(draws: RandomStream, low: number, high: number): number {
  return low + (high - low) * uniform(draws);
}

/** The one row of a sale of something with a market. */
function tradedRow({ items }: Sample, { quoteOf }: Planting): { item: FlaggedItem; quote: TypeQuote; average: number } | null {
  const [item] = items;
  const quote = item === undefined ? undefined : quoteOf(item.type_id);
  if (items.length !== 1 || item === undefined || quote === undefined || quote.average === null) return null;
  return item.is_blueprint_copy !== null || quote.asks.length === 0 ? null : { item, quote, average: quote.average };
}

/** The sample as one of several single-item offers of its issuer. `others`: unit prices and what more is to be said of them. */
function offered(
  { contract, items }: Sample,
  item: FlaggedItem,
  others: readonly (Partial<IssuerOffer & BlueprintKind> & Pick<IssuerOffer, 'unitPrice'>)[],
): Omit<PlantedCase, 'isTrap'> {
  const own = {
    contractId: contract.contract_id,
    typeId: item.type_id,
    unitPrice: (contract.price ?? 0) / item.quantity,
    isOutstanding: true,
    dateIssued: contract.date_issued,
    ...blueprintOf(item),
  };
  const offers = [own, ...others.map((given, index) => ({ ...own, contractId: -1 - index, ...given }))];
  return { contract: { ...contract, single_type_id: item.type_id }, items, offersOf: () => offers };
}

function blueprintOf({ category_id, is_blueprint_copy, material_efficiency, time_efficiency, runs }: FlaggedItem) {
  return { category_id, is_blueprint_copy, material_efficiency, time_efficiency, runs };
}

/** Copies of one blueprint, of which an honest trader asks for so much a run. */
function copiesOf(sample: Sample, draws: RandomStream): { sample: Sample; item: FlaggedItem; runsOf(runs: number): FlaggedItem } {
  const blueprint = { is_blueprint_copy: true, material_efficiency: 10, time_efficiency: 20, category_id: 9 };
  const [first] = sample.items;
  if (first === undefined) throw new RangeError('A sample without items.');
  const runsOf = (runs: number) => ({ ...first, ...blueprint, quantity: 1, runs });
  const item = runsOf(integer(draws, 5, 20));
  return { sample: { ...sample, items: [item] }, item, runsOf };
}

const daysBefore = (date: string, days: number) => isoUtc(Date.parse(date) - days * DAY);

const planters: Readonly<Partial<Record<FlagCode, Planter>>> = {
  /** Pays less than a fifth of what the wanted things cost at the asks; or is only a buyer who haggles. */
  pays_far_below(sample, isTrap, planting) {
    const row = tradedRow(sample, planting);
    const cost = row === null ? null : walk(row.quote.asks, row.item.quantity);
    if (row === null || cost === null || cost.units < row.item.quantity) return null;
    const { draws } = planting;
    const reward = cost.amount * (isTrap ? factor(draws, 0.001, 0.2) : between(draws, 0.2, 0.9));
    return { contract: { ...sample.contract, price: 0, reward }, items: [{ ...row.item, is_included: false }] };
  },

  /** The cheap one at the dear one's price; or the cheap one too dear, or the dear one itself. */
  near_name({ contract }, isTrap, { draws, nearTypes }) {
    const { cheap, dear } = pick(draws, nearTypes);
    const isDear = !isTrap && bernoulli(draws, 0.5);
    const price = isTrap || isDear ? dear.average * between(draws, 0.6, 1.1) : cheap.average * factor(draws, 1, 3);
    return { contract: { ...contract, price }, items: [isDear ? dear.item : cheap.item] };
  },

  /** A bid that nobody means, where nobody sells; or bids that have risen within days. */
  odd_bid(sample, isTrap, planting) {
    const row = tradedRow(sample, planting);
    if (row === null) return null;
    const { draws } = planting;
    const { quote, item, average } = row;
    const bid = { price: average * (isTrap ? factor(draws, 1.5, 30) : between(draws, 0.8, 2.2)), volume: 1 };
    return { ...sample, quotesOf: () => new Map([[item.type_id, { ...quote, bids: [bid], asks: [] }]]) };
  },

  /** The same at several prices; or at nearly one price, cheaper by the dozen, or copies whose runs differ. */
  bait_ladder(sample, isTrap, planting) {
    const row = tradedRow(sample, planting);
    if (row === null) return null;
    const { draws } = planting;
    const count = integer(draws, 2, 6);
    const unit = (sample.contract.price ?? 0) / row.item.quantity;
    const prices = (low: number, high: number) =>
      Array.from({ length: count }, () => ({ unitPrice: unit * factor(draws, low, high) }));
    if (isTrap) return offered(sample, row.item, prices(1.5, 20));
    if (bernoulli(draws, 0.7)) return offered(sample, row.item, prices(0.8, bernoulli(draws, 0.5) ? 1.25 : 1.7));
    const { sample: copy, item, runsOf } = copiesOf(sample, draws);
    const aRun = (copy.contract.price ?? 0) / (item.runs ?? 1);
    const runs = Array.from({ length: count }, () => integer(draws, 1, 20));
    return offered(
      copy,
      item,
      runs.map((each) => ({ unitPrice: aRun * each, ...blueprintOf(runsOf(each)) })),
    );
  },

  /** Put up again for more; or for nearly the same, for more after months, or copies with more runs. */
  relisted_higher(sample, isTrap, planting) {
    const row = tradedRow(sample, planting);
    if (row === null) return null;
    const { draws } = planting;
    const { date_issued: issued, price } = sample.contract;
    const unit = (price ?? 0) / row.item.quantity;
    const ended = (days: number) => ({ isOutstanding: false, dateIssued: daysBefore(issued, days) });
    const recent = ended(between(draws, 1, 29));
    if (isTrap) return offered(sample, row.item, [{ ...recent, unitPrice: unit / factor(draws, 1.3, 6) }]);
    if (bernoulli(draws, 0.4)) return offered(sample, row.item, [{ ...recent, unitPrice: unit / between(draws, 0.8, 1.3) }]);
    if (bernoulli(draws, 0.5))
      return offered(sample, row.item, [{ ...ended(between(draws, 31, 120)), unitPrice: unit / factor(draws, 1.5, 4) }]);
    const { sample: copy, item, runsOf } = copiesOf(sample, draws);
    const runs = integer(draws, 1, 4);
    return offered(copy, item, [
      { ...recent, unitPrice: ((price ?? 0) / (item.runs ?? 1)) * runs, ...blueprintOf(runsOf(runs)) },
    ]);
  },

  /** A structure that nobody lists, or wormhole space; or a listed one, or a station far out. */
  no_public_docking({ contract, items }, isTrap, { draws }) {
    const isHole = isTrap && bernoulli(draws, 0.3);
    const locationId = isTrap || bernoulli(draws, 0.5) ? A_STRUCTURE : A_STATION;
    const place = { locationId, systemId: null, isPublic: isHole || !isTrap, gateCampScore: 0 };
    const placed = { ...place, securityStatus: isHole ? -1 : between(draws, -1, 1) };
    return { contract: { ...contract, place: placed, region_id: isHole ? A_WORMHOLE_REGION : contract.region_id }, items };
  },

  /** Below the security at which others intervene; or barely above it. */
  low_security({ contract, items }, isTrap, { draws }) {
    const securityStatus = isTrap ? between(draws, -1, HIGH_SECURITY - 1e-6) : between(draws, HIGH_SECURITY, 0.6);
    return { contract: { ...contract, place: { ...stationed, securityStatus } }, items };
  },

  /** Where gate camps are likely; or less so, or in high security. */
  gate_camp({ contract, items }, isTrap, { draws }) {
    const isLow = isTrap || bernoulli(draws, 0.5);
    const securityStatus = isLow ? between(draws, -1, HIGH_SECURITY - 1e-6) : between(draws, HIGH_SECURITY, 1);
    const gateCampScore = isTrap || !isLow ? integer(draws, 75, 100) : integer(draws, 40, 74);
    return { contract: { ...contract, place: { ...stationed, securityStatus, gateCampScore } }, items };
  },

  /** A zero or two too many; or dear cargo at the low end of what is paid for it. */
  absurd_collateral({ contract, items }, isTrap, { draws }) {
    if (contract.type !== 'courier' || !contract.collateral || !contract.reward) return null;
    if (isTrap) return { contract: { ...contract, collateral: contract.collateral * pick(draws, [10, 100, 1000]) }, items };
    const collateral = factor(draws, 1e9, 2e10);
    return { contract: { ...contract, collateral, reward: collateral * factor(draws, 0.001, 0.03) }, items };
  },

  /** Beyond the largest hold of any other ship; or nearly so. */
  freighter_only({ contract, items }, isTrap, { draws }) {
    if (contract.type !== 'courier') return null;
    const volume = isTrap ? factor(draws, LARGEST_HOLD + 0.01, 1.1e6) : between(draws, 20_000, LARGEST_HOLD);
    return { contract: { ...contract, volume }, items };
  },

  /** Within the hour; or within three. */
  expires_soon({ contract, items }, isTrap, { draws, now }) {
    const left = isTrap ? between(draws, 1, 60) : between(draws, 61, 180);
    return { contract: { ...contract, date_expired: isoUtc(now + left * MINUTE) }, items };
  },
};

const stationed = { locationId: A_STATION, systemId: null, isPublic: true, gateCampScore: 0 };

/** Of each flag that no crook of the simulator raises, traps and near misses in turn, out of honest contracts. */
export function plantedCases(
  samples: readonly Sample[],
  given: Omit<Planting, 'draws'>,
): { code: FlagCode; cases: readonly PlantedCase[] }[] {
  return Object.entries(planters).map(([name, plant], index) => {
    const planting = { ...given, draws: randomStream(index) };
    const cases: PlantedCase[] = [];
    for (let tried = 0; cases.length < 2 * CASES && tried < 50 * CASES; tried += 1) {
      const isTrap = cases.length % 2 === 0;
      const planted = plant(pick(planting.draws, samples), isTrap, planting);
      if (planted !== null) cases.push({ ...planted, isTrap });
    }
    return { code: name as FlagCode, cases };
  });
}
