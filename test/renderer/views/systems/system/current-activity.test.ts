import { expect, test } from 'vitest';
import { timerRecords, wormholeRecords } from '../../../../../src-renderer/views/systems/system/current-activity.tsx';

test('wormholes of a system are exported flat, with the end that is not at the hub', () => {
  const destination = { system_id: 30_000_142, system: 'Jita', signature: 'ABC-123' };
  const hole = { connection_id: '7', hub: 'Thera', hub_signature: 'XYZ-987', wormhole_type: 'K162', max_ship_size: 'large' };
  const times = { expires_at: '2026-11-20T20:00:00Z', end_of_life: false, updated_at: null, remaining_hours: 8 };
  const { name, columns, rows } = wormholeRecords('Jita', [{ ...hole, ...times, destination } as never], null);
  expect(name).toBe('wormholes of Jita');
  expect(Object.fromEntries(columns.map((column, place) => [column, rows[0]?.[place]]))).toEqual({
    ...hole,
    expires_at: times.expires_at,
    end_of_life: false,
    updated_at: null,
    destination_system_id: 30_000_142,
    destination_system: 'Jita',
    destination_signature: 'ABC-123',
  });
});

test('timers of a system are exported with their scores, and with where a script reads them', () => {
  const timer = { campaign_id: 3, event_type: 'ihub_defense', structure_id: 1e12, state: 'running', adm: 4.2 };
  const others = { start_time: '2026-11-20T18:00:00Z', defender_id: 99, defender_name: null };
  const scores = { attackers_score: 0.4, defender_score: 0.6 };
  const { columns, rows, url } = timerRecords('UALX-3', [{ ...timer, ...others, ...scores } as never], 'http://127.0.0.1/x');
  expect(url).toBe('http://127.0.0.1/x');
  expect(Object.fromEntries(columns.map((column, place) => [column, rows[0]?.[place]]))).toEqual({
    ...timer,
    ...others,
    ...scores,
  });
});
