import type { Galaxy } from '../galaxy/galaxy.ts';

/** Of each station none to three agents; invented. */
export function characterRows({ stations }: Galaxy): unknown[] {
  return stations.flatMap(({ id, ownerId }, place) =>
    Array.from({ length: id % 4 }, (_, one) => {
      const key = 3_000_001 + place * 4 + one;
      return {
        _key: key,
        agent: { agentTypeID: one === 0 ? 2 : 4, divisionID: 22, isLocator: false, level: 1 + (((id >> 2) + one) % 5) },
        ceo: false,
        corporationID: ownerId,
        gender: false,
        locationID: id,
        name: { en: `Agent ${key}` },
        uniqueName: true,
      };
    }),
  );
}
