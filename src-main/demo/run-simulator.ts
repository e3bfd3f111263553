import { parseArgs } from 'node:util';
import { z } from 'zod';
import { realClock as clock } from '#main/runtime/clock';
import { DEMO_SEED, demoScale, generatedModel, startSimulator, tinyScale } from './simulator.ts';

const whole = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine((value) => value >= low && value <= high, `a whole number from ${low} to ${high}`);

const options = z.object({
  port: whole(0, 65_535).default(4790),
  seed: whole(0, 999_999_999).default(DEMO_SEED),
  scale: z.enum(['demo', 'tiny'], { error: 'demo or tiny' }).default('demo'),
  contracts: whole(1, 1_000_000).optional(),
  downtime: z.boolean().default(false),
  live: z.boolean().default(false),
  help: z.boolean().default(false),
});

const HELP = `Serves the simulated upstream on loopback, and prints one line of JSON with its five base addresses.

  --port N        port to listen on; 0 picks a free one (default 4790)
  --seed N        another galaxy (default ${DEMO_SEED}, the demo's)
  --scale NAME    demo or tiny (default demo)
  --contracts N   contracts outstanding at a time (default by scale: ${demoScale.outstandingContracts} or ${tinyScale.outstandingContracts})
  --downtime      ESI is down daily from 10:58 to 11:15 UTC
  --live          as awkward as the real sources: slow, in 34 pages that differ by seconds, with odd rows, without indexes
`;

/** The simulator as a program of its own; ends on SIGINT and SIGTERM. */
export async function runSimulator(args: readonly string[]): Promise<void> {
  const read = readOptions(args);
  if (typeof read === 'string') {
    process.stderr.write(`${read}\n`);
    process.exitCode = 1;
    return;
  }
  if (read.help) {
    process.stdout.write(HELP);
    return;
  }
  const base = read.scale === 'tiny' ? tinyScale : demoScale;
  const scale = read.contracts === undefined ? base : { ...base, outstandingContracts: read.contracts };
  const model = generatedModel({ seed: read.seed, startsAt: clock.now(), scale });
  try {
    const simulator = await startSimulator({
      clock,
      model,
      port: read.port,
      downtime: read.downtime,
      live: read.live,
      record: false,
    });
    process.stdout.write(`${JSON.stringify({ event: 'listening', ...simulator.sources, pid: process.pid })}\n`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.close());
  } catch (failure) {
    const busy = (failure as NodeJS.ErrnoException).code === 'EADDRINUSE';
    const reason = busy ? `Port ${read.port} is in use; give another one with --port.` : String(failure);
    process.stderr.write(`${reason}\n`);
    process.exitCode = 1;
  }
}

function readOptions(args: readonly string[]): z.infer<typeof options> | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      options: {
        port: { type: 'string' },
        seed: { type: 'string' },
        scale: { type: 'string' },
        contracts: { type: 'string' },
        downtime: { type: 'boolean' },
        live: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    const parsed = options.safeParse(values);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    return `--${name} must be ${issue?.message}; it was '${String(values[name as keyof typeof values])}'.`;
  } catch (failure) {
    return `${(failure as Error).message} See --help.`;
  }
}
