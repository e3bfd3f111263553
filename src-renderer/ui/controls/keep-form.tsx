import { Button } from './button.tsx';

interface Props {
  /** `Save this search as`. */
  label: string;
  name: string;
  onName: (name: string) => void;
  longestName: number;
  /** Whether something is kept under that name already. */
  isTaken: boolean;
  disabled: boolean;
  onKeep: () => void;
}

/** Keeps what is on screen under a name of one's own. */
export function KeepForm({ label, name, onName, longestName, isTaken, disabled, onKeep }: Props) {
  return (
    <form
      className="keep-form"
      onSubmit={(event) => {
        event.preventDefault();
        onKeep();
      }}
    >
      <label>
        {label}
        <input className="field" maxLength={longestName} value={name} onChange={({ target }) => onName(target.value)} />
      </label>
      <Button look="primary" disabled={disabled} onClick={onKeep}>
        {isTaken ? 'Replace' : 'Save'}
      </Button>
    </form>
  );
}
