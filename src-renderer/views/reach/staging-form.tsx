import { useId, useState } from 'react';
import type { Settings } from '#shared/local-api/settings';
import { reach } from '#shared/plan-api/reach';
import { planService, sentenceOf } from '../../api.ts';
import { saveSetting } from '../../state/use-settings.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';

export type StagingList = Settings['planning']['staging_lists'][number];

const levels = (['0', '1', '2', '3', '4', '5'] as const).map((value) => ({ value, label: value }));
const whose = [
  { value: 'mine', label: 'Mine' },
  { value: 'theirs', label: 'Theirs' },
] as const;

/** Names between commas or line ends, each once. */
function namesIn(text: string): string[] {
  return [...new Set(text.split(/[,\n]/).map((name) => name.trim()))].filter((name) => name !== '');
}

/** A sentence about a system or hull that the service does not know: kept, it would fail each question of the view; null: all are known. */
async function unknownNames({ systems, ships, jdc }: StagingList): Promise<string | null> {
  const [to = ''] = systems;
  try {
    await planService.client.get(reach, { to, from: [...systems], ship: [...ships], jdc, minutes: 0 });
    return null;
  } catch (failure) {
    return sentenceOf(failure);
  }
}

/** Keeps a list of stagings under its name, in place of one that has it. */
export function StagingForm({ list, onKept }: { list: StagingList | null; onKept: (name: string) => void }) {
  const id = useId();
  const [name, setName] = useState(list?.name ?? '');
  const [side, setSide] = useState(list?.whose ?? 'theirs');
  const [systems, setSystems] = useState(list?.systems.join(', ') ?? '');
  const [ships, setShips] = useState(list?.ships.join(', ') ?? '');
  const [jdc, setJdc] = useState(String(list?.jdc ?? 5));
  const [problem, setProblem] = useState<string | null>(null);
  const keep = async () => {
    const kept = { name: name.trim(), whose: side, systems: namesIn(systems), ships: namesIn(ships), jdc: Number(jdc) };
    if (kept.name === '' || kept.systems.length === 0 || kept.ships.length === 0) {
      setProblem('It needs a name, a system and a hull.');
      return;
    }
    const unknown = await unknownNames(kept);
    if (unknown !== null) {
      setProblem(unknown);
      return;
    }
    const failed = await saveSetting('planning', (saved) => ({
      ...saved,
      staging_lists: [...saved.staging_lists.filter((one) => one.name !== kept.name && one.name !== list?.name), kept],
    }));
    setProblem(failed);
    if (failed === null) onKept(kept.name);
  };
  const field = (label: string, hint: string, value: string, onChange: (text: string) => void) => (
    <label htmlFor={`${id}-${label}`}>
      {label}
      <input
        id={`${id}-${label}`}
        className="field"
        autoComplete="off"
        spellCheck={false}
        placeholder={hint}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
  return (
    <form
      className="staging-form"
      aria-label="List of stagings"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      {field('Name', 'Northern dreadnoughts', name, setName)}
      <Segmented label="Whose they are" value={side} options={whose} onChange={setSide} />
      {field('Systems', 'C-J6MT, 1DQ1-A', systems, setSystems)}
      {field('Hulls', 'Revelation, Nyx', ships, setShips)}
      <div className="staging-skill">
        Jump Drive Calibration
        <Segmented label="Jump Drive Calibration" value={jdc} options={levels} onChange={setJdc} />
      </div>
      <button type="submit" className="button button-primary">
        Save this list
      </button>
      {problem === null ? null : (
        <p className="warning" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
