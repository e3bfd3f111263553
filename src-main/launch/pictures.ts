import { buildIfStale } from './build.ts';
import { program, succeeds } from './command.ts';

/** npm run pictures: the pictures of README.md and docs/guide anew, of the window with the demo galaxy. */
export async function run(): Promise<number> {
  if (!(await buildIfStale())) return 1;
  const [node, playwright] = program('@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts');
  const args = [...playwright, '--project', 'views', 'guide.spec', '--grep', 'picture of each view'];
  return (await succeeds(node, args, { ASTROLABE_GUIDE_PICTURES: 'true' })) ? 0 : 1;
}
