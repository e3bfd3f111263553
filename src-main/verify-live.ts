import { dataSourceNames, sourceOption } from '#shared/sources';
import { VERSION } from '#shared/version';
import { checkSources, tableOf } from './doctor/source-check.ts';
import { ConfigError, helpLines } from './options/command-line.ts';
import { readConfig } from './options/config.ts';
import { proxySentence, readProxies } from './runtime/proxy.ts';
import { UserFacingError } from './runtime/user-facing-error.ts';
import { realWorld } from './runtime/world.ts';
import { userAgent } from './upstream/transport.ts';

/** The options of the headless command line that mean something here. */
const OPTIONS = [...dataSourceNames.map(sourceOption), 'user-agent-contact'] as const;

/** npm run verify:live: asks each source what the program asks of it, prints the outcome, and fails where one did. */
async function verifyLive(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(`node astrolabe.mjs verify:live [options]\n\n${helpLines(OPTIONS)}\n`);
    return 0;
  }
  const foreign = args.find((arg) => arg.startsWith('--') && !OPTIONS.some((name) => name === arg.slice(2).replace(/=.*$/s, '')));
  if (foreign !== undefined) throw new ConfigError(`${foreign} means nothing to verify:live. See --help.`);
  const { sources, contact } = readConfig(args, process.env);
  const world = realWorld();
  const proxies = readProxies(process.env);
  if (proxies !== null) process.stdout.write(`${proxySentence(proxies)}\n\n`);
  const checks = await checkSources(sources, { ...world, userAgent: userAgent(VERSION, contact) }, 'all');
  process.stdout.write(`${tableOf(checks, world.clock.now())}\n`);
  const failed = checks.filter(({ isFine }) => !isFine).length;
  const checked = checks.filter(({ address }) => address !== null).length;
  process.stdout.write(`\n${checked - failed} of ${checked} answers are as expected.\n`);
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await verifyLive(process.argv.slice(2));
} catch (failure) {
  if (!(failure instanceof UserFacingError)) throw failure;
  process.stderr.write(`${failure.message}\n`);
  process.exitCode = 1;
}
