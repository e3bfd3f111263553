import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type ModelState, modelState } from '#shared/local-api/model';
import { localPaths } from '#shared/local-api/paths';
import type { Settings } from '#shared/local-api/settings';
import { readFigure } from '#shared/read-figure';
import { askLocal, sentenceOf } from '../../api.ts';
import { saveSetting, useSettings } from '../../state/use-settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { notify } from '../../ui/copy.ts';
import { Unanswered } from '../../ui/states.tsx';
import { queryClient } from '../../use-endpoint.ts';
import { Line, SettingHint, TextLine } from './line.tsx';

const modelKey = ['local', 'model'];

/** The endpoint that puts briefs into words, its model, its limit and its key. */
export function ModelSettings() {
  const { data, error, refetch } = useQuery({
    queryKey: modelKey,
    queryFn: ({ signal }) => askLocal(localPaths.model, modelState, { signal }),
  });
  const { data: settings } = useSettings();
  if (data === undefined || settings === undefined)
    return <Unanswered answer={{ error, refetch }} lines={4} label="Loading the language model" />;
  const save = async (change: Partial<Settings['model']>) => {
    const failed = await saveSetting('model', (saved) => ({ ...saved, ...change }));
    await Promise.all([refetch(), queryClient.invalidateQueries({ queryKey: ['local', 'sources'] })]);
    return failed;
  };
  const fromCommandLine = (part: ModelState['from_command_line'][number]) => data.from_command_line.includes(part);
  return (
    <>
      <p className="note">
        Puts the forecast’s figures into words. Without one, briefs are plain sentences made on this machine.
      </p>
      <TextLine
        name="Endpoint"
        about={fromCommandLine('url') ? 'Set by --llm-url at this start.' : 'An OpenAI-compatible base address. Empty: none.'}
        value={(fromCommandLine('url') ? data.url : settings.model.url) ?? ''}
        placeholder="https://api.example.com/v1"
        disabled={fromCommandLine('url')}
        onSave={(text) => save({ url: text === '' ? null : text })}
      />
      <TextLine
        name="Model"
        about={fromCommandLine('model') ? 'Set by --llm-model at this start.' : 'As the endpoint calls it.'}
        value={(fromCommandLine('model') ? data.model : settings.model.model) ?? ''}
        disabled={fromCommandLine('model')}
        onSave={(text) => save({ model: text === '' ? null : text })}
      />
      <TextLine
        name="Tokens a day"
        about="The most that may be used in one EVE day, prompts included."
        short
        value={String(settings.model.daily_tokens)}
        onSave={(text) => save({ daily_tokens: readFigure(text) ?? Number.NaN })}
      />
      <Key state={data} />
    </>
  );
}

/** Goes in and never comes out: only whether there is one is ever shown. */
function Key({ state }: { state: ModelState }) {
  const id = useId();
  const [text, setText] = useState('');
  const [saveError, setSaveError] = useState<string | null>(null);
  const save = async (key: string | null) => {
    try {
      const next = await askLocal(localPaths.modelKey, modelState, { method: 'POST', body: { key } });
      queryClient.setQueryData<ModelState>(modelKey, next);
      setText('');
      setSaveError(null);
      notify(key === null ? 'Removed' : 'Saved');
    } catch (error) {
      setSaveError(sentenceOf(error));
    }
  };
  const keyStateText = { stored: 'Stored', environment: 'From the environment', none: 'Not set' }[state.key];
  const about = state.storage_refusal ?? 'Encrypted by this system; sent only to the endpoint above.';
  return (
    <Line name={<label htmlFor={id}>Key</label>} about={<SettingHint about={about} saveError={saveError} />}>
      <span className="key-state">{keyStateText}</span>
      {state.key === 'stored' ? <Button onClick={() => void save(null)}>Remove</Button> : null}
      <input
        id={id}
        // No password field: the browser would offer to keep what this system's keyring keeps.
        className="field field-address field-secret"
        type="text"
        autoComplete="off"
        spellCheck={false}
        disabled={state.storage_refusal !== null}
        aria-invalid={saveError !== null}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && text !== '') void save(text);
        }}
      />
      <Button disabled={text === ''} onClick={() => void save(text)}>
        Save
      </Button>
    </Line>
  );
}
