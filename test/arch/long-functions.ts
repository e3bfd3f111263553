/** The most lines of a function, from its first to its last. */
export const MOST_LINES = 80;

/**
 * The functions of the product that are longer, as `path#name`, each with the reason why it is one thing. Take an entry out
 * when its function was split; test/arch/functions.test.ts refuses one that is not needed.
 */
export const LONG_FUNCTIONS: Readonly<Record<string, string>> = {
  'src-main/api/http/server.ts#createServer':
    'one composition: the parts of the server in the order in which a request passes them',
  'src-main/demo/activity/generated-killmails.ts#generatedKillmails':
    'lays out the numbers of each hour once; head, slots, counts and lookups all read that layout',
  'src-main/demo/activity/kill-documents.ts#createKillDocuments':
    "one document: victim, attackers, place and value draw in turn from the kill's one random stream",
  'src-main/demo/activity/planned-fights.ts#createPlannedFights':
    'camps and fleets of a day are planned with one seed and one scale, and kept in one cache of days',
  'src-main/demo/activity/sovereignty.ts#generateSovereignty':
    'one history of owners, extended on demand; every answer about a claim reads it at some time',
  'src-main/demo/contracts/generated-contracts.ts#generatedContracts':
    'one schedule of contracts; list, items, bids and truth are what it says at a time',
  'src-main/demo/contracts/goods.ts#contractGoods': 'a table: what each kind of contract offers',
  'src-main/demo/everef/service.ts#createEverRef': 'a table: each address of the archive with its answer',
  'src-main/demo/galaxy/types.ts#generateTypes':
    'draws types, their blueprints and market groups from one random stream, whose order fixes every id',
  'src-main/demo/galaxy/wormhole-space.ts#generateWormholeSpace':
    'regions, constellations, systems and suns share the id counters and one random stream',
  'src-main/demo/people/population.ts#generatePopulation':
    'characters, corporations and alliances are computed from the same index arithmetic, both ways',
  'src-main/demo/scout/generated-signatures.ts#generateSignatures':
    "when a hub's slot has a signature, and its columns, which draw in turn from the same random stream",
  'src-main/demo/sde/files.ts#staticDataFiles': 'a table: each file of the export with the rows that it has',
  'src-main/demo/simulator.ts#startSimulator':
    'one HTTP server: the source of a request, the fault that strikes it, its record and its reply',
  'src-main/electron/shell.ts#runShell':
    "the life of the app: Electron's events share whether the core is starting, closing or closed",
  'src-main/ingest/catalog/static-data-rows.ts#readStaticData': 'a table: each file of the export with how a row of it is read',
  'src-main/ingest/catalog/static-data.ts#staticData':
    'download, read and store of one build, which share the scratch folder and what was skipped',
  'src-main/ingest/contracts/sweep-recorder.ts#sweepRecorder':
    'complete, partial and unchanged sweeps are stored by the same steps: add, depart, roll up',
  'src-main/ingest/contracts/watch.ts#createWatcher':
    'every method reads or drops the cached entries and the cached summary, which a failed write undoes',
  'src-main/ingest/forecasts/briefs.ts#briefs':
    'which briefs are due, their fact sheets and their texts, attempt by attempt, of one making',
  'src-main/ingest/forecasts/forecast.ts#forecast':
    'when a forecast is due, and the steps of one making from panel to stored rows, which share the panel and its model',
  'src-main/ingest/history/contracts.ts#contractHistory':
    'one backfill: plan, find and read a snapshot share the budget of bytes and the hours that were read',
  'src-main/ingest/ingest.ts#startIngest': 'one composition: every part of the ingester and the order in which they close',
  'src-main/ingest/scheduler/scheduler.ts#createScheduler':
    'one loop over the state of its jobs: what starts a job, delays and stops it',
  'src-main/ingest/systems/overlays.ts#gameOverlays': 'one list: each overlay of the game as a job',
  'src-main/ingest/systems/scores.ts#scores':
    'gathers the facts of all systems at one version of the data and stores the rows made from them',
  'src-main/store/contract-search/slot-orders.ts#slotOrders':
    'one set of orders with one log of changes: made, merged, stored and walked along',
  'src-main/store/contract-search/slot-selection.ts#slotSelection':
    'one store of kept sets: every path through it decides who owns a set',
  'src-main/store/contract-search/string-interner.ts#stringInterner':
    'one buffer of texts, which grows as they come and is searched as a whole',
  'src-main/store/contract-search/word-texts.ts#wordTexts': 'the same of lists of words: how a text is split is how it is found',
  'src-main/store/contracts/contracts.ts#contractWrites':
    "prepares the life of a contract's row: added, changed, departed, back, settled, removed",
  'src-main/store/systems/activity-reads.ts#activityReads':
    'reads of one table in one raw form, a day at a time: history, profile, scan and sums',
  'src-main/store/systems/activity.ts#activityWrites':
    "rewrites a system's day for either kind of sample with the statements and columns of that kind",
  'src-main/store/systems/overlays.ts#overlayWrites':
    'one list: each overlay table with its columns, and how a row becomes their values',
  'src-main/store/user-data/watchlists.ts#watchlistWrites':
    'one group of tables: a statement and a method for each thing that is done to lists, entries and matches',
  'src-main/upstream/client.ts#createClient':
    'conditional requests: get, post and the body kept from before share one validation and one memory',
  'src-main/upstream/esi/region-sweep.ts#sweepRegion': 'one sweep: what one page answers decides on the next',
  'src-renderer/frame/palette-entries.ts#usePaletteGroups': 'one list: the groups of the palette in their order',
  'src-renderer/map/map-view.tsx#MapView':
    'binds one deck.gl canvas to its camera, size, labels and hover card, which all follow the view state',
  'src-renderer/state/lists/paged-result.ts#createPagedResult':
    'fetch, eviction, refresh and snapshot work on the one map of pages and the requests in flight',
  'src-renderer/ui/table/data-table.tsx#DataTable':
    'one grid: virtual rows, cursor and keys share the same scroller and row indexes',
  'src-renderer/views/contracts/contracts.tsx#Contracts':
    "the view's markup: filters, result line, table and detail follow one selection and one set of marks",
  'src-renderer/views/contracts/filters/filter-line.tsx#Filters': 'a chip for each filter, in the order of the line',
  'src-renderer/views/depth/depth.tsx#Depth':
    'one type in one region: every figure of the page is drawn from the same offers and prices',
  'src-renderer/views/map/map.tsx#MapPage': "the page's markup: map, table and panel follow one state of the address",
  'src-renderer/views/systems/finder/finder.tsx#Finder':
    "the view's markup: filters, table, map and selected system follow one set of filters and marks",
};
