import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WriteDb } from '#main/store/db';
import { httpAnswers } from '#main/store/ingest-state/http-answers';
import { ingestRuns, type RunOutcome } from '#main/store/ingest-state/runs';
import { emptyMirror } from '../../support/empty-mirror.ts';

let db: WriteDb;
beforeEach(() => {
  db = emptyMirror();
});
afterEach(() => db.close());

function record(job: string, at: string, outcome: RunOutcome): void {
  const runs = ingestRuns(db);
  const end = { at, outcome, rows: 0, requests: 0, error: outcome === 'failed' ? 'no' : null };
  runs.end(runs.begin(job, at), end);
}

test('the summary of a job has its newest ended run, the newest good one, and the failures since', () => {
  record('a', '2026-09-01T12:00:00Z', 'ok');
  record('a', '2026-09-01T12:30:00Z', 'failed');
  record('a', '2026-09-01T12:31:00Z', 'failed');
  record('b', '2026-09-01T12:00:00Z', 'failed');
  record('b', '2026-09-01T12:01:00Z', 'ok');
  record('c', '2026-09-01T12:00:00Z', 'failed');
  ingestRuns(db).begin('c', '2026-09-01T12:05:00Z');
  const summary = (job: string) =>
    ingestRuns(db)
      .summaries()
      .find((row) => row.job === job);
  expect(summary('a')).toEqual({
    job: 'a',
    startedAt: '2026-09-01T12:31:00Z',
    endedAt: '2026-09-01T12:31:00Z',
    outcome: 'failed',
    error: 'no',
    succeededAt: '2026-09-01T12:00:00Z',
    failures: 2,
  });
  expect(summary('b')).toMatchObject({ outcome: 'ok', failures: 0, succeededAt: '2026-09-01T12:01:00Z' });
  expect(summary('c')).toMatchObject({ outcome: 'failed', failures: 1, succeededAt: null });
});

test('old runs are forgotten, but not the newest of a job nor its newest good one', () => {
  record('a', '2026-08-01T00:00:00Z', 'ok');
  record('a', '2026-08-02T00:00:00Z', 'ok');
  record('a', '2026-08-03T00:00:00Z', 'failed');
  record('a', '2026-08-04T00:00:00Z', 'failed');
  expect(ingestRuns(db).deleteBefore('2026-09-01T00:00:00Z')).toBe(2);
  expect(ingestRuns(db).summaries()).toMatchObject([{ startedAt: '2026-08-04T00:00:00Z', succeededAt: '2026-08-02T00:00:00Z' }]);
});

test('forgetting expired answers leaves validators, kept bodies and what is not due yet', () => {
  const answers = httpAnswers(db);
  const answer = {
    etag: null,
    lastModified: null,
    expiresAt: '2026-09-01T12:00:00Z',
    pages: null,
    fetchedAt: '2026-09-01T11:00:00Z',
    body: null,
  };
  answers.save([
    { ...answer, url: 'refused' },
    { ...answer, url: 'refused, not due', expiresAt: '2026-09-01T13:00:00Z' },
    { ...answer, url: 'validator', etag: '"x"' },
    { ...answer, url: 'body', body: '[]' },
  ]);
  expect(answers.deleteExpired('2026-09-01T12:30:00Z')).toBe(1);
  expect(answers.find('refused')).toBeUndefined();
  expect(answers.find('body')).toEqual({ ...answer, url: 'body', body: '[]' });
});
