import { useStatus } from '../state/status.ts';

const FORECAST_HISTORIES = new Set(['jumps-history', 'kills-history', 'sovereignty-history']);

/** Whether history that forecasts are made from is being fetched. */
export function useHistoryComing(): boolean {
  return useStatus(({ status }) => status?.progress.some(({ job }) => FORECAST_HISTORIES.has(job)) ?? false);
}
