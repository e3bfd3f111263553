import type { Sources } from '#main/ingest/sources';
import type { Snapshot } from '#main/upstream/activity-archive';
import type { UpstreamAnswer } from '#main/upstream/answer';
import type { UpstreamContract } from '#main/upstream/esi/contracts';
import { unreadableNote } from '#main/upstream/row-list';
import { hubMarkets, plexMarket } from '#shared/game';
import { type DataSourceName, sourceTable } from '#shared/sources';
import { DAY, isoUtc } from '#shared/time';

/** One sentence on what came, or on why it is not what was expected. */
type SourceFinding = { found: string } | { reason: string };

/** Enough of a list or file was read: the rest is not asked for. */
class Enough extends Error {}

/** Reads a file up to its first row: the rest is not asked for. */
async function begins(what: string, read: (take: () => void) => Promise<object>): Promise<SourceFinding> {
  let isRead = false;
  const answer = await untilEnough(() =>
    read(() => {
      isRead = true;
      throw new Enough();
    }),
  );
  return isRead ? { found: `The file begins with ${what} of the expected shape.` } : notAnswered(answer, 'everef');
}

async function untilEnough<T>(read: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await read();
  } catch (failure) {
    if (failure instanceof Enough) return undefined;
    throw failure;
  }
}

function listed<T extends { unreadable: number }>(
  answer: UpstreamAnswer<T>,
  source: DataSourceName,
  what: string,
  count: (data: T) => number,
): SourceFinding {
  return answer.kind === 'fresh' ? rows(count(answer.data), answer.data.unreadable, what) : notAnswered(answer, source);
}

function rows(count: number, unreadable: number, what: string): SourceFinding {
  if (count === 0) return { found: `An empty list of ${what}, so the shape of a row was not checked.` };
  return { found: `The list of ${what} has ${count}. ${unreadableNote(unreadable, 'it') ?? 'Each row has the expected shape.'}` };
}

/** Why an answer is not the one that was expected; also of one that never came. */
export function notAnswered(answer: object | undefined, source: DataSourceName): { reason: string } {
  if (answer !== undefined && 'reason' in answer && typeof answer.reason === 'string') return { reason: answer.reason };
  const { name } = sourceTable[source];
  if (answer !== undefined && 'kind' in answer && answer.kind === 'absent') return { reason: `${name} does not have it.` };
  const status = answer !== undefined && 'status' in answer ? answer.status : 304;
  return { reason: `${name} answered ${String(status)}.` };
}

/** One question to a source, asked as the program asks it. */
export interface SourceQuestion {
  source: DataSourceName;
  /** What should come, in a few words. */
  expected: string;
  /** Whether it costs so little that every diagnosis may ask it. */
  isSmall: boolean;
  /** Asks through the product's own client; undefined where that source is off. */
  ask(sources: Sources, now: number): Promise<SourceFinding> | undefined;
}

/** Derelik, a quiet region of known space, whose contracts should be one page. Whether they are is open; more pages cost a request each. */
const SMALL_REGION = 10_000_001;
const FORGE = 10_000_002;
/** Where there are auctions, on some pages. */
const DOMAIN = 10_000_043;
/** A type that the game always had, and a system. */
const TRITANIUM = 34;
const JITA = 30_000_142;
/** A type of abyssal modules, and an id that no item has. */
const ABYSSAL_EXTENDER = 47_740;
const NO_ITEM = 1;

/** The day before yesterday, by which archives have all of it, and yesterday. */
const dayBefore = (now: number, days: number) => isoUtc(now - days * DAY).slice(0, 10);
const snapshotFolder = (now: number) => `public-contracts/history/${dayBefore(now, 1).slice(0, 4)}/${dayBefore(now, 1)}`;

type QuestionParts = [source: DataSourceName, expected: string, ask: SourceQuestion['ask']];
const small = (...[source, expected, ask]: QuestionParts): SourceQuestion => ({ source, expected, isSmall: true, ask });
const larger = (...parts: QuestionParts): SourceQuestion => ({ ...small(...parts), isSmall: false });

