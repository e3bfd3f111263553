/** The most lines of a function, from its first to its last. */
export const MOST_LINES = 80;

const STATEMENTS = 'prepares the statements of one aggregate once; what shares them is inside';
const MARKUP = 'one component: its markup reads in the order of the page';
const STATE = 'one closure: everything inside works on the same state';
const PIPELINE = 'one recipe of an invented galaxy: each step needs what the earlier ones drew';
const JOB = 'one job: its description, and what a run does with the same dependencies';

/**
 * The functions of the product that are longer, as `path#name`, each with the reason why it is one thing. Take an entry out
 * when its function was split; test/arch/functions.test.ts refuses one that is not needed.
 */
export const LONG_FUNCTIONS: Readonly<Record<string, string>> = {
  'src-main/api/http/server.ts#createServer':
    'one composition: the parts of the server in the order in which a request passes them',
  'src-main/demo/activity/generated-killmails.ts#generatedKillmails': STATE,
  'src-main/demo/activity/kill-documents.ts#createKillDocuments': STATE,
  'src-main/demo/activity/planned-fights.ts#createPlannedFights': STATE,
  'src-main/demo/activity/sovereignty.ts#generateSovereignty': PIPELINE,
  'src-main/demo/contracts/generated-contracts.ts#generatedContracts': STATE,
  'src-main/demo/contracts/goods.ts#contractGoods': 'a table: what each kind of contract offers',
  'src-main/demo/everef/service.ts#createEverRef': 'a table: each address of the archive with its answer',
  'src-main/demo/galaxy/types.ts#generateTypes': PIPELINE,
  'src-main/demo/galaxy/wormhole-space.ts#generateWormholeSpace': PIPELINE,
  'src-main/demo/people/population.ts#generatePopulation': PIPELINE,
  'src-main/demo/scout/generated-signatures.ts#generateSignatures': PIPELINE,
  'src-main/demo/sde/files.ts#staticDataFiles': 'a table: each file of the export with the rows that it has',
  'src-main/demo/simulator.ts#startSimulator': 'one list: every simulated source with its address',
  'src-main/electron/shell.ts#runShell': STATE,
  'src-main/ingest/catalog/static-data-rows.ts#readStaticData': 'a table: each file of the export with how a row of it is read',
  'src-main/ingest/catalog/static-data.ts#staticData': JOB,
  'src-main/ingest/contracts/sweep-recorder.ts#sweepRecorder': STATE,
  'src-main/ingest/contracts/watch.ts#createWatcher': STATE,
  'src-main/ingest/forecasts/briefs.ts#briefs': JOB,
  'src-main/ingest/forecasts/forecast.ts#forecast': JOB,
  'src-main/ingest/history/contracts.ts#contractHistory': JOB,
  'src-main/ingest/ingest.ts#startIngest': 'one composition: every part of the ingester and the order in which they close',
  'src-main/ingest/scheduler/scheduler.ts#createScheduler':
    'one loop over the state of its jobs: what starts a job, delays and stops it',
  'src-main/ingest/systems/overlays.ts#gameOverlays': 'one list: each overlay of the game as a job',
  'src-main/ingest/systems/scores.ts#scores': JOB,
  'src-main/store/contracts/contracts.ts#contractWrites': STATEMENTS,
  'src-main/store/systems/activity-reads.ts#activityReads': STATEMENTS,
  'src-main/store/systems/activity.ts#activityWrites': STATEMENTS,
  'src-main/store/systems/overlays.ts#overlayWrites': STATEMENTS,
  'src-main/upstream/client.ts#createClient': STATE,
  'src-main/upstream/esi/region-sweep.ts#sweepRegion': 'one sweep: what one page answers decides on the next',
  'src-main/upstream/esi/requester.ts#createEsiRequester': STATE,
  'src-renderer/frame/palette-entries.ts#usePaletteGroups': 'one list: the groups of the palette in their order',
  'src-renderer/map/map-view.tsx#MapView': MARKUP,
  'src-renderer/state/paged-result.ts#createPagedResult': STATE,
  'src-renderer/ui/table/data-table.tsx#DataTable': MARKUP,
  'src-renderer/views/contracts/contracts.tsx#Contracts': MARKUP,
  'src-renderer/views/contracts/filters/filter-line.tsx#FilterLine': MARKUP,
  'src-renderer/views/depth/depth.tsx#Depth': MARKUP,
  'src-renderer/views/map/map.tsx#MapPage': MARKUP,
  'src-renderer/views/systems/finder/finder.tsx#Finder': MARKUP,
};
