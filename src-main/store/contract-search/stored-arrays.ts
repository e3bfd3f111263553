/** Numbers of one type, as memory and files hold them. */
export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Arrays of numbers that were stored under names. */
export interface StoredArrays {
  /** How many numbers an array has; undefined where there is none of that name. */
  find(name: string): number | undefined;
  /** How many numbers an array has; throws where there is none of that name. */
  length(name: string): number;
  /** Reads an array into the beginning of one of the same type. Throws where they differ in type, or the file is damaged. */
  read(name: string, into: NumberArray): void;
}

/** An array with room for so many numbers, which begins with those that are stored under a name. */
export function numbers<Numbers extends NumberArray>(
  Type: new (length: number) => Numbers,
  room: number,
  name: string,
  stored: StoredArrays | undefined,
): Numbers {
  const array = new Type(room);
  stored?.read(name, array);
  return array;
}
