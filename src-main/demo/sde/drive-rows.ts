import type { Galaxy } from '../galaxy/galaxy.ts';

/**
 * Light-years of a jump drive without skill by ship group, as the real static data had them, isotopes for each of them, and the factor of
 * the mass that passes where the hull opens a portal. How many m³ of isotopes a hull has room for is invented.
 */
const drives: ReadonlyMap<number, { range: number; fuel: number; bay: number; portal?: number }> = new Map([
  [898, { range: 4, fuel: 700, bay: 1250, portal: 1.35e-7 }],
  [547, { range: 3.5, fuel: 3000, bay: 3000 }],
  [485, { range: 3.5, fuel: 3000, bay: 8000 }],
  [1538, { range: 3.5, fuel: 3000, bay: 3000 }],
  [659, { range: 3, fuel: 3000, bay: 5000 }],
  [30, { range: 3, fuel: 3000, bay: 60_000, portal: 1e-9 }],
  [902, { range: 5, fuel: 10_000, bay: 10_000 }],
  [883, { range: 5, fuel: 4000, bay: 10_000 }],
]);
/** Helium, oxygen, nitrogen and hydrogen isotopes. */
const isotopes = [1_016_274, 1_017_887, 1_017_888, 1_017_889] as const;

/** The attributes of hulls with a jump drive. */
export function driveRows({ types }: Galaxy): unknown[] {
  return types.flatMap(({ id, groupId }) => {
    const drive = drives.get(groupId);
    if (drive === undefined) return [];
    const attributes: Record<number, number | undefined> = {
      9: 5000,
      866: isotopes[id % isotopes.length],
      867: drive.range,
      868: drive.fuel,
      1001: drive.portal,
      1549: drive.bay,
    };
    const known = Object.entries(attributes).filter(([, value]) => value !== undefined);
    return [
      {
        _key: id,
        dogmaAttributes: known.map(([attribute, value]) => ({ attributeID: Number(attribute), value })),
        dogmaEffects: [],
      },
    ];
  });
}
