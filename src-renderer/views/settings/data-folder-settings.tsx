import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type DataFolder, dataFolder, type Operation, type OperationRequest, pathAnswer } from '#shared/local-api/data-folder';
import { localPaths } from '#shared/local-api/paths';
import { askLocal, isUnreachable, sentenceOf } from '../../api.ts';
import { useStatus } from '../../state/status.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FlagChip } from '../../ui/controls/filter-chip.tsx';
import { copyText } from '../../ui/copy.ts';
import { RelativeTime } from '../../ui/date-time.tsx';
import { fileSize, share } from '../../ui/format.ts';
import { Unanswered } from '../../ui/states.tsx';
import { queryClient } from '../../use-endpoint.ts';
import { Line } from './line.tsx';

const RESET = 'reset';
const acceptAny = () => true;
const acceptNonEmpty = (text: string) => text !== '';

/** Where the mirror lies, how large it is, and what can be done with it. */
export function DataFolderSettings() {
  const { data, error, refetch } = useDataFolder();
  return (
    <section aria-labelledby="data-folder">
      <h2 id="data-folder">Data folder</h2>
      {data !== undefined ? (
        <DataFolderLines data={data} />
      ) : (
        <Unanswered answer={{ error, refetch }} lines={6} label="Looking at the data folder" />
      )}
    </section>
  );
}

function DataFolderLines({ data }: { data: DataFolder }) {
  const { folder, mirror, bytes, free_bytes: free, last_backup: last, replaced_mirror: replaced, desktop, operation } = data;
  const busy = operation?.state === 'running';
  const [saveError, setSaveError] = useState<string | null>(null);
  return (
    <>
      <Line
        name="Folder"
        about={
          saveError ?? (
            <>
              {fileSize(bytes)} in all, {fileSize(free)} free on its disk. This mirror: {fileSize(mirror.bytes)}, and{' '}
              {fileSize(mirror.unmerged_bytes)} not merged into it yet.
            </>
          )
        }
      >
        <code className="path">{folder}</code>
        {desktop ? <Button onClick={() => void openDataFolder().then(setSaveError)}>Open</Button> : null}
        <Button onClick={() => void copyText(folder, 'the path of the data folder')}>Copy path</Button>
      </Line>
      <OperationStatus operation={operation} />
      <DamagedMirror disabled={busy} onError={setSaveError} />
      <DoubtedRows />
      <PathLine
        name="Back up to"
        about={
          last === null ? (
            'One checked file. Give a new name or a folder. Astrolabe goes on collecting.'
          ) : (
            <span className="path">
              Last: <RelativeTime at={last.at} />, {fileSize(last.bytes)}, {last.file}
            </span>
          )
        }
        action="Back up"
        placeholder={data.backups}
        disabled={busy}
        choose={desktop ? 'folder' : null}
        isValid={acceptAny}
        onSubmit={(path) => startOperation({ kind: 'backup', path: path === '' ? null : path })}
      />
      <RestoreLine disabled={busy} choose={desktop ? 'file' : null} />
      {replaced === null ? null : <ReplacedMirror replaced={replaced} disabled={busy} onError={setSaveError} />}
      <PathLine
        name="Move to"
        about="An empty or new folder. Astrolabe does not answer while everything is copied and checked."
        action="Move"
        placeholder="The path of a folder"
        disabled={busy}
        choose={desktop ? 'folder' : null}
        isValid={acceptNonEmpty}
        onSubmit={(path) => startOperation({ kind: 'move', path })}
      />
      <PathLine
        name={`Reset (type “${RESET}”)`}
        about="Deletes what was collected, and collects it again. Watchlists, their matches and settings stay."
        action="Reset"
        placeholder={RESET}
        disabled={busy}
        choose={null}
        isValid={(text) => text === RESET}
        onSubmit={() => startOperation({ kind: 'reset', confirm: RESET })}
      />
    </>
  );
}

