import './op-sheet.css';
import { useMemo, useState } from 'react';
import type { Settings } from '#shared/local-api/settings';
import { type OpSheet, opSheet } from '#shared/plan-api/op-sheet';
import { LONGEST_PLAN, lenientPlan, type PlanQuery, planArguments, planLink, planSearch } from '#shared/plan-link';
import { planService, sentenceOf } from '../../../api.ts';
import { useOwnWormholes, withChain } from '../../../state/chain.ts';
import { useHashLocation, valueOf } from '../../../state/location.ts';
import { useSettings } from '../../../state/use-settings.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { copyText, notify } from '../../../ui/copy.ts';
import { count } from '../../../ui/format.ts';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { discordText, mailText, type SheetSection } from '../../../ui/sheet/messages.ts';
import { sheetPicture } from '../../../ui/sheet/picture.ts';
import { Empty, Unanswered } from '../../../ui/states.tsx';
import { saveBlob } from '../../../ui/table/export.ts';
import { RecordExport } from '../../../ui/table/export-menu.tsx';
import { useEndpoint } from '../../../use-endpoint.ts';
import { SheetControls } from './controls.tsx';
import { sheetHtml, sheetText } from './sections.ts';

/** One page for an operation, frozen as it was made; kept as a page of its own or as a picture, and opened again from a link. */
export function OpSheetView() {
  const { query } = useHashLocation();
  const { plan, leftOut } = useMemo(() => lenientPlan((key) => valueOf(query, key)), [query]);
  const key = planSearch(plan);
  const own = useSettings().data?.planning;
  const chain = useOwnWormholes();
  const args = withChain(planArguments(withPilot(plan, own)), chain);
  const answer = useEndpoint(planService, opSheet, args);
  const [frozen, setFrozen] = useState<{ key: string; sheet: OpSheet } | null>(null);
  const fresh = answer.previous ? undefined : answer.body?.data;
  // The sheet stays as it is while it is read, until it is made anew.
  if (fresh !== undefined && frozen?.key !== key) setFrozen({ key, sheet: fresh });
  const sheet = frozen?.key === key ? frozen.sheet : undefined;

  return (
    <>
      <SheetControls plan={plan} />
      {leftOut === null ? null : (
        <p className="note op-note" role="status">
          {leftOut}
        </p>
      )}
      {args === null ? (
        <Empty title="Choose a staging system and a target">
          One page then shows the ways there and their fuel, which timers end, what is dangerous around it at that hour, and which
          doctrine hulls are on contract nearby.
        </Empty>
      ) : sheet !== undefined ? (
        <Sheet
          plan={plan}
          sheet={sheet}
          url={answer.url}
          onRenew={fresh === undefined ? null : () => setFrozen({ key, sheet: fresh })}
        />
      ) : (
        <Unanswered answer={answer} lines={12} label="Making the sheet" />
      )}
    </>
  );
}

/** The plan with the skills of the settings where it has a ship and does not say them. */
function withPilot(plan: PlanQuery, own: Settings['planning'] | undefined): PlanQuery {
  if (plan.ship === undefined || own === undefined) return plan;
  const { jdc, jfc, jf } = own.skills;
  return { jdc: String(jdc), jfc: String(jfc), jf: String(jf), ...plan };
}

interface SheetProps {
  plan: PlanQuery;
  sheet: OpSheet;
  /** Where a script reads it. */
  url: string | null;
  /** null: there is nothing newer yet. */
  onRenew: (() => void) | null;
}

function Sheet({ plan, sheet, url, onRenew }: SheetProps) {
  const text = useMemo(() => sheetText(sheet), [sheet]);
  const link = planLink(plan);
  const name = `op-sheet-${sheet.staging.name}-${sheet.target.name}`;
  const saveHtml = () => saveBlob(name, 'html', new Blob([sheetHtml(text, link)], { type: 'text/html;charset=utf-8' }));
  const savePicture = () =>
    void sheetPicture(text).then(
      (blob) => saveBlob(name, 'png', blob),
      (failure: unknown) => notify(sentenceOf(failure)),
    );
  return (
    <ScrollBox className="op-sheet" label="Op sheet">
      <header className="op-sheet-head">
        <div>
          <h2>{text.title}</h2>
          <p className="soft">{text.subtitle}</p>
        </div>
        <Button onClick={() => onRenew?.()} disabled={onRenew === null} title="With what the mirror has now">
          Refresh
        </Button>
        <Button onClick={saveHtml} title="One file with the sheet as it is now">
          Save page
        </Button>
        <Button onClick={savePicture} title="A PNG, as the sheet is now">
          Save picture
        </Button>
        <Button
          onClick={() => void copyText(discordText(text, link), 'the message')}
          title="A message of 2,000 characters at most"
        >
          Copy for Discord
        </Button>
        <Button onClick={() => void copyText(mailText(text), 'the mail')} title="Plain text, as a mail of the game takes it">
          Copy EVE mail
        </Button>
        <Button onClick={() => void copyText(link, 'the link')} title="Opens this plan in Astrolabe, with that machine’s data">
          Copy link
        </Button>
      </header>
      {link.length > LONGEST_PLAN ? (
        <p className="note">
          The link of this plan has {count(link.length)} signs and would not open: name fewer places, of which it holds{' '}
          {count(LONGEST_PLAN)} signs.
        </p>
      ) : null}
      {text.sections.map((section) => (
        <Section key={section.title} section={section} url={url} />
      ))}
    </ScrollBox>
  );
}

function Section({ section: { title, lines, columns, rows }, url }: { section: SheetSection; url: string | null }) {
  return (
    <section className="op-part">
      <header className="list-head">
        <h3>{title}</h3>
        {rows.length === 0 ? null : <RecordExport name={title.toLowerCase()} url={url} columns={columns} rows={rows} />}
      </header>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {rows.length === 0 ? null : (
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join('|')}>
                {row.map((cell, index) => (
                  <td key={columns[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
