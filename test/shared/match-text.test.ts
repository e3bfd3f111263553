import { expect, test } from 'vitest';
import type { MatchesEvent, WatchMatch } from '#shared/local-api/watchlists';
import { notificationLine } from '#shared/match-text';

const alarm = (alert: string) => ({ alert, contract: null, contract_id: null, system_id: 30000142 }) as WatchMatch;
const news = (count: number, ...matches: WatchMatch[]) => ({ count, matches }) as MatchesEvent;

test('sentences of alerts are joined to one line that ends once', () => {
  expect(notificationLine(news(1, alarm('Camp in Tama.')))).toBe('A new match in the watchlists: Camp in Tama.');
  expect(notificationLine(news(2, alarm('Camp in Tama.'), alarm('ADM of D-GTMI fell by 0.8.')))).toBe(
    '2 new matches in the watchlists: Camp in Tama; ADM of D-GTMI fell by 0.8.',
  );
  expect(notificationLine(news(5, alarm('Camp in Tama.')))).toBe('5 new matches in the watchlists: Camp in Tama; and 4 more');
  expect(notificationLine(news(2))).toBe('2 new matches in the watchlists: and 2 more');
});