/** All that is asked, each source's small questions first; what is likeliest to differ from what is known is among them. */
export const questions: readonly SourceQuestion[] = [
  small('esi', 'contracts of one region', async ({ esi }) => {
    const sweep = await esi?.contracts.listRegion(SMALL_REGION);
    if (sweep === undefined || !('contracts' in sweep)) return notAnswered(sweep, 'esi');
    return sweep.kind === 'partial' ? { found: sweep.reason } : rows(sweep.contracts.length, sweep.unreadable, 'contracts');
  }),
  small('esi', 'incursions', ({ esi }) =>
    esi?.activity.incursions().then((answer) => listed(answer, 'esi', 'incursions', (data) => data.rows.length)),
  ),
  small('esi', 'systems of faction warfare', ({ esi }) =>
    esi?.activity.warfare().then((answer) => listed(answer, 'esi', 'systems', (data) => data.rows.length)),
  ),
  small('esi', 'raidable skyhooks', ({ esi }) =>
    esi?.activity.skyhooks().then((answer) => listed(answer, 'esi', 'skyhooks', (data) => data.rows.length)),
  ),
  larger('esi', 'holders of systems', ({ esi }) =>
    esi?.activity.sovereignty().then((answer) => listed(answer, 'esi', 'systems', (data) => data.rows.length)),
  ),
  larger('esi', 'names of two ids', async ({ esi }) => {
    const answer = await esi?.universe.names([JITA, TRITANIUM]);
    if (answer === undefined || answer.reason !== null) return notAnswered({ reason: answer?.reason ?? undefined }, 'esi');
    const names = [JITA, TRITANIUM].map((id) => answer.resolved.get(id)?.name);
    return names.includes(undefined)
      ? { reason: `ESI names ${answer.resolved.size} of the ids ${JITA} and ${TRITANIUM}.` }
      : { found: `The ids are of ${names.join(' and ')}.` };
  }),
  larger('esi', 'items of one contract', (sources) =>
    ofContract(sources, ['item_exchange', 'auction'], 'items', async (contractId) => {
      const answer = await sources.esi?.contracts.items(contractId);
      return answer?.kind === 'items' ? { kind: 'rows', rows: answer.items.length, unreadable: answer.unreadable } : answer;
    }),
  ),
  larger('esi', 'bids of one auction', (sources) =>
    ofContract(sources, ['auction'], 'bids', async (contractId) => {
      const answer = await sources.esi?.contracts.bids(contractId);
      return answer?.kind === 'bids' ? { kind: 'rows', rows: answer.bids.length, unreadable: answer.unreadable } : answer;
    }),
  ),
  small('market', 'average prices', ({ market }) =>
    market?.prices().then((answer) => listed(answer, 'market', 'prices', (data) => data.rows.length)),
  ),
  small('market', 'cost indices of systems', ({ market }) =>
    market?.industrySystems().then((answer) => listed(answer, 'market', 'cost indices', (data) => data.rows.length)),
  ),
  larger('market', 'a page of orders', async ({ market }) => {
    let found: SourceFinding | undefined;
    const answer = await untilEnough(() =>
      market?.orders(FORGE, (orders, { total }) => {
        found = { found: `The first of ${total} pages has ${orders.length} orders of the expected shape.` };
        throw new Enough();
      }),
    );
    return found ?? notAnswered(answer, 'market');
  }),
  larger('market', 'days of one type', async ({ market }) => {
    const answer = await market?.history(FORGE, TRITANIUM);
    if (answer?.kind !== 'days') return notAnswered(answer?.kind === 'absent' ? { status: 404 } : answer, 'market');
    return { found: `Tritanium has ${answer.days.length} days in The Forge, the newest ${answer.days.at(-1)?.date ?? 'none'}.` };
  }),
  larger('abyssals', 'an item that is not abyssal', async ({ abyssals }) => {
    const answer = await abyssals?.roll(ABYSSAL_EXTENDER, NO_ITEM);
    if (answer?.kind !== 'refused') return notAnswered(answer?.kind === 'failed' ? answer : undefined, 'abyssals');
    return { found: `Item ${NO_ITEM} is refused with ${answer.status}, as one that was not mutated.` };
  }),
  small('images', 'an icon', async ({ images }) => {
    const answer = await images?.icon(TRITANIUM, 'icon');
    if (answer?.kind !== 'icon') return notAnswered(answer?.kind === 'absent' ? { status: 404 } : answer, 'images');
    return { found: `The icon of Tritanium is a picture (${answer.picture.media}).` };
  }),
  small('sde', 'the newest build', async ({ staticData }) => {
    const answer = await staticData?.latestBuild();
    if (answer?.kind !== 'build') return notAnswered(answer, 'sde');
    return { found: `The newest build is ${answer.build.buildNumber} of ${answer.build.releaseDate.slice(0, 10)}.` };
  }),
  larger('sde', 'its first rows', async ({ staticData }) => {
    const latest = await staticData?.latestBuild();
    if (staticData == null || latest?.kind !== 'build') return notAnswered(latest, 'sde');
    const answer = await staticData.firstRows(latest.build);
    if (answer.kind !== 'rows') return notAnswered(answer, 'sde');
    return answer.rows.every((row) => typeof row === 'object' && row !== null && '_key' in row)
      ? { found: `The build begins with ${answer.file}, whose first ${answer.rows.length} rows have the expected shape.` }
      : { reason: `The build begins with ${answer.file}, of whose first ${answer.rows.length} rows some have no _key.` };
  }),
  small('scout', 'wormholes of the hubs', ({ scout }) =>
    scout?.connections().then((answer) => listed(answer, 'scout', 'wormholes', (data) => data.connections.length)),
  ),
  small('scout', 'storms', ({ scout }) =>
    scout?.storms().then((answer) => listed(answer, 'scout', 'storms', (data) => data.rows.length)),
  ),
  small('warzone', 'systems of insurgencies', ({ warzone }) =>
    warzone?.insurgencies().then((answer) => listed(answer, 'warzone', 'systems', (data) => data.rows.length)),
  ),
  small('r2z2', 'the newest number', async ({ r2z2 }) => {
    const answer = await r2z2?.head();
    return answer?.kind === 'head' ? { found: `The newest killmail is number ${answer.sequence}.` } : notAnswered(answer, 'r2z2');
  }),
  larger('r2z2', 'one killmail', async ({ r2z2 }) => {
    const head = await r2z2?.head();
    if (r2z2 == null || head?.kind !== 'head') return notAnswered(head, 'r2z2');
    const answer = await r2z2.document(head.sequence);
    if (answer.kind === 'document')
      return { found: `Number ${head.sequence} is a killmail of ${answer.document.esi.killmail_time}.` };
    if (answer.kind === 'absent') return { reason: `Number ${head.sequence}, said to be the newest, is not there.` };
    if (answer.kind === 'failed') return answer;
    return { reason: `Number ${head.sequence} cannot be read: ${answer.reason}.` };
  }),
  small('everef', 'a folder of snapshots', async ({ everef }, now) => {
    const answer = await everef?.index(snapshotFolder(now));
    if (answer?.kind === 'folder') return rows(answer.folder.files.length, 0, 'snapshots of contracts');
    if (answer?.kind === 'absent') return { reason: `${sourceTable.everef.name} has no folder /${snapshotFolder(now)}.` };
    return notAnswered(answer, 'everef');
  }),
  larger('everef', 'names of structures', async ({ everef }) => {
    const answer = await everef?.structures();
    return answer?.kind === 'structures' ? rows(answer.structures.length, 0, 'structures') : notAnswered(answer, 'everef');
  }),
  larger('everef', 'a snapshot of contracts', async ({ everef }, now) => {
    const folder = await everef?.index(snapshotFolder(now));
    if (everef == null || folder?.kind !== 'folder') return notAnswered(folder, 'everef');
    const file = folder.folder.files.find(({ name }) => name.endsWith('.v2.tar.bz2'));
    if (file === undefined) return { reason: `${sourceTable.everef.name} has no snapshot in /${snapshotFolder(now)}.` };
    return begins('contracts', (take) =>
      everef.contractSnapshot(`${snapshotFolder(now)}/${file.name}`, { contract: take, item: take }),
    );
  }),
  larger('everef', 'a snapshot of orders', async ({ everef }) =>
    everef === null
      ? notAnswered(undefined, 'everef')
      : begins('orders', (take) => everef.orders(new Set([...hubMarkets, plexMarket].map(({ regionId }) => regionId)), take)),
  ),
  larger('everef', 'a day of killmails', async ({ killmailArchive }, now) =>
    killmailArchive === null
      ? notAnswered(undefined, 'everef')
      : begins('killmails', (take) => killmailArchive.day(dayBefore(now, 2), take)),
  ),
  ...(
    [
      ['system-jumps', 'jumps'],
      ['system-kills', 'kills'],
      ['sovereignty-map', 'owners'],
      ['sovereignty-structures', 'hubs'],
    ] as const
  ).map(([dataset, read]) =>
    larger('everef', `a file of ${dataset}`, async ({ activityArchive }, now) => {
      const day = dayBefore(now, 2);
      const listing = await activityArchive?.files(dataset, day);
      if (activityArchive == null || listing?.kind !== 'files') return notAnswered(listing, 'everef');
      const [file] = listing.files;
      if (file === undefined) return { reason: `${sourceTable.everef.name} has no file of ${dataset} of ${day}.` };
      const answer: Snapshot<unknown> = await activityArchive[read](file.path);
      return answer.kind === 'rows' ? rows(answer.rows.length, 0, dataset) : notAnswered(answer, 'everef');
    }),
  ),
];

/** Asks for items or bids of the first contract of this type, of the small region or, where it has none, of a larger one. */
async function ofContract(
  { esi }: Sources,
  types: readonly string[],
  what: string,
  ask: (
    contractId: number,
  ) => Promise<{ kind: 'rows'; rows: number; unreadable: number } | { kind: string; how?: string } | undefined>,
): Promise<SourceFinding> {
  let contract: UpstreamContract | undefined;
  for (const region of [SMALL_REGION, DOMAIN]) {
    const sweep = await esi?.contracts.listRegion(region);
    if (sweep === undefined || !('contracts' in sweep)) return notAnswered(sweep, 'esi');
    contract ??= sweep.contracts.find(({ type }) => types.includes(type));
    if (contract !== undefined) break;
  }
  if (contract === undefined) return { found: `No contract of two regions has ${what}, so none was asked for.` };
  const answer = await ask(contract.contract_id);
  if (answer !== undefined && 'rows' in answer) return rows(answer.rows, answer.unreadable, what);
  if (answer?.kind === 'ended')
    return { found: `The contract has just ended (${answer.how}), so no row of ${what} was checked.` };
  return notAnswered(answer, 'esi');
}
