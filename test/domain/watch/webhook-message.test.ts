import { expect, test } from 'vitest';
import { alarmSentence } from '#main/domain/watch/alerts';
import { webhookMessage } from '#main/domain/watch/webhook-message';

const ofAlert = (away: number, reach: 'jumps' | 'light_years', what: string) => ({
  match_id: 7,
  list_id: 'list',
  entry_id: 'entry',
  matched_at: '2026-11-20T12:00:00Z',
  first_seen_at: '2026-11-20T12:00:00Z',
  contract_id: null,
  contract: null,
  system_id: 30002813,
  system_name: 'Tama',
  kills: 3,
  alert: alarmSentence({ what }, { system: 'Tama', from: 'Our Staging', away, reach }),
});

test.each([
  [0, 'jumps'],
  [1, 'jumps'],
  [6, 'jumps'],
  [3.27, 'light_years'],
] as const)('of an alert %s %s away it tells what happens where, and not from where the person watches', (away, reach) => {
  for (const what of ['camped at the gate to Nourvukaiken, 3 kills, 9 pilots, since 12:34', 'a window: it opens at 12:34']) {
    const match = ofAlert(away, reach, what);
    const json = webhookMessage('json', 'Near home', match);
    expect(JSON.parse(json)).toMatchObject({ rule: 'Near home', sentence: `Tama: ${what}.`, system_name: 'Tama' });
    const discord = webhookMessage('discord', 'Near home', match);
    expect(JSON.parse(discord)).toMatchObject({ content: `**Near home**: Tama: ${what}.` });
    for (const message of [json, discord]) expect(message).not.toMatch(/Our Staging|jump| ly/);
  }
});
