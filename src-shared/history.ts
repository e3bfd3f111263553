/** How many days back a person may have the past fetched; 0: none. */
export const historyChoices = [0, 35, 365] as const;
/** A choice of {@link historyChoices}, in days. */
export type HistoryDays = (typeof historyChoices)[number];

/** Public contracts' prices, volume and issuers look back so far (decisions §6.1), in days. */
export const PRICE_DAYS = 30;
/** Fights and prime hours look back so far (decisions §7.2), in days. */
export const KILLMAIL_DAYS = 35;
/** Days that a forecast needs beyond the chosen ones: today, and one before the first. */
const FORECAST_MARGIN = 2;
/** Sovereignty and hourly counts: how far back they show (decisions §6.2), in days. */
const LONGEST_DAYS = 365;

/** Days of hourly counts and of sovereignty that a choice asks for, today included. */
export function activityDays(selectedDays: HistoryDays): number {
  return selectedDays === 0 ? 0 : Math.min(selectedDays + FORECAST_MARGIN, LONGEST_DAYS);
}

/** What the snapshots of all public contracts may cost together, in bytes: about one a day, or as many as a GB has. */
export function priceHistoryBytes(selectedDays: HistoryDays): number {
  return { 0: 0, 35: 300_000_000, 365: 1_000_000_000 }[selectedDays];
}

/** What one history costs: `bytes` over the network at most, and `seconds` about, most of them pauses between requests. */
export interface HistoryCost {
  label: string;
  /** What is empty at first without it. */
  gives: string;
  days: number;
  bytes: number;
  seconds: number;
}

/** The hourly archives hold 24 files of jumps of 9 kB a day, as many of kills of 11 kB, and two listings (upstream §5.5). */
export const HOURLY_REQUESTS_A_DAY = 50;
const HOURLY_BYTES_A_DAY = 500_000;
/** Two listings, and a file each of owners and of hubs. */
export const SOVEREIGNTY_REQUESTS_A_DAY = 4;
const SOVEREIGNTY_BYTES_A_DAY = 80_000;
/** Small files begun in a second: a year comes within 40 minutes, for a quarter of a core (benchmarks §2). */
export const SMALL_FILES_A_SECOND = 9;
const KILLMAIL_BYTES_A_DAY = 3_000_000;
/** A pause, the transfer, and unpacking 50 MB. */
const KILLMAIL_SECONDS_A_DAY = 8;
/** A snapshot of all public contracts, as far as is known, and what it takes to fetch and read one, pauses included. */
const SNAPSHOT_BYTES = 7_500_000;
const SNAPSHOT_SECONDS = 11;

/** What each history costs with a choice, in the order in which they are listed. */
export function historyCosts(selectedDays: HistoryDays): HistoryCost[] {
  const days = activityDays(selectedDays);
  const killmailDays = Math.min(selectedDays, KILLMAIL_DAYS);
  const priceBytes = priceHistoryBytes(selectedDays);
  return [
    {
      label: 'Hourly jumps and kills',
      gives: 'history of systems, rhythm of the day, forecasts',
      days,
      bytes: days * HOURLY_BYTES_A_DAY,
      seconds: (days * HOURLY_REQUESTS_A_DAY) / SMALL_FILES_A_SECOND,
    },
    {
      label: 'Sovereignty',
      gives: 'who held a system when',
      days,
      bytes: days * SOVEREIGNTY_BYTES_A_DAY,
      seconds: (days * SOVEREIGNTY_REQUESTS_A_DAY) / SMALL_FILES_A_SECOND,
    },
    {
      label: 'Killmails',
      gives: 'past fights, prime hours',
      days: killmailDays,
      bytes: killmailDays * KILLMAIL_BYTES_A_DAY,
      seconds: killmailDays * KILLMAIL_SECONDS_A_DAY,
    },
    {
      label: 'Contract prices',
      gives: 'prices, volume and issuers of the last month',
      days: Math.min(selectedDays, PRICE_DAYS),
      bytes: priceBytes,
      seconds: (priceBytes / SNAPSHOT_BYTES) * SNAPSHOT_SECONDS,
    },
  ];
}
