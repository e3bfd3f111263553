import type { Galaxy, GalaxyConstellation, GalaxyRegion, GalaxyStation, GalaxySystem, GalaxyType } from '../galaxy/galaxy.ts';
import type { EndedItemsAnswer, EndHow, EntityName, OverlayRows, PublicStructure, PublishedKill } from '../model.ts';
import type {
  EsiBid,
  EsiContract,
  EsiDynamicItem,
  EsiIndustrySystem,
  EsiItem,
  EsiJumps,
  EsiKills,
  EsiMarketOrder,
  EsiMarketPrice,
  EsiTradedDay,
} from '../shapes.ts';

/**
 * What a test states: only what it is about. Times are ISO 8601. What is mentioned but not described is made up: the
 * region of a contract, the constellation of a system, the group of a type, the name of an issuer.
 */
export interface DescribedWorld extends DescribedOverlays {
  regions?: readonly DescribedRegion[];
  constellations?: readonly (Pick<GalaxyConstellation, 'id' | 'regionId'> & Partial<GalaxyConstellation>)[];
  systems?: readonly DescribedSystem[];
  /** Beside those that stations orbit. */
  planets?: readonly Omit<Galaxy['planets'][number], 'position'>[];
  /** Pairs of system ids; a gate on either side. */
  gates?: readonly (readonly [number, number])[];
  stations?: readonly DescribedStation[];
  types?: readonly DescribedType[];
  /** Groups beyond those the demo knows. */
  groups?: Galaxy['groups'];
  contracts?: readonly DescribedContract[];
  mutation?: Galaxy['mutation'];
  /** Rolls by item id. */
  rolls?: Readonly<Record<number, EsiDynamicItem & { type_id: number }>>;
  marketPrices?: Timed<EsiMarketPrice[]>;
  industrySystems?: Timed<EsiIndustrySystem[]>;
  /** Market orders by region. */
  /** Days that were traded, by region and type. */
  marketHistory?: Readonly<Record<number, Readonly<Record<number, Timed<EsiTradedDay[]>>>>>;
  marketOrders?: Readonly<Record<number, Timed<EsiMarketOrder[]>>>;
  /** Names by id, beyond those of the static data; null: the name is not known. */
  names?: Readonly<Record<number, EntityName | null>>;
  structures?: readonly PublicStructure[];
  /** Builds of the static data in order of release. Default: one, long ago. */
  builds?: readonly { buildNumber: number; releasedAt: string }[];
  /** Hourly samples in order of time. Default: an empty one on each full hour. */
  samples?: readonly { observedAt: string; jumps?: EsiJumps[]; kills?: EsiKills[] }[];
  /** Numbers may have gaps. */
  killmails?: readonly DescribedKill[];
  /** Where the archives begin. Default: 2026-01-01. */
  archivesFrom?: string;
}

/** Always the same, or a function of time in milliseconds. */
export type Timed<T> = T | ((at: number) => T);

/** The lists that are laid over the map; default: empty. */
type DescribedOverlays = { [Name in keyof OverlayRows]?: Timed<OverlayRows[Name][]> };

/** A region of a test; what is not given gets a default, here and below. */
export type DescribedRegion = Pick<GalaxyRegion, 'id'> & Partial<GalaxyRegion>;
export type DescribedSystem = Pick<GalaxySystem, 'id'> & Partial<GalaxySystem>;
export type DescribedStation = Pick<GalaxyStation, 'id' | 'systemId'> & Partial<GalaxyStation>;
export type DescribedType = Pick<GalaxyType, 'id'> & Partial<GalaxyType>;

/** Members in snake_case are the row as upstream lists it; the others are the truth behind it. */
export interface DescribedContract extends Partial<EsiContract> {
  contract_id: number;
  regionId: number;
  /** Also when it becomes public. */
  date_issued: string;
  /** Default: it runs to its `date_expired`. `probe`: what its items answer from then on; default by `how`. */
  end?: { at: string; how: EndHow; probe?: EndedItemsAnswer };
  items?: readonly EsiItem[];
  /** Shown from their `date_bid` on. */
  bids?: readonly EsiBid[];
  /** Spans in which it is off the list although it has not ended. */
  away?: readonly { from: string; to: string }[];
  /** Its items cannot be read at first. */
  itemsLate?: { until: string; answer: 'empty' | 204 | 404 };
}

/** A kill as R2Z2 publishes it; its facts of zKillboard get defaults. */
export interface DescribedKill extends Pick<PublishedKill, 'esi'> {
  sequence: number;
  zkb?: Partial<PublishedKill['zkb']>;
  uploadedAt: string;
  /** Default: when it was uploaded. */
  availableAt?: string;
  resentOf?: number;
}
