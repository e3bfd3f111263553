/** The catalogue's sentences mark names with backticks. */
export function codeMarked(sentence: string) {
  return sentence.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}
