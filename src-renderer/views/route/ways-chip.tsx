import { useState } from 'react';
import { bridges, bridgeText, pastedBridges } from '#shared/plan-api/bridges';
import { wormholeSizes } from '#shared/wormholes';
import { planService, sentenceOf } from '../../api.ts';
import { useOwnWormholes } from '../../state/chain.ts';
import { saveSetting, useSettings } from '../../state/use-settings.ts';
import { shipSize } from '../../systems/labels.ts';
import type { RouteRequest } from '../../systems/route-query.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FilterChip } from '../../ui/controls/filter-chip.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { plural } from '../../ui/format.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { changeRoute } from './change-route.ts';

/** The ways beside stargates: wormholes of the hubs, and jump bridges that were pasted. */
export function WaysChip({ request }: { request: RouteRequest }) {
  const { wormholes, wormholeSize, lasting, seen, bridges: byBridge } = request;
  const own = useOwnWormholes();
  const sizes = ['any', ...wormholeSizes] as const;
  const hull = wormholeSize === undefined ? 'wormholes' : `wormholes for a ${shipSize(wormholeSize)}`;
  const used = [wormholes ? hull : null, byBridge ? 'bridges' : null, own.length > 0 && request.chain ? 'own wormholes' : null]
    .filter((way) => way !== null)
    .join(', ');
  return (
    <>
      <FilterChip
        label="Wormholes and bridges"
        value={used === '' ? null : used}
        onClear={() => changeRoute(request, { wormholes: false, bridges: false, chain: false })}
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
          Only wormholes that somebody saw within 8 hours
        </label>
        <label className="choice">
          <input
            type="checkbox"
            disabled={own.length === 0}
            checked={own.length > 0 && request.chain}
            onChange={({ target }) => changeRoute(request, { chain: target.checked })}
          />
          {own.length === 0 ? 'Own wormholes: none open (g j)' : plural(own.length, 'own wormhole')}
        </label>
        <Bridges request={request} />
      </FilterChip>
    </>
  );
}

const NOTHING_KEPT = { bridges: [], alliance: null, avoid_lists: [] };

/** Jump bridges: pasted as text, checked by the rules of the game, kept, and used where that is wished. */
function Bridges({ request }: { request: RouteRequest }) {
  const planning = useSettings().data?.planning ?? NOTHING_KEPT;
  const { bridges: stored, alliance } = planning;
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const question = stored.length === 0 ? null : { bridges: [...stored], ...(alliance === null ? {} : { alliance: alliance.id }) };
  const checked = useEndpoint(planService, bridges, question).body?.data ?? [];
  const unused = checked.filter(({ unused_because: flaw }) => flaw !== null);
  const keep = async () => {
    const { pairs, unread } = pastedBridges(text);
    if (pairs.length === 0) {
      setProblems(['No line has two systems with an arrow, a comma or a tab between them; what is saved stays.']);
      return;
    }
    const failed = await saveSetting('planning', (saved) => ({ ...saved, bridges: pairs }));
    setProblems(failed === null ? unread.map((line) => `No two systems: ${line}`) : [failed]);
    if (failed !== null) return;
    setText(unread.join('\n'));
    changeRoute(request, { bridges: true });
  };
  const forget = async () => {
    const failed = await saveSetting('planning', (saved) => ({ ...saved, bridges: [] }));
    setProblems(failed === null ? [] : [failed]);
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
        placeholder={'1DQ1-A » 8QT-H4, one a line; or an export of SMT, DOTLAN or Wanderer'}
        rows={4}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button disabled={text.trim() === ''} onClick={() => void keep()}>
        {stored.length === 0 ? 'Save these' : 'Save in place of the others'}
      </Button>
      {stored.length === 0 ? null : (
        <Button look="quiet" onClick={() => void forget()}>
          Forget {plural(stored.length, 'bridge')}
        </Button>
      )}
      <Alliance key={alliance?.id} name={alliance?.name ?? ''} />
      {problems.length + unused.length === 0 ? null : (
        <ul className="lines warning" aria-label="Bridges that are not used">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {unused.map((bridge) => (
            <li key={bridge.pair}>
              {bridgeText(bridge)}: {bridge.unused_because}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whose bridges the person may take: kept on Enter and when the field is left, by the id that the name has now. */
function Alliance({ name }: { name: string }) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    const wanted = typed.trim();
    if (wanted === name) return;
    try {
      const { alliance_id: id } =
        wanted === '' ? { alliance_id: null } : (await planService.client.get(bridges, { alliance: wanted })).body.meta;
      const alliance = id === null ? null : { id, name: wanted };
      setProblem(await saveSetting('planning', (saved) => ({ ...saved, alliance })));
    } catch (failure) {
      setProblem(sentenceOf(failure));
    }
  };
  return (
    <>
      <label className="choice">
        Your alliance
        <input
          className="field"
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder="whose bridges you may take"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => void save()}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') currentTarget.blur();
          }}
        />
      </label>
      {problem === null ? null : <p className="warning">{problem}</p>}
    </>
  );
}
