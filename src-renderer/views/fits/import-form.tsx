import { useState } from 'react';
import type { FitsRead } from '#shared/local-api/fits';
import { sentenceOf } from '../../api.ts';
import { addFits, readFitText } from '../../state/fits.ts';
import { Button } from '../../ui/controls/button.tsx';
import { notify } from '../../ui/copy.ts';
import { plural } from '../../ui/format.ts';

/** Takes any number of fits out of a text or files, shows what was read, and adds them to a folder. */
export function ImportForm({ folder: first, onClose }: { folder: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const [folder, setFolder] = useState(first);
  const [found, setFound] = useState<FitsRead | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function look(given: string): Promise<void> {
    setText(given);
    setFound(null);
    setRefusal(null);
    if (given.trim() === '') return;
    try {
      setFound(await readFitText(given));
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  }

  async function add(): Promise<void> {
    const texts = found?.fits.map((fit) => fit.text) ?? [];
    if (!(await addFits(texts, folder.trim()))) return;
    notify(`Added ${plural(texts.length, 'fit')}`);
    onClose();
  }

  return (
    <section className="fit-form" aria-label="Import fits">
      <label className="labelled">
        Fits: EFT, one after the other, XML or DNA
        <textarea
          className="field fit-text"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is opened to paste into it
          autoFocus
          value={text}
          onChange={({ target }) => void look(target.value)}
        />
      </label>
      <div className="fit-form-side">
        <label className="labelled">
          Folder
          <input
            className="field"
            maxLength={100}
            placeholder="Doctrine/Frigates"
            value={folder}
            onChange={({ target }) => setFolder(target.value)}
          />
        </label>
        <input
          type="file"
          multiple
          accept=".txt,.xml,.eft,text/plain,text/xml"
          aria-label="Files of fits"
          onChange={({ target }) => {
            const texts = [...(target.files ?? [])].map((file) => file.text());
            void Promise.all(texts).then((read) => look(read.join('\n')));
          }}
        />
        <p className="note" role="status">
          {found === null
            ? (refusal ?? 'They stay on this machine.')
            : `${plural(found.fits.length, 'fit')}${found.not_understood.length === 0 ? '' : `, ${plural(found.not_understood.length, 'line')} not understood`}`}
        </p>
        {found === null ? null : <Found found={found} />}
        <div className="fit-buttons">
          <Button look="primary" disabled={(found?.fits.length ?? 0) === 0} onClick={() => void add()}>
            Add to the library
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </section>
  );
}

/** What was read: fits, and the lines that say nothing certain. */
function Found({ found: { fits, not_understood: left } }: { found: FitsRead }) {
  return (
    <>
      <ul className="fit-found">
        {fits.map(({ name, hull_name: hull }, place) => (
          <li key={place}>
            {name} <span className="dim">{hull}</span>
          </li>
        ))}
      </ul>
      <ul className="fit-found">
        {left.map(({ line, text, reason }) => (
          <li key={`${line}/${text}`}>
            Line {line}, <code>{text}</code> <span className="dim">{reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
