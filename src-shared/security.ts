/** The bands of security, the same in every payload (decisions §4.3). */
export const securityBands = ['high', 'low', 'null'] as const;
/** A band of {@link securityBands}; `null` is the text for null security, not the absence of one. */
export type SecurityBand = (typeof securityBands)[number];

/** The band of a raw security status: high from 0.45, low above 0, else null (upstream §3.6). */
export function securityBand(status: number): SecurityBand {
  if (status >= 0.45) return 'high';
  return status > 0 ? 'low' : 'null';
}

/** The status as the game displays it: one decimal, half up; but what lies above 0 and below 0.05 shows as 0.1 (upstream §3.6). */
export function displayedSecurity(status: number): number {
  if (status > 0 && status < 0.05) return 0.1;
  // Adding 0 turns the -0 of a status just below zero into 0.
  return Math.round(status * 10) / 10 + 0;
}
