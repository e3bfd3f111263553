import { useState } from 'react';
import { useStaging } from '../../state/local-storage.ts';
import { formatHash, navigate, useHashLocation } from '../../state/location.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { copyText } from '../../ui/copy.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { type FieldDraft, isUnfinished } from './name-field.tsx';
import { ItemField, PlaceField, PriceField } from './script-fields.tsx';
import { type ScriptLanguage, scriptLanguages } from './script-parts.ts';
import {
  onlySelection,
  type ScriptSelection,
  type ScriptSubject,
  scriptOf,
  scriptSubjects,
  selectionIn,
  selectionQuery,
} from './scripts.ts';

const subjectNames: Readonly<Record<ScriptSubject, string>> = { contract: 'A contract', system: 'A system' };
const languageNames: Readonly<Record<ScriptLanguage, string>> = { python: 'Python', powershell: 'PowerShell', curl: 'curl' };
const needs: Readonly<Record<ScriptLanguage, string>> = {
  python: 'Needs Python 3.8 and nothing else.',
  powershell: 'Runs in the PowerShell of Windows, and in PowerShell 7 elsewhere.',
  curl: 'Runs in bash, zsh and Git Bash, with curl 7.76 or newer.',
};
const behaviours: Readonly<Record<ScriptSubject, string>> = {
  contract: 'It says what fits already, then tells of each new one within half a minute of when the mirror has it.',
  system: 'It tells of what happens from then on.',
};

/** A script to copy that tells when something comes, and the ways to be told without one. */
export function TellMeWhen() {
  const { query } = useHashLocation();
  const staging = useStaging(({ system }) => system);
  const [drafts, setDrafts] = useState<{ place: FieldDraft; item: FieldDraft; price: FieldDraft }>({
    place: null,
    item: null,
    price: null,
  });
  const chosen = selectionIn(query);
  const { subject, language } = chosen;
  const script = scriptOf(subject, language, { ...chosen, origin: location.origin, near: chosen.near ?? staging });
  const show = (changed: Partial<ScriptSelection>) => navigate('/api', selectionQuery({ ...chosen, ...changed }), 'replace');
  const draft = (name: keyof typeof drafts) => ({
    draft: drafts[name],
    onDraft: (typed: FieldDraft) => setDrafts((before) => ({ ...before, [name]: typed })),
  });
  const isOpen =
    isUnfinished(drafts.place) || (subject === 'contract' && (isUnfinished(drafts.item) || isUnfinished(drafts.price)));
  return (
    <section className="tell-me" aria-labelledby="tell-me-when">
      <h2 id="tell-me-when">A script that tells me when something comes</h2>
      <div className="tell-me-choices">
        <Segmented
          label="What it waits for"
          value={subject}
          options={scriptSubjects.map((value) => ({ value, label: subjectNames[value] }))}
          onChange={(value) => {
            setDrafts((before) => ({ ...before, place: null }));
            show({ subject: value });
          }}
        />
        <Segmented
          label="Language of the script"
          value={language}
          options={scriptLanguages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(value) => show({ language: value })}
        />
      </div>
      <div className="tell-me-fields">
        {subject === 'contract' ? (
          <>
            <PlaceField
              key="place"
              label="Where: region or system"
              placeholder="Anywhere"
              value={chosen.place}
              {...draft('place')}
              onChange={(place) => show({ place })}
            />
            <ItemField value={chosen.item} {...draft('item')} onChange={(item) => show({ item })} />
            <PriceField value={chosen.priceMax} {...draft('price')} onChange={(priceMax) => show({ priceMax })} />
          </>
        ) : (
          <PlaceField
            key="near"
            label="Near the system"
            placeholder={staging}
            only="system"
            value={{ kind: 'system', name: chosen.near ?? staging }}
            {...draft('place')}
            onChange={(place) => show({ near: place?.name ?? null })}
          />
        )}
      </div>
      <CopyLine script={script} subject={subject} language={language} isOpen={isOpen} />
      <ScrollBox className="script" label="The script">
        <pre>{script}</pre>
      </ScrollBox>
      <MoreWays subject={subject} kept={onlySelection(query)} />
    </section>
  );
}

interface CopyLineProps {
  script: string;
  subject: ScriptSubject;
  language: ScriptLanguage;
  /** Whether something is typed above that is not in the script. */
  isOpen: boolean;
}

/** Takes the script, and says what it needs and does. */
function CopyLine({ script, subject, language, isOpen }: CopyLineProps) {
  return (
    <div className="tell-me-copy">
      <Button look="primary" icon="copy" disabled={isOpen} onClick={() => void copyText(script, 'the script')}>
        Copy the script
      </Button>
      {isOpen ? (
        <p className="warning">Finish the marked field, or empty it: until then the script keeps what was chosen before.</p>
      ) : (
        <p>
          {needs[language]} {whatToChange(subject, language)} {behaviours[subject]}
        </p>
      )}
    </div>
  );
}

function whatToChange(subject: ScriptSubject, language: ScriptLanguage): string {
  const names = { python: 'FIND', powershell: subject === 'contract' ? '$find' : '$near', curl: 'find' };
  return `Choose above what it waits for, or change ${names[language]} in it.`;
}

function MoreWays({ subject, kept }: { subject: ScriptSubject; kept: ReturnType<typeof onlySelection> }) {
  const reference = (service: string, endpoint: string) => formatHash('/api', { ...kept, service, endpoint });
  return (
    <>
      <p>
        Every filter that it can have:{' '}
        {subject === 'contract' ? (
          <a href={reference('trade', 'listTradeContracts')}>/contracts</a>
        ) : (
          <a href={reference('plan', 'listLive')}>/live</a>
        )}
        ; events as they happen: <a href={reference('data', 'followEvents')}>/events</a>.
      </p>
      <p>
        Without a script: <a href="#/watchlists">Watchlists</a> show a notification, and{' '}
        <a href="#/settings?words=webhook">a webhook</a> sends each match to Discord or to an address of yours.
      </p>
    </>
  );
}
