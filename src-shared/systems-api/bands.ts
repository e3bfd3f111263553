/** Values that systems are sorted into, the same in every payload (decisions §4.3). */
export const activityTypes = ['pve', 'pvp', 'mixed', 'dead'] as const;
/** How the last 7 full days compare with the 7 before (decisions §4.3). */
export const trends = ['increasing', 'decreasing', 'stable'] as const;
