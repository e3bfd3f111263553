import { useMemo } from 'react';
import { type BattleReport, battlesId } from '#shared/plan-api/battles';
import { planService, sentenceOf } from '../../../api.ts';
import { navigate } from '../../../state/location.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { copyText, notify } from '../../../ui/copy.ts';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { discordText } from '../../../ui/sheet/messages.ts';
import { sheetPicture } from '../../../ui/sheet/picture.ts';
import { Unanswered } from '../../../ui/states.tsx';
import { saveBlob } from '../../../ui/table/export.ts';
import { useEndpoint } from '../../../use-endpoint.ts';
import { BATTLES } from '../kill-tabs.tsx';
import { placeOf, reportText, summaryText, titleOf } from './battle-text.ts';
import { battleLink } from './battles.tsx';
import { Arrivals, BattleKills, Reships } from './further-parts.tsx';
import { SideCard } from './side-card.tsx';
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
