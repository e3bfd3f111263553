import { useState } from 'react';
import { sqlExamples } from '#shared/data-api/sql-examples';
import { type SavedStatement, useSavedStatements } from '../../state/local-storage.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { KeepForm } from '../../ui/controls/keep-form.tsx';
import { Popover } from '../../ui/controls/popover.tsx';
import { notify } from '../../ui/copy.ts';

interface Props {
  statement: string;
  onOpen: (statement: string) => void;
}

/** Statements under names of one's own, and a few to begin with. */
export function Statements({ statement, onOpen }: Props) {
  const { statements, save, remove } = useSavedStatements();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const wanted = name.trim();
  const choose = ({ sql }: SavedStatement) => {
    setOpen(false);
    onOpen(sql);
  };
  const keep = () => {
    if (wanted === '' || statement.trim() === '') return;
    save({ name: wanted, sql: statement });
    notify(`Saved as ${wanted}`);
    setName('');
    setOpen(false);
  };
  return (
    <Popover
      label="Saved statements"
      align="end"
      className="kept"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button look="quiet" icon="search" title="Save this statement under a name, or open one">
          Statements
        </Button>
      }
    >
      <KeepForm
        label="Save this statement as"
        name={name}
        onName={setName}
        longestName={100}
        isTaken={statements.some((one) => one.name === wanted)}
        disabled={wanted === ''}
        onKeep={keep}
      />
      <ul className="kept-list" aria-label="Saved statements">
        {statements.map((one) => (
          <li key={one.name}>
            <Button look="quiet" onClick={() => choose(one)}>
              {one.name}
            </Button>
            <IconButton icon="close" label={`Forget ${one.name}`} onClick={() => remove(one.name)} />
          </li>
        ))}
        {sqlExamples.map((one) => (
          <li key={one.name}>
            <Button look="quiet" onClick={() => choose(one)}>
              {one.name}
            </Button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
