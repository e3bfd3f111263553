/** What ids of the game name (upstream §2.7); those of before 2010 do not tell, and of these it is said that the name is not known. */
const kinds = [
  [500_000, 999_999, 'Faction'],
  [1_000_000, 1_999_999, 'Corporation'],
  [90_000_000, 97_999_999, 'Pilot'],
  [98_000_000, 98_999_999, 'Corporation'],
  [99_000_000, 99_999_999, 'Alliance'],
  [2_100_000_000, 2_147_483_647, 'Pilot'],
] as const;

/** A faction, alliance, corporation or pilot by its name, or until that is read as `Alliance 99000012`. */
export function entityName(id: number, name: string | null | undefined): string {
  if (name != null) return name;
  const kind = kinds.find(([from, to]) => id >= from && id <= to)?.[2];
  return `${kind ?? 'Unnamed'} ${id}`;
}
