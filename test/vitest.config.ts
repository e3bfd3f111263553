import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ownTemporaryFolder } from './temporary-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests of the shell get this in place of the real module, whose import would try to download the binary. */
const fakeElectron = fileURLToPath(new URL('./shell/fake-electron.ts', import.meta.url));

/**
 * Files that take longest from their first test to their last, begun first: else they would be waited for at the end, alone. Vitest knows
 * but the sizes of files.
 */
const LONGEST = [
  'test/built/every-npm.test.ts',
  'test/built/privacy.test.ts',
  'test/built/once.test.ts',
  'test/built/chaos.test.ts',
  'test/clickhouse/replicas.test.ts',
  'test/conformance/followers.test.ts',
  'test/ingest/month.test.ts',
  'test/ingest/total-fault.test.ts',
  'test/data-folder/killed.test.ts',
  'test/conformance/rules-fuzz.test.ts',
  'test/ingest/history/history.test.ts',
  'test/replication/replica.test.ts',
  'test/domain/forecast/calibration.test.ts',
  'test/ingest/as-live.test.ts',
  'test/ingest/systems/killmails.test.ts',
  'test/domain/topology/region-map.test.ts',
  'test/conformance/depends-on.test.ts',
  'test/domain/plan/loss-laws.test.ts',
];

/** The order in which Vitest begins files: the longest, then as it would itself. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

ownTemporaryFolder();

export default defineConfig({
  test: {
    root,
    // A run that finds no test has failed.
    passWithNoTests: false,
    maxWorkers: 2,
    // Beside a build and a browser even a short step may wait long for a processor.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Files share the modules that they read: reading them anew for each took half of the processor's time of the unit tests.
    isolate: false,
    reporters: ['default', './test/vitest-plain.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          include: ['test/**/*.test.ts'],
          exclude: ['test/arch/**', 'test/shell/**', 'test/renderer/**', 'test/bench/**', 'test/built/**', 'test/clickhouse/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'renderer',
          include: ['test/renderer/**/*.test.{ts,tsx}'],
          setupFiles: ['./test/renderer/page-address.ts'],
        },
      },
      { extends: true, test: { name: 'arch', include: ['test/arch/**/*.test.ts'] } },
      // Against real engines, where they are there: npm test says which files of these can be run.
      {
        extends: true,
        test: { name: 'engines', include: ['test/clickhouse/*.test.ts'], testTimeout: 240_000, hookTimeout: 240_000 },
      },
      {
        extends: true,
        test: {
          name: 'built',
          include: ['test/built/**/*.test.ts'],
          isolate: true,
          globalSetup: './test/built/build-once.ts',
        },
      },
      {
        extends: true,
        resolve: { alias: { electron: fakeElectron } },
        // The fake Electron remembers what it was asked: each file has one of its own.
        test: { name: 'shell', include: ['test/shell/**/*.test.ts'], isolate: true },
      },
    ],
  },
});
