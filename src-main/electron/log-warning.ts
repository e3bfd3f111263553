/** Writes one line to stderr about a failure that the app goes on after: what failed and, if given, the error's message. */
export function logWarning(what: string, failure?: unknown): void {
  const why = failure instanceof Error ? `: ${failure.message}` : '';
  process.stderr.write(`${what}${why}\n`);
}
