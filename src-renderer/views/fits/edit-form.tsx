import { useState } from 'react';
import { sentenceOf } from '../../api.ts';
import { changeFits, readFitText, type ShownFit } from '../../state/fits.ts';
import { Button } from '../../ui/controls/button.tsx';
import { notify } from '../../ui/copy.ts';

/** Changes a fit's text and folder; its name is in the first line. */
export function EditForm({ fit, onClose }: { fit: ShownFit; onClose: () => void }) {
  const [text, setText] = useState(fit.text);
  const [folder, setFolder] = useState(fit.folder);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function save(): Promise<void> {
    try {
      const { fits, not_understood: left } = await readFitText(text);
      const [own, other] = fits;
      if (own === undefined) return setRefusal(left[0]?.reason ?? 'This is no fit.');
      if (other !== undefined) return setRefusal('This has two fits; import the other one.');
      const saved = await changeFits(
        (library) => ({
          ...library,
          fits: library.fits.map((one) => (one.id === fit.id ? { ...one, text: own.text, folder: folder.trim() } : one)),
        }),
        `the change of ${fit.name}`,
      );
      if (!saved) return;
      notify(left.length === 0 ? 'Saved' : `Saved; line ${left[0]?.line} is not counted: ${left[0]?.reason}`, 6000);
      onClose();
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  }

  return (
    <section className="fit-form" aria-label={`Edit ${fit.name}`}>
      <label className="labelled">
        Fit: the first line has ship and name
        <textarea className="field fit-text" spellCheck={false} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <div className="fit-form-side">
        <label className="labelled">
          Folder
          <input className="field" maxLength={100} value={folder} onChange={({ target }) => setFolder(target.value)} />
        </label>
        {refusal === null ? null : (
          <p className="warning" role="alert">
            {refusal}
          </p>
        )}
        <div className="fit-buttons">
          <Button look="primary" disabled={text.trim() === ''} onClick={() => void save()}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </section>
  );
}
