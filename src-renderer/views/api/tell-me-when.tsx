import { useRef, useState } from 'react';
import { TypePicker } from '../../contracts/type-picker.tsx';
import { useStaging } from '../../state/local-storage/staging.ts';
import { formatHash, navigate, useHashLocation } from '../../state/location.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { copyText } from '../../ui/copy.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { type ScriptLanguage, type ScriptSubject, scriptLanguages, scriptOf, scriptSubjects } from './scripts.ts';

const subjectNames: Readonly<Record<ScriptSubject, string>> = { contract: 'A contract', system: 'A system' };
const languageNames: Readonly<Record<ScriptLanguage, string>> = { python: 'Python', powershell: 'PowerShell', curl: 'curl' };
const whatToDo: Readonly<Record<ScriptLanguage, string>> = {
  python: 'Needs Python 3 and nothing else. Change the line FIND to what you wait for.',
  powershell: 'Runs in the PowerShell of Windows, and in PowerShell 7 elsewhere. Change the line $find to what you wait for.',
  curl: 'Runs in bash, zsh and Git Bash. The connection stays open, and each event is a line of JSON.',
};

/** A script to copy that tells when something comes, and the ways to be told without one. */
export function TellMeWhen() {
  const { query } = useHashLocation();
  const staging = useStaging(({ system }) => system);
  const [system, setSystem] = useState(staging);
  const [item, setItem] = useState<string | null>(null);
  const itemField = useRef<HTMLInputElement>(null);
  const subject = scriptSubjects.find((one) => one === query['script']) ?? 'contract';
  const language = scriptLanguages.find((one) => one === query['language']) ?? 'python';
  const script = scriptOf(subject, language, { origin: location.origin, system, item });
  const show = (changed: { script?: ScriptSubject; language?: ScriptLanguage }) =>
    navigate('/api', { script: subject, language, ...changed }, 'replace');
  return (
    <section className="tell-me" aria-labelledby="tell-me-when">
      <h2 id="tell-me-when">A script that tells me when something comes</h2>
      <div className="tell-me-choices">
        <Segmented
          label="What it waits for"
          value={subject}
          options={scriptSubjects.map((value) => ({ value, label: subjectNames[value] }))}
          onChange={(value) => show({ script: value })}
        />
        <SystemPicker
          label="In which system"
          isChosen
          placeholder={subject === 'contract' ? `In ${system}` : `Near ${system}`}
          onPick={({ name }) => setSystem(name)}
        />
        {subject === 'contract' && language !== 'curl' ? (
          <>
            <TypePicker input={itemField} label={item ?? 'Any item or ship'} onPick={(_, name) => setItem(name)} />
            {item === null ? null : (
              <Button look="quiet" icon="close" onClick={() => setItem(null)}>
                Any item
              </Button>
            )}
          </>
        ) : null}
        <Segmented
          label="Language of the script"
          value={language}
          options={scriptLanguages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(value) => show({ language: value })}
        />
        <Button look="primary" icon="copy" onClick={() => void copyText(script, 'the script')}>
          Copy the script
        </Button>
      </div>
      <ScrollBox className="script" label="The script">
        <pre>{script}</pre>
      </ScrollBox>
      <p>
        {subject === 'contract'
          ? 'It first says what fits already, then tells of each new one within half a minute of when the mirror has it. '
          : ''}
        {whatToDo[language]} Every filter that it can have:{' '}
        {subject === 'contract' ? (
          <a href={formatHash('/api', { service: 'trade', endpoint: 'listTradeContracts' })}>/contracts</a>
        ) : (
          <a href={formatHash('/api', { service: 'plan', endpoint: 'listLive' })}>/live</a>
        )}
        ; events as they happen: <a href={formatHash('/api', { service: 'data', endpoint: 'followEvents' })}>/events</a>.
      </p>
      <p>
        Without a script: <a href="#/watchlists">Watchlists</a> show a notification, and{' '}
        <a href="#/settings?words=webhook">a webhook</a> sends each match to Discord or to an address of yours.
      </p>
    </section>
  );
}