/** What is stored and dated ahead of the clock, or has impossible numbers. */
function DoubtedRows() {
  const doubt = useStatus(({ status }) => status?.doubt ?? null);
  return doubt === null ? null : <div className="banner path">{doubt.sentence}</div>;
}

/** Restoring: allowed origins and webhooks of a backup let others in, so they come only where that is chosen. */
function RestoreLine({ disabled, choose }: { disabled: boolean; choose: 'file' | null }) {
  const [withSettings, setWithSettings] = useState(false);
  return (
    <PathLine
      name="Restore from"
      about="Replaces mirror, watchlists and settings with those of a backup. What is replaced is kept until the next restore. Allowed origins and webhooks stay yours, unless you also restore them: they may give others access."
      action="Restore"
      placeholder="The path of a backup"
      disabled={disabled}
      choose={choose}
      isValid={acceptNonEmpty}
      choice={
        <FlagChip
          label="its origins and webhooks"
          title="Allowed origins and webhooks of the backup take the place of yours"
          checked={withSettings}
          onChange={setWithSettings}
        />
      }
      onSubmit={(path) => startOperation({ kind: 'restore', path, with_settings: withSettings })}
    />
  );
}

/** Where damage was found: what it is, and the newest backup to put in the mirror's place. */
function DamagedMirror({ disabled, onError }: { disabled: boolean; onError: (sentence: string | null) => void }) {
  const trouble = useStatus(({ status }) => status?.trouble ?? null);
  if (trouble?.kind !== 'damaged') return null;
  const { sentence, backup } = trouble;
  return (
    <div className="banner banner-error path" role="alert">
      <span>{sentence}</span>
      {backup === null ? null : (
        <Button
          disabled={disabled}
          onClick={() => void startOperation({ kind: 'restore', path: backup.file, with_settings: false }).then(onError)}
        >
          Restore the backup of <RelativeTime at={backup.at} />
        </Button>
      )}
    </div>
  );
}

interface ReplacedMirrorProps {
  replaced: NonNullable<DataFolder['replaced_mirror']>;
  disabled: boolean;
  onError: (sentence: string | null) => void;
}

/** The mirror that the last restore replaced, which can be deleted. */
function ReplacedMirror({ replaced, disabled, onError }: ReplacedMirrorProps) {
  return (
    <Line name="Kept from before" about="The mirror that the last restore replaced; it can be restored like a backup.">
      <code className="path">{replaced.file}</code>
      <span>{fileSize(replaced.bytes)}</span>
      <Button disabled={disabled} onClick={() => void startOperation({ kind: 'discard' }).then(onError)}>
        Delete it
      </Button>
    </Line>
  );
}

const operationLabels: Readonly<Record<Operation['kind'], string>> = {
  backup: 'Backing up',
  restore: 'Restoring',
  move: 'Moving',
  reset: 'Resetting',
  discard: 'Deleting',
};

/** How far it has come, and how it ended; read aloud. */
function OperationStatus({ operation }: { operation: Operation | null }) {
  if (operation === null) return null;
  if (operation.state === 'failed') {
    return (
      <p className="banner banner-error path" role="alert">
        {operation.sentence}
      </p>
    );
  }
  const { progress, sentence, kind, ended_at: endedAt } = operation;
  const copied = progress === null || progress.total === 0 ? '' : `, ${share(progress.done / progress.total)} copied`;
  return (
    <p className="note path" role="status">
      {sentence === null ? (
        `${operationLabels[kind]}${copied}`
      ) : (
        <>
          {sentence} <RelativeTime at={endedAt} />
        </>
      )}
    </p>
  );
}

interface Props {
  name: string;
  about: ReactNode;
  /** What the button that does it says. */
  action: string;
  /** What the field shows while it is empty. */
  placeholder: string;
  disabled: boolean;
  /** What the desktop's dialog asks for; null: there is no dialog. */
  choose: 'folder' | 'file' | null;
  /** Whether what was typed will do. */
  isValid: (text: string) => boolean;
  /** What else can be chosen about it. */
  choice?: ReactNode;
  /** Resolves to what was wrong with it, or null. */
  onSubmit: (text: string) => Promise<string | null>;
}

