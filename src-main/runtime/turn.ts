/** Lets whatever else waits in this thread go first: for long computations beside a server. */
export function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
