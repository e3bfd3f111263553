/** One line of what a measurement found. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}
