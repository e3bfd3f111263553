import { useState } from 'react';
import { localPaths } from '#shared/local-api/paths';
import { type ListedEntity, readEntities } from '#shared/local-api/red-and-blue';
import { askLocal, sentenceOf } from '../../api.ts';
import { EntityLink } from '../../entities/entity-link.tsx';
import type { ListColour } from '../../state/red-and-blue.ts';
import { saveSetting, useSettings } from '../../state/use-settings.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { plural } from '../../ui/format.ts';
import { Unanswered } from '../../ui/states.tsx';

const names: Readonly<Record<ListColour, string>> = { red: 'Red list', blue: 'Blue list' };
const abouts: Readonly<Record<ListColour, string>> = {
  red: 'Enemies: marked R wherever their names stand, and on the map.',
  blue: 'Friends: marked B. Kills by them alone are no danger on routes.',
};

/** The person's lists of enemies and friends, pasted line by line; they stay on this machine. */
export function RedAndBlueSettings() {
  const { data, error, refetch } = useSettings();
  if (data === undefined) return <Unanswered answer={{ error, refetch }} lines={5} label="Loading the settings" />;
  return (['red', 'blue'] as const).map((side) => <SideList key={side} side={side} listed={data.red_and_blue[side]} />);
}

function SideList({ side, listed }: { side: ListColour; listed: readonly ListedEntity[] }) {
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const save = (change: (before: readonly ListedEntity[]) => readonly ListedEntity[]) =>
    saveSetting('red_and_blue', (saved) => ({ ...saved, [side]: [...change(saved[side])] })).then(setFailure);
  const add = async () => {
    try {
      const read = await askLocal(localPaths.redAndBlueRead, readEntities, { method: 'POST', body: { text } });
      setUnknown(read.unknown);
      setText(read.unknown.join('\n'));
      if (read.found.length === 0) return;
      const known = new Set(read.found.map(({ id }) => id));
      await save((before) => [...before.filter(({ id }) => !known.has(id)), ...read.found]);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  return (
    <div className="setting side-list">
      <div>
        <strong>{names[side]}</strong>
        <div className="dim">{abouts[side]}</div>
      </div>
      <div className="side-edit">
        <textarea
          className="field"
          aria-label={`${names[side]}: names or ids, one a line`}
          placeholder="Alliances, corporations, pilots: a name or id a line"
          rows={3}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div>
          <Button disabled={text.trim() === ''} onClick={() => void add()}>
            Add
          </Button>{' '}
          <span className="dim">{plural(listed.length, 'entry', 'entries')}</span>
          {listed.length === 0 ? null : (
            <Button look="quiet" onClick={() => void save(() => [])}>
              Remove all
            </Button>
          )}
        </div>
        {unknown.length === 0 ? null : (
          <p className="warning" role="alert">
            Not known by name, and left in the field: {unknown.join(', ')}. The mirror knows who holds systems, took part in kills
            or made contracts; an id is always taken.
          </p>
        )}
        {failure === null ? null : (
          <p className="warning" role="alert">
            {failure}
          </p>
        )}
        <ul className="side-entries">
          {listed.map(({ id, name, kind }) => (
            <li key={id}>
              <EntityLink id={id} name={name} />{' '}
              <span className="dim">{kind === 'character' ? 'pilot' : (kind ?? 'not known')}</span>
              <IconButton
                icon="close"
                label={`Remove ${name}`}
                onClick={() => void save((before) => before.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
