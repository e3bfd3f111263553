import type { WriteDb } from '../db.ts';

/** Tokens spent on the language model, by UTC day (YYYY-MM-DD), kept across restarts. Earlier days are deleted. */
export function languageModelSpending(db: WriteDb) {
  const find = db.prepare<[string], number>('SELECT tokens FROM language_model_spending WHERE day = ?').pluck();
  const deleteRows = db.prepare<[string]>('DELETE FROM language_model_spending WHERE day < ?');
  const upsert = db.prepare<[string, number]>(`
    INSERT INTO language_model_spending (day, tokens) VALUES (?, ?)
    ON CONFLICT (day) DO UPDATE SET tokens = tokens + excluded.tokens`);
  return {
    /** Tokens; 0 for a day on which nothing was asked. */
    spent: (day: string): number => find.get(day) ?? 0,
    add: (day: string, tokens: number): void => {
      upsert.run(day, Math.round(tokens));
      deleteRows.run(day);
    },
  };
}
