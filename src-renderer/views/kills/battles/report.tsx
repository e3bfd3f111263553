import { useMemo, useState } from 'react';
import { type BattleReport, battlesId } from '#shared/plan-api/battles';
import { planService, sentenceOf } from '../../../api.ts';
import { TypeIcon } from '../../../contracts/type-icon.tsx';
import { EntityLink } from '../../../entities/entity-link.tsx';
import { navigate } from '../../../state/location.ts';
import { unknown } from '../../../systems/columns.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { copyText, notify } from '../../../ui/copy.ts';
import { count, minuteSpan } from '../../../ui/format.ts';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { discordText } from '../../../ui/sheet/messages.ts';
import { sheetPicture } from '../../../ui/sheet/picture.ts';
import { Unanswered } from '../../../ui/states.tsx';
import { recordsOf, saveBlob } from '../../../ui/table/export.ts';
import { RecordExport } from '../../../ui/table/export-menu.tsx';
import { useEndpoint } from '../../../use-endpoint.ts';
import { BATTLES } from '../kill-tabs.tsx';
import { placeOf, reportText, sideLetter, summaryText, titleOf } from './battle-text.ts';
import { battleLink } from './battles.tsx';
import { hullName, Isk, More, SideCard } from './side-card.tsx';
import { Timeline } from './timeline.tsx';

/** One battle: sides side by side, losses over time, who came when, and every kill. */
export function BattleReportView({ killmailId }: { killmailId: string }) {
  const answer = useEndpoint(planService, battlesId, { killmail_id: killmailId });
  const report = answer.previous ? undefined : answer.body?.data;
  return (
    <div className="view">
      <header className="view-head">
        <h1>{report === undefined ? 'Battle report' : `Battle of ${placeOf(report)}`}</h1>
        <p className="soft">{report === undefined ? 'Who fought whom, in what, and what did it cost?' : titleOf(report)}</p>
        <div className="view-actions">
          <Button onClick={() => navigate(BATTLES)}>All battles</Button>
          {report === undefined ? null : <Sharing report={report} />}
        </div>
      </header>
      {report !== undefined ? (
        <Report report={report} url={answer.url} />
      ) : (
        <Unanswered answer={answer} lines={12} label="Loading the report" />
      )}
    </div>
  );
}

/** The report as a picture, as a message and as a link. */
function Sharing({ report }: { report: BattleReport }) {
  const text = useMemo(() => reportText(report), [report]);
  const link = battleLink(report.id);
  const savePicture = () =>
    void sheetPicture(text).then(
      (blob) => saveBlob(`battle-${report.id}`, 'png', blob),
      (failure: unknown) => notify(sentenceOf(failure)),
    );
  return (
    <>
      <Button onClick={savePicture} title="A PNG, as the report is now">
        Save picture
      </Button>
      <Button onClick={() => void copyText(discordText(text, link), 'the message')} title="A message of 2,000 characters at most">
        Copy for Discord
      </Button>
      <Button onClick={() => void copyText(link, 'the link')} title="Opens this battle in Astrolabe, with that machine’s data">
        Copy link
      </Button>
    </>
  );
}

function Report({ report, url }: { report: BattleReport; url: string | null }) {
  return (
    <ScrollBox className="battle-report" label="Battle report">
      <p className="soft">
        {summaryText(report)}
        {report.unvalued === 0 ? '' : `; without ${report.unvalued} losses whose value is not known`}. Who only repaired is on no
        killmail.
      </p>
      <div className="battle-sides">
        {report.sides.map((side, index) => (
          <SideCard key={index} side={side} index={index} url={url} systemId={report.systems[0]?.id ?? 0} />
        ))}
      </div>
      <Timeline report={report} url={url} />
      <div className="battle-sides">
        <Arrivals report={report} url={url} />
        {report.reships.length === 0 ? null : <Reships report={report} url={url} />}
      </div>
      <BattleKills report={report} url={url} />
    </ScrollBox>
  );
}

/** Rows shown before one asks for all. */
const FEW = 20;

interface Props {
  report: BattleReport;
  url: string | null;
}

const clock = (iso: string) => iso.slice(11, 16);

/** When each alliance, corporation or pilot was seen first. */
function Arrivals({ report: { arrivals, started_at: start }, url }: Props) {
  const [all, setAll] = useState(false);
  const rows = all ? arrivals : arrivals.slice(0, FEW);
  const minutes = (at: string) => Math.round((Date.parse(at) - Date.parse(start)) / 60_000);
  return (
    <section className="battle-part">
      <header className="list-head">
        <h2>Arrivals</h2>
        <RecordExport
          {...recordsOf(
            'battle-arrivals',
            ['at', 'side', 'id', 'name', 'pilots', 'as_victim'],
            arrivals.map((one) => ({ ...one, side: sideLetter(one.side) })),
            url,
          )}
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
function Reships({ report: { reships }, url }: Props) {
  return (
    <section className="battle-part">
      <header className="list-head">
        <h2>Reships</h2>
        <RecordExport
          {...recordsOf(
            'battle-reships',
            ['character_id', 'character_name', 'side', 'lost', 'lost_at', 'ship', 'at'],
            reships.map((one) => ({ ...one, side: sideLetter(one.side), lost: hullName(one.lost), ship: hullName(one.ship) })),
            url,
          )}
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
function BattleKills({ report: { kills, systems }, url }: Props) {
  const [all, setAll] = useState(false);
  const rows = all ? kills : kills.slice(0, FEW);
  return (
    <section className="battle-part">
      <header className="list-head">
        <h2>Kills</h2>
        <RecordExport
          {...recordsOf(
            'battle-kills',
            ['killmail_id', 'time', 'system', 'side', 'ship', 'character_name', 'attackers', 'value'],
            kills.map((one) => ({ ...one, side: one.side === null ? null : sideLetter(one.side), ship: hullName(one.ship) })),
            url,
          )}
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
