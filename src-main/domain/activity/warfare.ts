/** Whether a system of faction warfare is contested: upstream says so, or points have been made against its holder. */
export function isContested({ contested, victoryPoints }: { contested: string; victoryPoints: number }): boolean {
  return contested !== 'uncontested' || victoryPoints > 0;
}
