import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { realClock } from '#main/runtime/clock';
import { root, say, succeedsQuietly } from './command.ts';

const FOLDER = join(root, 'out', 'demo-mirror');
const STAMP = join(FOLDER, 'made-from');
/** The invented galaxy, the tables that it is written into, and how. */
const SOURCES = ['src-main/demo', 'src-main/store/migrations', 'src-main/workers/demo-mirror'];
/** Milliseconds. */
const WEEK = 7 * 24 * 3600 * 1000;

/** What names the prepared mirror to a core that is started with it; nothing where there is none. */
export function demoMirrorOption(): { ASTROLABE_DEMO_MIRROR?: string } {
  return existsSync(STAMP) ? { ASTROLABE_DEMO_MIRROR: process.env['ASTROLABE_DEMO_MIRROR'] ?? FOLDER } : {};
}

/**
 * Prepares the mirror that the demo begins with, unless the one that is there is this week's and of these sources. Without it the demo
 * begins empty and fills before one's eyes, so that a failure is said and nothing more.
 */
export async function prepareDemoMirror(): Promise<void> {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  say('Inventing the demo galaxy, once a week: about a minute ...');
  const made = await succeedsQuietly(process.execPath, [join(root, 'src-main/workers/demo-mirror.process.ts'), FOLDER]);
  if (made) writeFileSync(STAMP, sources);
  else say('The demo galaxy could not be prepared; the demo begins empty and fills within some minutes.');
}

function fingerprint(): string {
  const hash = createHash('sha256').update(String(Math.floor(realClock.now() / WEEK)));
  for (const source of SOURCES)
    for (const path of readdirSync(join(root, source), { recursive: true, encoding: 'utf8' }).toSorted())
      if (path.endsWith('.ts')) hash.update(path).update(readFileSync(join(root, source, path)));
  return hash.digest('hex');
}
