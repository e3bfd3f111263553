/** Keeps what was made for the newest key alone: `make` runs again as soon as `keyOf` gives another key than before. */
export function latest<T>(keyOf: () => string, make: () => T): () => T {
  let made: { key: string; value: T } | undefined;
  return () => {
    const key = keyOf();
    if (made?.key !== key) made = { key, value: make() };
    return made.value;
  };
}

/** The same for questions, of which the `most` asked last are kept. */
export function latestAnswers<Question, T>(
  keyOf: () => string,
  most: number,
  answer: (question: Question) => T,
): (question: Question) => T {
  let kept = { key: '', answers: new Map<string, T>() };
  return (question) => {
    const key = keyOf();
    if (kept.key !== key) kept = { key, answers: new Map() };
    const { answers } = kept;
    const asked = JSON.stringify(question);
    const known = answers.get(asked) ?? answer(question);
    answers.delete(asked);
    answers.set(asked, known);
    const [oldest] = answers.keys();
    if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    return known;
  };
}
