/** Where a station is, as far as its name says it (upstream §3.4). */
export interface StationPlace {
  systemName: string;
  /** The planet it or its moon belongs to, counted from the star; null: it orbits the star. */
  planetIndex: number | null;
  /** Its moon, counted from the planet; null: it orbits the planet itself. */
  moonIndex: number | null;
  /** The name of a planet that has one of its own, and the same of the moon: used instead of the counted one. */
  planetName: string | null;
  moonName: string | null;
}

/** `Jita IV - Moon 4 - Caldari Navy Assembly Plant`: the export has stations without names, so they are composed. */
export function stationName(place: StationPlace, corporation: string | null, operation: string | null): string {
  const runBy = [corporation, operation].filter((part) => part !== null).join(' ');
  return runBy === '' ? orbitName(place) : `${orbitName(place)} - ${runBy}`;
}

function orbitName({ systemName, planetIndex, planetName, moonIndex, moonName }: StationPlace): string {
  if (moonName !== null) return moonName;
  if (planetName === null && planetIndex === null) return systemName;
  const planet = planetName ?? planetNameOf(systemName, planetIndex ?? 0);
  return moonIndex === null ? planet : `${planet} - Moon ${moonIndex}`;
}

/** `Jita IV`. */
export function planetNameOf(systemName: string, index: number): string {
  return `${systemName} ${roman(index)}`;
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
