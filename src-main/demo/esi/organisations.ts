import { HOUR, isoUtc } from '#shared/time';
import type { Organisation } from '../model.ts';
import { type EsiRoute, errorAnswer, snapshotAt } from './route.ts';

/** Alliances and corporations one by one; names are asked in bulk elsewhere (upstream §2.13). */
export function organisationRoutes(): EsiRoute[] {
  const one = (path: string, kind: Organisation['kind'], bodyOf: (found: Organisation) => unknown): EsiRoute => ({
    method: 'GET',
    path,
    group: null,
    answer({ model, clock, ids: [id = Number.NaN] }) {
      const found = model.organisation(id);
      if (found?.kind !== kind) return errorAnswer(404, `${kind === 'alliance' ? 'Alliance' : 'Corporation'} not found`);
      return { kind: 'cached', body: JSON.stringify(bodyOf(found)), ...snapshotAt(clock.now(), HOUR) };
    },
  });

  return [
    one('/alliances/{alliance_id}', 'alliance', ({ id, name, ticker, foundedAt }) => ({
      creator_corporation_id: firstCorporation(id),
      creator_id: firstCharacter(id),
      date_founded: isoUtc(foundedAt),
      executor_corporation_id: firstCorporation(id),
      name,
      ticker,
    })),
    one('/corporations/{corporation_id}', 'corporation', ({ id, name, ticker, allianceId, foundedAt }) => ({
      ...(allianceId === null ? {} : { alliance_id: allianceId }),
      ceo_id: firstCharacter(id),
      creator_id: firstCharacter(id),
      date_founded: isoUtc(foundedAt),
      description: '',
      friendly_fire: 'illegal',
      home_station_id: 60_003_760,
      member_count: 5 + (id % 400),
      name,
      shares: 1000,
      state: 'active',
      tax_rates: { isk: 0.1, loyalty_point: 0 },
      ticker,
      type: 'player_owned',
      war_eligible: true,
    })),
  ];
}

function firstCorporation(allianceId: number): number {
  return 98_000_000 + (allianceId % 1_000_000);
}

function firstCharacter(organisationId: number): number {
  return 90_000_000 + (organisationId % 1_000_000);
}
