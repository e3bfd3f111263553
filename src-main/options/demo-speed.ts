import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import type { ReplicaConfig } from './replica.ts';

/** How many times as fast as the computer's the demo's clock goes without --demo-speed, while it is collected (decisions §8.3). */
export const DEMO_SPEED = 10;

/** The option as it is given. */
export const demoSpeedOption = z
  .string()
  .regex(/^([1-9]|[1-5]\d|60)$/, 'a whole number from 1 to 60')
  .transform(Number)
  .optional();

/**
 * How fast the demo's time passes; where nothing is collected, or once, it would only make data old. Throws {@link ConfigError} where
 * another mirror could not know it.
 */
export function demoSpeedOf(
  given: number | undefined,
  { replica, collects }: { replica: ReplicaConfig | null; collects: boolean },
): number {
  if (replica === null) return given ?? (collects ? DEMO_SPEED : 1);
  if (given !== undefined && given > 1)
    throw new ConfigError('--demo-speed and a ClickHouse exclude each other: two mirrors have to agree about the time.');
  return 1;
}
