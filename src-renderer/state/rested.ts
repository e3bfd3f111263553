import { useMemo } from 'react';
import { create } from 'zustand';
import { isBehind } from '#shared/collected-parts';
import type { SourceState } from '#shared/local-api/status';
import type { ExpiredUnjudged } from '#shared/trade-api/contract-filters';
import { useDerivedNow, useNow } from '../clock.ts';
import { useStatus } from './status.ts';

/**
 * Up to when the mirror has all lists of contracts (ISO 8601), where it has rested since: then everything is shown as it was at that time.
 * null: it is kept up to date, or has no list yet.
 */
export function useRestedSince(): string | null {
  const at = useStatus(({ status }) => coveredUntil(status?.sources ?? []));
  const hasRested = useDerivedNow((now) => Number(at !== null && isBehind('contracts', at, now)));
  return hasRested === 1 ? at : null;
}

function coveredUntil(sources: readonly SourceState[]): string | null {
  return sources.flatMap(({ parts }) => parts).find(({ part }) => part === 'contracts')?.covered_until ?? null;
}

/** Whether the person hides what has ended since the mirror last looked. A window opens on everything. */
export const useEndedHidden = create<{ hidden: boolean }>(() => ({ hidden: false }));

/** Hides what has ended since, or shows it again. */
export function toggleEnded(): void {
  useEndedHidden.setState(({ hidden }) => ({ hidden: !hidden }));
}

/** What lists of what is on offer are asked with: of a mirror that has rested they are as they were then. undefined: nothing. */
export function useExpiredUnjudged(): ExpiredUnjudged | undefined {
  const hasRested = useRestedSince() !== null;
  const hidden = useEndedHidden((state) => state.hidden);
  return hasRested ? (hidden ? 'false' : 'any') : undefined;
}

/** A list's filters as it is asked with them, see {@link useExpiredUnjudged}; what the person says of it in the address comes first. */
export function useAsLastLooked<Filters extends { expired_unjudged?: ExpiredUnjudged | undefined }>(
  filters: Filters | null,
): Filters | null {
  const expired = useExpiredUnjudged();
  return useMemo(() => {
    if (filters === null || filters.expired_unjudged !== undefined || expired === undefined) return filters;
    return { ...filters, expired_unjudged: expired };
  }, [filters, expired]);
}

/** With what windows of days are asked: of a mirror that has rested they end when it last looked. undefined: nothing. */
export function useWindowEnds(): 'last_look' | undefined {
  return useRestedSince() === null ? undefined : 'last_look';
}

/** When windows of days end, in milliseconds and rounded down to `stepMs`, see {@link useWindowEnds}. */
export function useWindowEnd(stepMs: number): number {
  const since = useRestedSince();
  const now = useNow(stepMs);
  return since === null ? now : Math.floor(Date.parse(since) / stepMs) * stepMs;
}
