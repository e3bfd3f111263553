import { buildIfStale } from '#main/launch/build';

/** Before the first test of what is built: two tests that build at once would pull the files from under each other. */
export async function setup(): Promise<void> {
  if (!(await buildIfStale())) throw new Error('The tests in test/built need a build, and it failed.');
}
