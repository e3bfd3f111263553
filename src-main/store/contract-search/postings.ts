/** What has an index in its list, by index: those of an index from its start to the next one's. */
export interface Postings {
  starts: Uint32Array;
  members: Uint32Array;
}

/** Lists of indexes in one array, by what has them: 0, 1, 2, …, each list from its start to before its end. */
interface Lists {
  values: Uint32Array;
  count: number;
  startOf(member: number): number;
  endOf(member: number): number;
}

/** Turns lists of indexes round, in some 50 ms for a million: members ascend within an index. */
export function postingsOf({ values, count, startOf, endOf }: Lists): Postings {
  let most = -1;
  for (let member = 0; member < count; member += 1)
    for (let at = startOf(member); at < endOf(member); at += 1) most = Math.max(most, values[at] as number);
  const starts = new Uint32Array(most + 2);
  for (let member = 0; member < count; member += 1)
    for (let at = startOf(member); at < endOf(member); at += 1) {
      const index = values[at] as number;
      starts[index] = (starts[index] as number) + 1;
    }
  // Counts become where each index ends, and then, as members take their places from the end on down, where it starts.
  let sum = 0;
  for (let index = 0; index < starts.length; index += 1) {
    sum += starts[index] as number;
    starts[index] = sum;
  }
  const members = new Uint32Array(sum);
  for (let member = count - 1; member >= 0; member -= 1)
    for (let at = startOf(member); at < endOf(member); at += 1) {
      const index = values[at] as number;
      const place = (starts[index] as number) - 1;
      starts[index] = place;
      members[place] = member;
    }
  return { starts, members };
}

/** How many members the indexes have together that are wanted: 1 by index. */
export function membersOf({ starts }: Postings, wanted: Uint8Array): number {
  let sum = 0;
  const end = Math.min(wanted.length, starts.length - 1);
  for (let index = 0; index < end; index += 1)
    if (wanted[index] === 1) sum += (starts[index + 1] as number) - (starts[index] as number);
  return sum;
}
