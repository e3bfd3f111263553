import { useState } from 'react';
import { pastedBridges } from '#shared/plan-api/bridges';
import { wormholeSizes } from '#shared/plan-api/route';
import { saveSetting, useSettings } from '../../state/use-settings.ts';
import { shipSize } from '../../systems/ship-size.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { plural } from '../../ui/format.ts';
import { changeRoute } from './change-route.ts';
import type { RouteRequest } from './route-query.ts';

/** The ways beside stargates: wormholes of the hubs, and jump bridges that were pasted. */
export function WaysChip({ request }: { request: RouteRequest }) {
  const { wormholes, wormholeSize, lasting, seen, bridges } = request;
  const sizes = ['any', ...wormholeSizes] as const;
  const hull = wormholeSize === undefined ? 'wormholes' : `wormholes for a ${shipSize(wormholeSize)}`;
  const used = [wormholes ? hull : null, bridges ? 'bridges' : null].filter((way) => way !== null).join(', ');
  return (
    <>
      <FilterChip
        label="Wormholes and bridges"
        value={used === '' ? null : used}
        onClear={() => changeRoute(request, { wormholes: false, bridges: false })}
      >
        <label className="choice">
          <input
            type="checkbox"
            checked={wormholes}
            onChange={({ target }) => changeRoute(request, { wormholes: target.checked })}
          />
          Live connections of Thera and Turnur
        </label>
        <div className="skills">
          <Segmented
            label="Hull that fits through"
            value={wormholeSize ?? 'any'}
            options={sizes.map((size) => ({ value: size, label: size === 'any' ? 'any hull' : shipSize(size) }))}
            onChange={(size) => changeRoute(request, { wormholes: true, wormholeSize: size === 'any' ? undefined : size })}
          />
        </div>
        <label className="choice">
          <input type="checkbox" checked={lasting} onChange={({ target }) => changeRoute(request, { lasting: target.checked })} />
          None at its end of life, under 4 hours
        </label>
        <label className="choice">
          <input type="checkbox" checked={seen} onChange={({ target }) => changeRoute(request, { seen: target.checked })} />
          Only what somebody saw within 8 hours
        </label>
        <Bridges request={request} />
      </FilterChip>
    </>
  );
}

/** Jump bridges: pasted as text, kept, and used where that is wished. */
function Bridges({ request }: { request: RouteRequest }) {
  const stored = useSettings().data?.planning.bridges ?? [];
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const keep = async () => {
    const { pairs, unread } = pastedBridges(text);
    if (pairs.length === 0) {
      setProblem('No line has two systems with an arrow, a comma or a tab between them; what is kept stays.');
      return;
    }
    const failed = await saveSetting('planning', (saved) => ({ ...saved, bridges: pairs }));
    setProblem(failed ?? (unread.length === 0 ? null : `No bridge in ${plural(unread.length, 'line')}: ${unread[0]}`));
    if (failed !== null) return;
    setText(unread.join('\n'));
    changeRoute(request, { bridges: true });
  };
  const forget = async () => {
    setProblem(await saveSetting('planning', (saved) => ({ ...saved, bridges: [] })));
    changeRoute(request, { bridges: false });
  };
  return (
    <div className="skills">
      <label className="choice">
        <input
          type="checkbox"
          disabled={stored.length === 0}
          checked={request.bridges && stored.length > 0}
          onChange={({ target }) => changeRoute(request, { bridges: target.checked })}
        />
        {stored.length === 0 ? 'Jump bridges: none pasted yet' : plural(stored.length, 'jump bridge')}
      </label>
      <textarea
        className="field"
        aria-label="Jump bridges, one a line"
        placeholder={'1DQ1-A » 8QT-H4, one a line'}
        rows={4}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {problem === null ? null : <p className="warning">{problem}</p>}
      <Button disabled={text.trim() === ''} onClick={() => void keep()}>
        {stored.length === 0 ? 'Keep these' : 'Keep in place of the others'}
      </Button>
      {stored.length === 0 ? null : (
        <Button look="quiet" onClick={() => void forget()}>
          Forget {plural(stored.length, 'bridge')}
        </Button>
      )}
    </div>
  );
}
