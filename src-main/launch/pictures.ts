import { buildIfStale } from './build.ts';
import { program, succeeds } from './command.ts';
import { prepareDemoMirror } from './demo-mirror.ts';

/** npm run pictures: the pictures of README.md and docs/guide anew, of the window with the demo galaxy. */
export async function run(): Promise<number> {
  const [isBuilt] = await Promise.all([buildIfStale(), prepareDemoMirror()]);
  if (!isBuilt) return 1;
  const [node, playwright] = program('@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts');
  return (await succeeds(node, [...playwright, '--project', 'pictures'], { ASTROLABE_GUIDE_PICTURES: 'true' })) ? 0 : 1;
}
