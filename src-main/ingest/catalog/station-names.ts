/** Where a station is, as far as its name says it (upstream §3.4). */
export interface StationPlace {
  systemName: string;
  /** The planet it or its moon belongs to, counted from the star; null: it orbits the star. */
  planetIndex: number | null;
  /** Its moon, counted from the planet; null: it orbits the planet itself. */
  moonIndex: number | null;
  /** A body with a name of its own, instead of the counted one. */
  orbitName: string | null;
}

/** `Jita IV - Moon 4 - Caldari Navy Assembly Plant`: the export has stations without names, so they are composed. */
export function stationName(place: StationPlace, corporation: string | null, operation: string | null): string {
  const runBy = [corporation, operation].filter((part) => part !== null).join(' ');
  return runBy === '' ? orbitName(place) : `${orbitName(place)} - ${runBy}`;
}

function orbitName({ systemName, planetIndex, moonIndex, orbitName }: StationPlace): string {
  if (orbitName !== null) return orbitName;
  if (planetIndex === null) return systemName;
  const planet = `${systemName} ${roman(planetIndex)}`;
  return moonIndex === null ? planet : `${planet} - Moon ${moonIndex}`;
}

const numerals = [
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

/** 1 to 89, more than any system has planets. */
export function roman(value: number): string {
  let left = value;
  let text = '';
  for (const [worth, letters] of numerals) {
    for (; left >= worth; left -= worth) text += letters;
  }
  return text;
}
