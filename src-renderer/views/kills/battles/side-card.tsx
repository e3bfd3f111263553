import { useState } from 'react';
import type { BattleSide } from '#shared/plan-api/battles';
import { TypeIcon } from '../../../contracts/type-icon.tsx';
import { EntityLink } from '../../../entities/entity-link.tsx';
import { unknown } from '../../../systems/columns.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { count, fullIsk, plural, shortIsk } from '../../../ui/format.ts';
import { recordsOf } from '../../../ui/table/export.ts';
import { RecordExport } from '../../../ui/table/export-menu.tsx';
import { killRule, WatchAlert } from '../watch-kills.tsx';
import { sideLetter, sideName, sideText } from './battle-text.ts';

/** Rows shown before one asks for all. */
const FEW = 10;

interface Props {
  side: BattleSide;
  index: number;
  url: string | null;
}

/** As many as an alert takes. */
const MOST_WATCHED = 500;

/** One side: who was on it, in what, and what it lost. `systemId`: where it fought. */
export function SideCard({ side, index, url, systemId }: Props & { systemId: number }) {
  const loners = side.corporations.filter(({ alliance_id: alliance }) => alliance === null);
  const members = [...side.alliances, ...loners];
  return (
    <section className={`battle-side side-${index}`} aria-label={`Side ${sideLetter(index)}`}>
      <header>
        <h2>
          <b className="side-letter">{sideLetter(index)}</b> <SideName side={side} />
        </h2>
        <p>{sideText(side)}</p>
        <WatchSide side={side} index={index} systemId={systemId} />
        {members.length < 2 ? null : (
          <p className="dim">
            {members.slice(0, FEW).map(({ id, name, pilots }, at) => (
              <span key={id}>
                {at === 0 ? '' : ' · '}
                <EntityLink id={id} name={name} /> {count(pilots)}
              </span>
            ))}
            {members.length > FEW ? ` and ${members.length - FEW} more` : ''}
          </p>
        )}
      </header>
      <Hulls side={side} index={index} url={url} />
      <Pilots side={side} index={index} url={url} />
    </section>
  );
}

/** Is told of each kill and loss of these alliances, corporations and pilots without either, wherever they fly. */
function WatchSide({ side, index, systemId }: Pick<Props, 'side' | 'index'> & { systemId: number }) {
  const [open, setOpen] = useState(false);
  const entities = entitiesOf(side);
  const filter = { entities: entities.slice(0, MOST_WATCHED) };
  return (
    <WatchAlert
      label={`Watch side ${sideLetter(index)}`}
      title="Get an alert for each kill and loss of its alliances and corporations, wherever they fly"
      refusal={entities.length === 0 ? 'No pilot of this side is known' : null}
      name={`Kills of ${sideName(side)}`}
      where={undefined}
      align="start"
      rule={entities.length === 0 ? null : killRule(systemId, filter, { reach: 'everywhere', most: 0 })}
      open={open}
      onOpenChange={setOpen}
    />
  );
}

function entitiesOf({ alliances, corporations, pilots }: BattleSide): number[] {
  const loners = corporations.filter(({ alliance_id: alliance }) => alliance === null);
  const members = [...alliances, ...loners].map(({ id }) => id);
  return members.length > 0 ? members : pilots.map(({ character_id: id }) => id);
}

function SideName({ side }: { side: BattleSide }) {
  const id = side.alliances[0]?.id ?? side.corporations[0]?.id ?? side.pilots[0]?.character_id;
  return id === undefined ? <bdi>{sideName(side)}</bdi> : <EntityLink id={id} name={side.name} />;
}

export function Isk({ value }: { value: number | null }) {
  return value === null ? unknown : <span title={fullIsk(value)}>{shortIsk(value)}</span>;
}

export const hullName = ({ type_id: id, type_name: name }: { type_id: number; type_name: string | null }) => name ?? `type ${id}`;

function Hulls({ side, index, url }: Props) {
  const [all, setAll] = useState(false);
  const rows = all ? side.ships : side.ships.slice(0, FEW);
  return (
    <>
      <header className="list-head">
        <h3>Hulls</h3>
        <RecordExport
          {...recordsOf(
            `battle-hulls-${sideLetter(index)}`,
            ['type_id', 'type_name', 'pilots', 'lost', 'isk_lost'],
            side.ships,
            url,
          )}
        />
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">Hull</th>
            <th scope="col" className="figure" title="Different pilots seen in it">
              Pilots
            </th>
            <th scope="col" className="figure">
              Lost
            </th>
            <th scope="col" className="figure">
              ISK lost
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((hull) => (
            <tr key={hull.type_id}>
              <td>
                <span className="kill-ship">
                  <TypeIcon id={hull.type_id} /> {hullName(hull)}
                </span>
              </td>
              <td className="figure">{hull.pilots === 0 ? unknown : count(hull.pilots)}</td>
              <td className="figure">{hull.lost === 0 ? unknown : count(hull.lost)}</td>
              <td className="figure">{hull.lost === 0 ? unknown : <Isk value={hull.isk_lost} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <More total={side.ships.length} all={all} setAll={setAll} noun="hull" />
    </>
  );
}

function Pilots({ side, index, url }: Props) {
  const [all, setAll] = useState(false);
  const rows = all ? side.pilots : side.pilots.slice(0, FEW);
  if (rows.length === 0) return <p className="dim">No pilot of it was seen.</p>;
  return (
    <>
      <header className="list-head">
        <h3>Pilots</h3>
        <RecordExport
          {...recordsOf(
            `battle-pilots-${sideLetter(index)}`,
            ['character_id', 'character_name', 'corporation', 'alliance', 'ships', 'kills', 'ships_lost', 'isk_lost'],
            side.pilots.map((one) => ({ ...one, ships: one.ships.map(hullName).join(', ') })),
            url,
          )}
        />
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">Pilot</th>
            <th scope="col">In</th>
            <th scope="col" className="figure" title="Kills that the pilot was among the attackers of">
              Kills
            </th>
            <th scope="col" className="figure">
              Lost
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((pilot) => (
            <tr key={pilot.character_id}>
              <td title={[pilot.corporation, pilot.alliance].filter((name) => name !== null).join(', ')}>
                <EntityLink id={pilot.character_id} name={pilot.character_name} />
              </td>
              <td>{pilot.ships.map(hullName).join(', ') || unknown}</td>
              <td className="figure">{count(pilot.kills)}</td>
              <td className="figure">{pilot.ships_lost === 0 ? unknown : count(pilot.ships_lost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <More total={side.pilots.length} all={all} setAll={setAll} noun="pilot" />
    </>
  );
}

interface MoreProps {
  total: number;
  all: boolean;
  setAll: (all: boolean) => void;
  noun: string;
  many?: string;
  few?: number;
}

/** Shows all rows of a table that begins with a few, or those few again. */
export function More({ total, all, setAll, noun, many = `${noun}s`, few = FEW }: MoreProps) {
  if (total <= few) return null;
  return (
    <Button look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
      {all ? `First ${few}` : `All ${plural(total, noun, many)}`}
    </Button>
  );
}
