/** One line on stderr about something that went wrong and is survived. */
export function complain(what: string, failure?: unknown): void {
  const why = failure instanceof Error ? `: ${failure.message}` : '';
  process.stderr.write(`${what}${why}\n`);
}
