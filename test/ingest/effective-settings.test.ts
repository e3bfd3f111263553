import { expect, test } from 'vitest';
import { type CommandLineSettings, effectiveSettings } from '#main/ingest/effective-settings';
import { allSettings } from '#shared/local-api/settings';
import { forDataSources } from '#shared/sources';

const user = (url: string | null) => ({ ...allSettings.parse({}), model: { url, model: null, daily_tokens: 1000 } });
const given = (llm: NonNullable<CommandLineSettings['llm']>): CommandLineSettings => ({
  sources: forDataSources(() => null),
  contact: null,
  llm,
});
const keyAt = (llm: NonNullable<CommandLineSettings['llm']>, url: string | null) => effectiveSettings(given(llm), user(url)).llm;

test('the key from the environment goes to the address given beside it, whatever a setting or a restored backup names', () => {
  const beside = { url: 'https://mine.example/v1', model: null, key: 'secret' };
  expect(keyAt(beside, 'https://thief.example')).toMatchObject({ url: 'https://mine.example/v1', key: 'secret' });
  expect(keyAt({ model: null, key: 'secret' }, 'https://thief.example')).toMatchObject({
    url: 'https://thief.example',
    key: null,
  });
  expect(keyAt({ ...beside, url: null }, 'https://thief.example')).toBeNull();
});

test('the key from the keyring goes to the origin that it was entered for', () => {
  const kept = { model: null, key: null, fromKeyring: { origin: 'https://mine.example', key: 'kept' } };
  expect(keyAt(kept, 'https://mine.example/v1')).toMatchObject({ key: 'kept' });
  expect(keyAt(kept, 'https://thief.example/v1')).toMatchObject({ key: null });
});