/** A line of the settings with a field and what is done with what it says: a path, or a word that confirms. */
function PathLine({ name, about, action, placeholder, disabled, choose, isValid, choice, onSubmit }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [saveError, setSaveError] = useState<string | null>(null);
  const trimmed = text.trim();
  const canSubmit = !disabled && isValid(trimmed);
  const submit = async () => {
    const failure = await onSubmit(trimmed);
    setSaveError(failure);
    if (failure === null) setText('');
  };
  return (
    <Line
      name={<label htmlFor={id}>{name}</label>}
      about={
        saveError === null ? (
          about
        ) : (
          <span className="warning path" role="alert">
            {saveError}
          </span>
        )
      }
    >
      <input
        id={id}
        className="field field-path"
        type="text"
        spellCheck={false}
        autoComplete="off"
        placeholder={placeholder}
        aria-invalid={saveError !== null}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && canSubmit) void submit();
        }}
      />
      {choose === null ? null : (
        <Button disabled={disabled} onClick={() => void choosePath(choose).then((path) => path !== null && setText(path))}>
          Choose
        </Button>
      )}
      {choice}
      <Button disabled={!canSubmit} onClick={() => void submit()}>
        {action}
      </Button>
    </Line>
  );
}

const key = ['local', 'data-folder'];
const RUNNING_POLL_MS = 500;
const IDLE_POLL_MS = 30_000;

/**
 * The data folder, asked again while something is done with it, and while there is no answer: the server goes away for a moment during most
 * of it, perhaps before it has said that it begins. A refusal is an answer. What was known stays. After the mirror was replaced, the page
 * loads anew.
 */
function useDataFolder() {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => askLocal(localPaths.dataFolder, dataFolder, { signal }),
    refetchInterval: ({ state: { data, error } }) =>
      isUnreachable(error) || data?.operation?.state === 'running' ? RUNNING_POLL_MS : IDLE_POLL_MS,
    retry: false,
  });
  const known = query.data !== undefined;
  const replaced = replacedAt(query.data?.operation ?? null);
  const first = useRef<string | null>(undefined);
  useEffect(() => {
    if (!known) return;
    if (first.current === undefined) first.current = replaced;
    // Nothing that the old mirror answered may linger.
    else if (replaced !== null && replaced !== first.current) location.reload();
  }, [known, replaced]);
  return query;
}

/** When the operation began that has put another mirror in this one's place; null: it is none. */
function replacedAt(operation: Operation | null): string | null {
  if (operation?.state !== 'done') return null;
  return operation.kind === 'restore' || operation.kind === 'reset' ? operation.started_at : null;
}

/** Begins an operation. Resolves to the sentence that says why it cannot begin, or null. */
function startOperation(request: OperationRequest): Promise<string | null> {
  return post(localPaths.dataFolderOperation, request);
}

/** Shows the folder in the system's file manager; the desktop app only. */
function openDataFolder(): Promise<string | null> {
  return post(localPaths.dataFolderOpen, {});
}

/** The system's dialog; null: dismissed, or there is none. */
async function choosePath(what: 'folder' | 'file'): Promise<string | null> {
  const selected = await askLocal(localPaths.dataFolderChoose, pathAnswer, { method: 'POST', body: { what } }).catch(() => null);
  return selected?.path ?? null;
}

async function post(path: string, body: unknown): Promise<string | null> {
  try {
    const now = await askLocal(path, dataFolder, { method: 'POST', body });
    // What was asked before would arrive later with older data.
    await queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData<DataFolder>(key, now);
    return null;
  } catch (error) {
    // It may have begun, and how it ends is to be heard of.
    void queryClient.invalidateQueries({ queryKey: key });
    return sentenceOf(error);
  }
}
