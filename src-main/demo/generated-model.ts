import { DAY, HOUR, MINUTE } from '#shared/time';
import { abyssalRolls } from './abyssals/rolls.ts';
import { baselineActivity } from './activity/baseline.ts';
import { generatedKillmails } from './activity/generated-killmails.ts';
import { generateIncursions } from './activity/incursions.ts';
import { generateInsurgencies } from './activity/insurgencies.ts';
import { createKillDocuments } from './activity/kill-documents.ts';
import { planKills } from './activity/kill-plan.ts';
import { createPlannedFights } from './activity/planned-fights.ts';
import { createRateFactors } from './activity/rate-factors.ts';
import { generatedActivity } from './activity/samples.ts';
import { generateSkyhooks } from './activity/skyhooks.ts';
import { generateSovereignty } from './activity/sovereignty.ts';
import { generateWarfare } from './activity/warfare.ts';
import { generatedContracts } from './contracts/generated-contracts.ts';
import { entityNames } from './entity-names.ts';
import { type Atlas, atlasOf } from './galaxy/galaxy.ts';
import { type GalaxyScale, generateGalaxy } from './galaxy/generated-galaxy.ts';
import { generatedMarket } from './market/generated-market.ts';
import type { Build, Model } from './model.ts';
import { generatePopulation, type Population } from './people/population.ts';
import { generateStructures } from './people/structures.ts';
import { hash } from './random.ts';
import { generateSignatures } from './scout/generated-signatures.ts';
import { generateStorms } from './scout/generated-storms.ts';
import { EPOCH, seasonalFactor } from './seasonality.ts';

/** Counts of everything that is generated. */
export interface Scale extends GalaxyScale {
  /** Public contracts outstanding at any time, on average. */
  outstandingContracts: number;
  /** Players who trade and fight. */
  characters: number;
  killsPerDay: number;
  /** How far back the archives go. */
  archiveDays: number;
}

/** The galaxy that everybody sees who looks at the demo. */
export const DEMO_SEED = 1001;

/** The demo galaxy: as large as the game's, with a part of its contracts and fights. */
export const demoScale: Scale = {
  regions: 68,
  systems: 5200,
  wormholeShare: 1,
  typeShare: 1,
  outstandingContracts: 15_000,
  characters: 6000,
  killsPerDay: 6000,
  archiveDays: 400,
};

/** For tests: some forty systems and a hundred contracts. */
export const tinyScale: Scale = {
  regions: 8,
  systems: 38,
  wormholeShare: 0.002,
  typeShare: 0.02,
  outstandingContracts: 120,
  characters: 60,
  killsPerDay: 120,
  archiveDays: 40,
};

/** A new build of the static data comes out every four weeks, at the end of a downtime. */
const BUILD_PERIOD = 28 * DAY;
const FIRST_BUILD = 2_400_000;

/**
 * The demo galaxy. Everything follows from the seed and the time; `startsAt` (milliseconds) decides only how far back the
 * archives go. Takes about half a second at full scale; what else it needs it computes when first asked.
 */
export function generatedModel(options: { seed: number; startsAt: number; scale: Scale }): Model {
  const { seed, startsAt, scale } = options;
  const atlas = atlasOf(generateGalaxy(seed, scale));
  const rolls = abyssalRolls(seed, atlas);
  const population = generatePopulation(seed, scale.characters);
  const structures = generateStructures(seed, atlas, population);
  const staticName = entityNames(atlas);
  const { sovereignty, incursions, baseline, rateFactors, plan } = generateActivity({ seed, scale, atlas, population });
  const warfare = generateWarfare(seed, atlas);
  const signatures = generateSignatures(seed, atlas, population);
  return {
    atlas: () => atlas,
    build: buildAt,
    name: (id) => population.name(id) ?? staticName(id),
    contracts: generatedContracts(seed, { atlas, population, structures, rolls, outstanding: scale.outstandingContracts }),
    roll: rolls.find,
    market: generatedMarket(seed, atlas),
    activity: generatedActivity({ seed, baseline, rateFactors, killsBetween: plan.between }),
    overlays: {
      sovereignty: sovereignty.systems,
      campaigns: sovereignty.campaigns,
      incursions: incursions.rows,
      skyhooks: generateSkyhooks(seed, atlas, sovereignty.ownerOf).rows,
      warfare: warfare.rows,
      signatures: signatures.rows,
      observations: generateStorms(seed, atlas).rows,
      insurgencies: generateInsurgencies(seed, atlas).rows,
    },
    killmails: generatedKillmails({ seed, plan, documentOf: createKillDocuments(seed, atlas, population) }),
    structures: () => structures.filter(({ isListed }) => isListed),
    organisation: population.organisation,
    archivesFrom: Math.floor(startsAt / DAY) * DAY - scale.archiveDays * DAY,
    cachePhase: (regionId) => (hash(seed, 11, regionId) % 1800) * 1000,
    playersOnline: (at) => Math.round(scale.characters * 3.6 * (0.35 + 0.65 * seasonalFactor(at))),
  };
}

/** What happens in the galaxy, in its parts. */
function generateActivity(options: { seed: number; scale: Scale; atlas: Atlas; population: Population }) {
  const { seed, scale, atlas, population } = options;
  const sovereignty = generateSovereignty(seed, atlas, population);
  const incursions = generateIncursions(seed, atlas);
  const baseline = baselineActivity(seed, atlas);
  const rateFactors = createRateFactors({ seed, baseline, sovereignty, infested: incursions.infested });
  const plannedFights = createPlannedFights({ seed, atlas, baseline, sovereignty, perDay: scale.killsPerDay });
  const plan = planKills({ seed, perDay: scale.killsPerDay, baseline, rateFactors, plannedFights });
  return { sovereignty, incursions, baseline, rateFactors, plan };
}

function buildAt(at: number): Build {
  const first = EPOCH + 11 * HOUR + 20 * MINUTE;
  const number = Math.max(0, Math.floor((at - first) / BUILD_PERIOD));
  return { buildNumber: FIRST_BUILD + number * 17_551, releasedAt: first + number * BUILD_PERIOD };
}
