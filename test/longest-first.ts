import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest from their first test to their last, mostly in waiting: begun last, they would be waited for alone. */
const LONGEST = [
  'test/built/every-npm.test.ts',
  'test/built/privacy.test.ts',
  'test/built/once.test.ts',
  'test/built/chaos.test.ts',
  'test/conformance/followers.test.ts',
  'test/ingest/as-live.test.ts',
  'test/ingest/month.test.ts',
  'test/ingest/total-fault.test.ts',
  'test/ingest/history/history.test.ts',
  'test/data-folder/killed.test.ts',
];

/** The order in which Vitest begins files: the longest, then as it would itself, which knows their sizes alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
