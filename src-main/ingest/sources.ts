import type { Log } from '#main/runtime/log';
import type { Clock, Fetch, Random } from '#main/runtime/world';
import { type ActivityArchive, activityArchive } from '#main/upstream/activity-archive';
import type { AnswerCache } from '#main/upstream/answer';
import { type Archive, archive } from '#main/upstream/archive';
import { createClient } from '#main/upstream/client';
import { createDownloads } from '#main/upstream/download';
import { type AbyssalSource, abyssalSource } from '#main/upstream/esi/abyssals';
import { type SystemActivity, systemActivity } from '#main/upstream/esi/activity';
import { createEsiClient, createEsiHost, type EsiClient } from '#main/upstream/esi/client';
import { type PublicContracts, publicContracts } from '#main/upstream/esi/contracts';
import { type MarketSource, marketSource } from '#main/upstream/esi/market';
import { type Universe, universe } from '#main/upstream/esi/universe';
import { type EveScout, eveScout } from '#main/upstream/eve-scout';
import { createHost, type Host } from '#main/upstream/host';
import { type ImageSource, imageSource } from '#main/upstream/images';
import { type KillmailArchive, killmailArchive } from '#main/upstream/killmail-archive';
import { type KillmailSource, killmailSource } from '#main/upstream/killmails';
import { createRequester } from '#main/upstream/requester';
import { type StaticDataSource, staticDataSource } from '#main/upstream/static-data';
import { createTransport } from '#main/upstream/transport';
import { type Warzone, warzone } from '#main/upstream/warzone';
import { type DataSourceName, sourceTable } from '#shared/sources';

/** Volunteers run these: two requests at once are enough. */
const AT_ONCE = 2;

/** A client for each source that is on; null for one that is switched off. */
export interface Sources {
  esi: {
    contracts: PublicContracts;
    universe: Universe;
    activity: SystemActivity;
    errorBudget: EsiClient['errorBudget'];
  } | null;
  market: MarketSource | null;
  abyssals: AbyssalSource | null;
  images: ImageSource | null;
  staticData: StaticDataSource | null;
  everef: Archive | null;
  /** These two are EVE Ref as well: on and off with {@link Sources.everef}. */
  activityArchive: ActivityArchive | null;
  killmailArchive: KillmailArchive | null;
  scout: EveScout | null;
  warzone: Warzone | null;
  r2z2: KillmailSource | null;
}

/** Opens a client for each source that has an address; null instead of one: it is switched off. */
export function openSources(
  urls: Readonly<Record<DataSourceName, string | null>>,
  deps: {
    /** The way to one source and to no other host. */
    fetchOf(source: DataSourceName): Fetch;
    /** Called for each implausible header of a source's answers; `what` follows its name in a sentence. */
    reportImplausible?(source: DataSourceName, what: string): void;
    userAgent: string;
    cache: AnswerCache;
    clock: Clock;
    random: Random;
    log: Log;
  },
): Sources {
  const { clock, userAgent } = deps;
  const reporterOf = (source: DataSourceName) => ({
    reportImplausible: (what: string) => deps.reportImplausible?.(source, what),
  });
  const transportTo = (source: DataSourceName) => createTransport({ fetch: deps.fetchOf(source), userAgent });

  // Market and rolls are sources of their own because they can be switched off by themselves; at the same host they share all limits.
  const gameHosts = new Map<string, Host>();
  const esiClient = (source: 'esi' | 'market' | 'abyssals', baseUrl: string) => {
    const name = new URL(baseUrl).host;
    const host = gameHosts.get(name) ?? createEsiHost(deps);
    gameHosts.set(name, host);
    return createEsiClient({ ...deps, ...reporterOf(source), baseUrl, host, transport: transportTo(source) });
  };
  function esiAt(baseUrl: string): NonNullable<Sources['esi']> {
    const client = esiClient('esi', baseUrl);
    return {
      contracts: publicContracts(client, clock),
      universe: universe(client),
      activity: systemActivity(client),
      errorBudget: client.errorBudget,
    };
  }
  function publisher(source: DataSourceName, baseUrl: string) {
    const { name } = sourceTable[source];
    const host = createHost({ ...deps, name, atOnce: AT_ONCE });
    const transport = transportTo(source);
    const requester = createRequester({ host, baseUrl, transport });
    const client = createClient({ ...deps, ...reporterOf(source), name, baseUrl, requester });
    return { client, downloads: createDownloads({ name, host, transport }) };
  }
  // The archive also has copies of the static data: asked through one client, its requests count together.
  const archivePublisher = urls.everef === null ? null : { ...publisher('everef', urls.everef), baseUrl: urls.everef };
  function staticDataAt(baseUrl: string): StaticDataSource {
    const { client, downloads } = publisher('sde', baseUrl);
    const copies = archivePublisher === null ? null : { ...archivePublisher, clock };
    return staticDataSource(client, downloads, baseUrl, copies);
  }
  function archives(): Pick<Sources, 'everef' | 'activityArchive' | 'killmailArchive'> {
    if (archivePublisher === null) return { everef: null, activityArchive: null, killmailArchive: null };
    const { client, downloads, baseUrl } = archivePublisher;
    return {
      everef: archive(client, downloads, baseUrl),
      activityArchive: activityArchive({ client, downloads, baseUrl }),
      killmailArchive: killmailArchive(downloads, baseUrl),
    };
  }

  return {
    esi: urls.esi === null ? null : esiAt(urls.esi),
    market: urls.market === null ? null : marketSource(esiClient('market', urls.market), clock),
    abyssals: urls.abyssals === null ? null : abyssalSource(esiClient('abyssals', urls.abyssals)),
    images: urls.images === null ? null : imageSource(publisher('images', urls.images).client, sourceTable.images.name),
    staticData: urls.sde === null ? null : staticDataAt(urls.sde),
    ...archives(),
    scout: urls.scout === null ? null : eveScout(publisher('scout', urls.scout).client),
    warzone: urls.warzone === null ? null : warzone(publisher('warzone', urls.warzone).client),
    r2z2: urls.r2z2 === null ? null : killmailSource(publisher('r2z2', urls.r2z2).client),
  };
}
