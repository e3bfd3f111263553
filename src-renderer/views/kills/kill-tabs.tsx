import { navigate } from '../../state/location.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';

export const BATTLES = '/kills/battles';
const FEED = '/kills';

/** Kills one by one, or grouped into battles. */
export function KillTabs({ shown }: { shown: 'feed' | 'battles' }) {
  return (
    <Segmented
      label="What is listed"
      value={shown === 'feed' ? FEED : BATTLES}
      options={[
        { value: FEED, label: 'Kills' },
        { value: BATTLES, label: 'Battles', title: 'Kills grouped into battles, with their sides' },
      ]}
      onChange={(value) => navigate(value)}
    />
  );
}
