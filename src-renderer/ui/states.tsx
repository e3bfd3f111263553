import type { ReactNode } from 'react';
import { ApiCallError } from '#shared/http/client';
import { sentenceOf } from '../api.ts';
import { Button } from './controls/button.tsx';

/** Why there is nothing, and the one thing to do about it. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="state">
      <h2>{title}</h2>
      {children === undefined ? null : <p>{children}</p>}
      {action}
    </div>
  );
}

/** What was asked for has not been collected yet: no fault, and over by itself. */
export function isNotCollectedYet(error: unknown): boolean {
  return error instanceof ApiCallError && error.code === 'unavailable';
}

/** This browser is not signed in: the band above says so, and trying again changes nothing. */
export function isForSignedIn(error: unknown): boolean {
  return error instanceof ApiCallError && error.code === 'unauthorized';
}

/** Said of it in place of the server's long sentence. */
export const FOR_SIGNED_IN = 'Only for browsers that are signed in';

/** The server's error message, and a button that tries again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isForSignedIn(error)) return <Empty title={FOR_SIGNED_IN} />;
  const notCollected = isNotCollectedYet(error);
  return (
    <div className={`state ${notCollected ? '' : 'state-failed'}`} role="alert">
      <h2>{notCollected ? 'Not collected yet' : 'This could not be shown'}</h2>
      <p>{sentenceOf(error)}</p>
      <Button icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Grey bars in the shape of what is coming; invisible for the first 150 ms (see controls.css). */
export function Skeleton({ lines, label = 'Loading' }: { lines: number; label?: string }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={`bone bone-${line % 4}`} />
      ))}
    </div>
  );
}

/** What a line above the rows says until they are counted. */
export const uncounted = (error: unknown): string => (error === null ? 'Loading' : 'Not loaded');

interface Asked {
  error: unknown;
  retry?(): void;
  refetch?(): unknown;
}

/** In place of what was not answered: why, with a button that tries again, or bars in the shape of what is coming. */
export function Unanswered({ answer, ...bones }: { answer: Asked; lines: number; label?: string }) {
  const { error, retry, refetch } = answer;
  if (error === null) return <Skeleton {...bones} />;
  return <Failure error={error} onRetry={retry ?? (() => void refetch?.())} />;
}
