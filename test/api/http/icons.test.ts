import { expect, test } from 'vitest';
import { typeIconWrites } from '#main/store/catalog/type-icons';
import { startTestApp } from '../../support/test-app.ts';

const picture = Buffer.from('89504e470d0a1a0a00ff80', 'hex');

test('an icon is served as it is kept, for a week, and not again to whoever has it', async () => {
  const app = await startTestApp({
    fill: (db) =>
      typeIconWrites(db).save({ typeId: 587, isCopy: false }, { media: 'image/png', image: picture }, '2026-12-20T12:00:00Z'),
  });
  const answer = await app.ask('/icons/types/587');
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=604800', 'x-icon': 'own' },
  });
  expect(answer.body).toEqual(picture);
  const again = await app.ask('/icons/types/587?demo', { headers: { 'If-None-Match': String(answer.headers.etag) } });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  await app.close();
});

test('what has no icon is drawn as a quiet square that is soon asked for again; nothing else is found there', async () => {
  const app = await startTestApp({
    fill: (db) => typeIconWrites(db).save({ typeId: 588, isCopy: false }, null, '2026-12-20T12:00:00Z'),
  });
  for (const path of ['/icons/types/588', '/icons/types/1/copy']) {
    const { status, headers, text } = await app.ask(path);
    expect([status, headers['content-type'], headers['cache-control'], headers['x-icon']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=300',
      'placeholder',
    ]);
    expect(text).toMatch(/^<svg /);
  }
  for (const path of ['/icons/types/0', '/icons/types/-1', '/icons/types/abc', '/icons/types/99999999999', '/icons/other/1'])
    expect((await app.ask(path)).status).toBe(404);
  await app.close();
});
