/** Rolls that are asked for in a minute unless the person allows more, and the most that may be allowed. */
export const ROLLS_A_MINUTE = 5;
export const MOST_ROLLS_A_MINUTE = 60;
/** Days for which the rolls of what was sold are wanted: estimates rest on them. */
export const soldRollDays = 90;
