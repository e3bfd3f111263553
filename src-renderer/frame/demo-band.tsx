import { go } from '../state/location.ts';

/** On every view of the demo: nobody may take these numbers for New Eden's. */
export function DemoBand() {
  return (
    <div className="demo-band" role="note">
      <strong>Demo galaxy, invented data</strong>
      <span>Nothing here happened in New Eden.</span>
      <button type="button" onClick={() => go('/start')}>
        Leave the demo
      </button>
    </div>
  );
}
