import { UserFacingError } from '#main/runtime/user-facing-error';

/** The port is taken; the message says what to do. */
export class PortInUseError extends UserFacingError {
  override name = 'PortInUseError';
}

/** Why nothing can listen there, as a sentence for a person where the reason is known. */
export function listenFailure(failure: NodeJS.ErrnoException, host: string, port: number): Error {
  if (failure.code === 'EADDRINUSE')
    return new PortInUseError(
      `Port ${port} on ${host} is in use; close what uses it, or choose another with --port (0 picks a free one).`,
    );
  if (failure.code === 'EACCES')
    return new PortInUseError(`Port ${port} on ${host} is not permitted to this user; choose another with --port.`);
  if (failure.code === 'EADDRNOTAVAIL')
    return new PortInUseError(`${host} is not an address of this machine; choose another with --host.`);
  return failure;
}
