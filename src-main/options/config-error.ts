import { UserFacingError } from '#main/runtime/user-facing-error';

/** A mistake in the options; the message is for the person who made it. */
export class ConfigError extends UserFacingError {
  override name = 'ConfigError';
}
