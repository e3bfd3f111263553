import { categoryMask } from '#main/domain/contracts/categories';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { ContractItemWrites } from '#main/store/contracts/items';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { Watermarks } from '#main/store/ingest-state/watermarks';
import type { Transaction } from '#main/store/transaction';
import { HOUR } from '#shared/time';
import type { Job } from '../scheduler/job.ts';

const BATCH = 500;
const BUILD = 'item-categories/build';
const CONTRACT = 'item-categories/contract';

/** Derives the categories of all contracts anew after a new build of the static data, which knows types that the old one did not. */
export function itemCategories(deps: {
  items: ContractItemWrites;
  catalog: { loadedBuild(): number | null };
  watermarks: Watermarks;
  versions: DataVersionWrites;
  transaction: Transaction;
}): Job {
  const { items, catalog, watermarks, versions, transaction } = deps;

  function deriveBatch(after: number): { last: number | null; changes: number } {
    const ids = items.contractsWithItems(after, BATCH);
    let changes = 0;
    for (const contractId of ids) {
      if (items.saveCategoryMask(contractId, categoryMask(items.itemCategories(contractId)))) changes += 1;
    }
    if (changes > 0) versions.bump('items', null);
    const last = ids.at(-1) ?? null;
    if (last !== null) watermarks.set(CONTRACT, String(last));
    return { last, changes };
  }

  return {
    name: 'item-categories',
    label: 'Categories of contracts',
    everyMs: HOUR,
    offsetMs: 0,
    after: ['static-data'],

    async run({ signal, report }) {
      const build = catalog.loadedBuild();
      if (build === null || watermarks.find(BUILD) === String(build)) return { rows: 0 };
      // An interrupted pass goes on where it was, if the build is still the same.
      const pass = `${CONTRACT}/${build}`;
      if (watermarks.find('item-categories/pass') !== pass) {
        transaction(() => {
          watermarks.set('item-categories/pass', pass);
          watermarks.set(CONTRACT, '0');
        });
      }
      let done = 0;
      let rows = 0;
      for (let after: number | null = Number(watermarks.find(CONTRACT) ?? 0); after !== null; ) {
        signal.throwIfAborted();
        const from: number = after;
        const batch = transaction(() => deriveBatch(from));
        rows += batch.changes;
        await yieldToEventLoop();
        done += BATCH;
        report(done, null, 'contracts');
        after = batch.last;
      }
      watermarks.set(BUILD, String(build));
      return { rows };
    },
  };
}
