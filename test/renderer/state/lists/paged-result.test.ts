import { describe, expect, test } from 'vitest';
import { createPagedResult, type ResultPage } from '../../../../src-renderer/state/lists/paged-result.ts';

const SIZE = 10;

/** A service of `total` numbered rows whose answers wait until they are let go. */
function slowService(total: number) {
  const asked: { page: number; signal: AbortSignal; answer: PromiseWithResolvers<ResultPage<string>> }[] = [];
  let generation = 'a';
  const result = createPagedResult<string>(SIZE, (page, signal) => {
    const answer = Promise.withResolvers<ResultPage<string>>();
    asked.push({ page, signal, answer });
    return answer.promise;
  });
  const flush = () => new Promise((resolve) => setImmediate(resolve));
  return {
    result,
    asked,
    pages: () => asked.map(({ page }) => page),
    change: (next: string) => {
      generation = next;
    },
    async answerAll() {
      for (const { page, answer } of asked.splice(0)) {
        const rows = Array.from({ length: SIZE }, (_, index) => `${generation}${(page - 1) * SIZE + index}`);
        answer.resolve({ rows, total, meta: null, observedAt: null });
      }
      await flush();
    },
    async failAll(reason: string) {
      for (const { answer } of asked.splice(0)) answer.reject(new Error(reason));
      await flush();
    },
  };
}

describe('a long result', () => {
  test('fetches the page under the eye once, and knows how long it is', async () => {
    const service = slowService(95);
    service.result.requestRange(0, 5);
    service.result.requestRange(0, 7);
    expect(service.pages()).toEqual([1]);
    expect(service.result.view().total).toBeNull();
    await service.answerAll();
    const view = service.result.view();
    expect([view.total, view.rowAt(9), view.rowAt(10), view.loading]).toEqual([95, 'a9', undefined, false]);
    service.result.requestRange(2, 8);
    expect(service.pages()).toEqual([]);
  });

  test('drops fetches of pages that were scrolled past', async () => {
    const service = slowService(1000);
    service.result.requestRange(0, 5);
    await service.answerAll();
    service.result.requestRange(300, 310);
    service.result.requestRange(700, 705);
    expect(service.pages()).toEqual([31, 32, 71]);
    expect(service.asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    await service.answerAll();
    expect([service.result.view().rowAt(300), service.result.view().rowAt(700)]).toEqual([undefined, 'a700']);
  });

  test('keeps the old rows in sight until the new ones are here, and forgets those out of sight', async () => {
    const service = slowService(1000);
    service.result.requestRange(0, 5);
    await service.answerAll();
    service.result.requestRange(500, 505);
    await service.answerAll();
    service.change('b');
    service.result.refresh();
    expect(service.pages()).toEqual([51]);
    expect([service.result.view().rowAt(500), service.result.view().rowAt(0)]).toEqual(['a500', undefined]);
    await service.answerAll();
    expect(service.result.view().rowAt(500)).toBe('b500');
  });

  test('does not ask a failing server at every scroll, but does when told to', async () => {
    const service = slowService(100);
    service.result.requestRange(0, 5);
    await service.failAll('down');
    expect(String(service.result.view().error)).toContain('down');
    service.result.requestRange(20, 25);
    service.result.requestRange(40, 45);
    expect(service.pages()).toEqual([]);
    service.result.refresh();
    expect(service.pages()).toEqual([5]);
    await service.answerAll();
    expect([service.result.view().error, service.result.view().rowAt(40)]).toEqual([null, 'a40']);
  });

  test('keeps a bounded number of pages', async () => {
    const service = slowService(10_000);
    for (let page = 0; page < 150; page += 1) {
      service.result.requestRange(page * SIZE, page * SIZE);
      await service.answerAll();
    }
    expect([...service.result.view().loadedRows()]).toHaveLength(100 * SIZE);
    expect(service.result.view().rowAt(1499)).toBe('a1499');
  });

  test('tells its listeners, and nobody after it is closed', async () => {
    const service = slowService(50);
    let told = 0;
    service.result.subscribe(() => (told += 1));
    service.result.requestRange(0, 1);
    await service.answerAll();
    expect(told).toBe(1);
    service.result.requestRange(20, 21);
    const [request] = service.asked;
    service.result.close();
    expect(request?.signal.aborted).toBe(true);
    await service.answerAll();
    expect(told).toBe(1);
  });
});
