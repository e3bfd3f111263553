import { UserFacingError } from '#main/runtime/user-facing-error';

/** The port cannot be had; the message says what to do. */
export class PortInUseError extends UserFacingError {
  override name = 'PortInUseError';
}

/** Another program holds the port. `holder`: who it is and what to do with it, as far as that is known. */
export class PortBusyError extends PortInUseError {
  constructor({ host, port }: { host: string; port: number }, holder?: string) {
    const use = holder === undefined ? '; close what uses it' : ` by ${holder}`;
    super(`Port ${port} on ${host} is in use${use}, or choose another with --port (0 picks a free one).`);
  }
}

/** Why nothing can listen there, as a sentence for a person where the reason is known. */
export function listenFailure(failure: NodeJS.ErrnoException, host: string, port: number): Error {
  if (failure.code === 'EADDRINUSE') return new PortBusyError({ host, port });
  if (failure.code === 'EACCES')
    return new PortInUseError(`Port ${port} on ${host} is not permitted to this user; choose another with --port.`);
  if (failure.code === 'EADDRNOTAVAIL')
    return new PortInUseError(`${host} is not an address of this machine; choose another with --host.`);
  return failure;
}
