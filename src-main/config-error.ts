/** A mistake in the options; the message is for the person who made it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
