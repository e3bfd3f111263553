import { expect, test } from 'vitest';
import { ratingReads, ratingWrites } from '#main/store/contracts/ratings';
import type { FlagCode } from '#shared/trade-api/flags';
import { aStoredContract, insertContracts } from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';

test('each of many flags is stored and read back, alone and with all others', () => {
  const codes = Array.from({ length: 64 }, (_, index) => `flag_${index}` as FlagCode);
  const sets = [[], ...codes.map((code) => [code]), codes];
  const db = emptyMirror();
  insertContracts(
    db,
    sets.map((_, index) => aStoredContract({ contract_id: index + 1 })),
  );
  const rating = {
    capital: null,
    margin: null,
    marginPercent: null,
    marginListed: null,
    belowSoldPercent: null,
    isSafe: null,
    priceRating: 'unknown' as const,
    noWarnings: null,
    bestHub: null,
    bestMargin: null,
  };
  const ratings = sets.map((flags, index) => ({ ...rating, contractId: index + 1, verdict: 'unclear', flags }));
  const { save } = ratingWrites(db);
  expect([save(ratings), save(ratings)]).toEqual([sets.length, 0]);
  const stored = ratingReads(db).of(sets.map((_, index) => index + 1));
  expect([...stored.values()].map(({ flags }) => flags)).toEqual(sets);
  db.close();
});
