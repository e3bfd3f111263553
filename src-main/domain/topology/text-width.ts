/** Advances of the letters from space to tilde in hundredths of their size: Inter at weight 600 with figures of one width (measured). */
const ADVANCES = [
  25, 32, 52, 64, 65, 100, 66, 33, 37, 37, 54, 67, 32, 47, 32, 38, 67, 67, 67, 67, 67, 67, 67, 67, 67, 67, 32, 33, 67, 67, 67, 54,
  100, 73, 66, 74, 72, 61, 59, 75, 75, 30, 58, 70, 57, 92, 76, 77, 65, 77, 65, 65, 66, 74, 73, 102, 72, 71, 65, 37, 38, 37, 48,
  47, 35, 57, 62, 58, 62, 59, 39, 63, 61, 28, 28, 57, 32, 90, 61, 61, 62, 62, 40, 55, 37, 61, 59, 84, 57, 59, 57, 45, 36, 45, 67,
] as const;
const FIRST = 32;
/** Of what is not in the table. */
const WIDEST = 102;

/** How wide a text is in the window's typeface, in heights of its letters; rather too wide than too narrow. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (ADVANCES[(letter.codePointAt(0) ?? 0) - FIRST] ?? WIDEST), 0) / 100;
}
