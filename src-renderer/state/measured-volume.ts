import { useQuery } from '@tanstack/react-query';
import { localPaths } from '#shared/local-api/paths';
import { sourcesAnswer } from '#shared/local-api/sources';
import { measuredVolume } from '#shared/volumes';
import { askLocal } from '../api.ts';
import { useStatus } from './status.ts';

/** What the mirror that is here really read over the network; null or undefined: nothing that could be measured. */
export function useMeasuredVolume() {
  const { data } = useQuery({
    queryKey: ['local', 'sources', 'measured'],
    queryFn: async ({ signal }) => {
      const { sources, simulated } = await askLocal(localPaths.sources, sourcesAnswer, { signal });
      const { now } = useStatus.getState().status ?? {};
      // What the demo reads comes from this machine.
      return simulated || now === undefined ? null : (measuredVolume(sources, now.slice(0, 10)) ?? null);
    },
  });
  return data;
}
