import { useState } from 'react';
import type { BattleReport } from '#shared/plan-api/battles';
import { TypeIcon } from '../../../contracts/type-icon.tsx';
import { EntityLink } from '../../../entities/entity-link.tsx';
import { unknown } from '../../../systems/columns.tsx';
import { count, minuteSpan } from '../../../ui/format.ts';
import { RecordExport } from '../../../ui/table/export-menu.tsx';
import { sideLetter } from './battle-text.ts';
import { hullName, Isk, More } from './side-card.tsx';

/** Rows shown before one asks for all. */
const FEW = 20;

interface Props {
  report: BattleReport;
  url: string | null;
}

const clock = (iso: string) => iso.slice(11, 16);

/** When each alliance, corporation or pilot was seen first. */
export function Arrivals({ report: { arrivals, started_at: start }, url }: Props) {
  const [all, setAll] = useState(false);
  const rows = all ? arrivals : arrivals.slice(0, FEW);
  const minutes = (at: string) => Math.round((Date.parse(at) - Date.parse(start)) / 60_000);
  return (
    <section className="battle-part">
      <header className="list-head">
        <h2>Arrivals</h2>
        <RecordExport
          name="battle-arrivals"
          url={url}
          columns={['at', 'side', 'id', 'name', 'pilots', 'as_victim']}
          rows={arrivals.map((one) => [one.at, sideLetter(one.side), one.id, one.name, one.pilots, one.as_victim])}
        />
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col" title="First kill with one of it on either side, EVE time">
              Seen first
            </th>
            <th scope="col">Side</th>
            <th scope="col">Who</th>
            <th scope="col" className="figure">
              Pilots
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, side, id, name, pilots, as_victim: isVictim }) => (
            <tr key={id}>
              <td>
                {clock(at)} <span className="dim">+{minuteSpan(minutes(at))}</span>
              </td>
              <td>
                <b className={`side-letter side-${side}`}>{sideLetter(side)}</b>
              </td>
              <td>
                <EntityLink id={id} name={name} /> {isVictim ? <span className="dim">by a loss</span> : null}
              </td>
              <td className="figure">{count(pilots)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <More total={arrivals.length} all={all} setAll={setAll} noun="party" many="parties" few={FEW} />
    </section>
  );
}

/** Pilots who lost a ship and were seen in another. */
export function Reships({ report: { reships }, url }: Props) {
  return (
    <section className="battle-part">
      <header className="list-head">
        <h2>Reships</h2>
        <RecordExport
          name="battle-reships"
          url={url}
          columns={['character_id', 'character_name', 'side', 'lost', 'lost_at', 'ship', 'at']}
          rows={reships.map((one) => [
            one.character_id,
            one.character_name,
            sideLetter(one.side),
            hullName(one.lost),
            one.lost_at,
            hullName(one.ship),
            one.at,
          ])}
        />
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">Side</th>
            <th scope="col">Pilot</th>
            <th scope="col">Lost</th>
            <th scope="col">Came back in</th>
          </tr>
        </thead>
        <tbody>
          {reships.map((one) => (
            <tr key={`${one.character_id} ${one.at} ${one.ship.type_id}`}>
              <td>
                <b className={`side-letter side-${one.side}`}>{sideLetter(one.side)}</b>
              </td>
              <td>
                <EntityLink id={one.character_id} name={one.character_name} />
              </td>
              <td>
                {hullName(one.lost)} <span className="dim">{clock(one.lost_at)}</span>
              </td>
              <td>
                {hullName(one.ship)} <span className="dim">{clock(one.at)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Every kill, oldest first. */
export function BattleKills({ report: { kills, systems }, url }: Props) {
  const [all, setAll] = useState(false);
  const rows = all ? kills : kills.slice(0, FEW);
  return (
    <section className="battle-part">
      <header className="list-head">
        <h2>Kills</h2>
        <RecordExport
          name="battle-kills"
          url={url}
          columns={['killmail_id', 'time', 'system', 'side', 'ship', 'character_name', 'attackers', 'value']}
          rows={kills.map((one) => [
            one.killmail_id,
            one.time,
            one.system,
            one.side === null ? null : sideLetter(one.side),
            hullName(one.ship),
            one.character_name,
            one.attackers,
            one.value,
          ])}
        />
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col" title="EVE time">
              Time
            </th>
            <th scope="col" title="Side that lost it">
              Side
            </th>
            <th scope="col">Lost</th>
            <th scope="col">Pilot</th>
            {systems.length > 1 ? <th scope="col">System</th> : null}
            <th scope="col" className="figure">
              Attackers
            </th>
            <th scope="col" className="figure">
              ISK
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((kill) => (
            <tr key={kill.killmail_id}>
              <td>
                <a href={kill.url} target="_blank" rel="noreferrer">
                  {kill.time.slice(11, 19)}
                </a>
              </td>
              <td>{kill.side === null ? unknown : <b className={`side-letter side-${kill.side}`}>{sideLetter(kill.side)}</b>}</td>
              <td>
                <span className="kill-ship">
                  <TypeIcon id={kill.ship.type_id} /> {hullName(kill.ship)}
                </span>
              </td>
              <td>{kill.character_id === null ? unknown : <EntityLink id={kill.character_id} name={kill.character_name} />}</td>
              {systems.length > 1 ? <td>{kill.system}</td> : null}
              <td className="figure">{count(kill.attackers)}</td>
              <td className="figure">
                <Isk value={kill.value} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <More total={kills.length} all={all} setAll={setAll} noun="kill" few={FEW} />
    </section>
  );
}
