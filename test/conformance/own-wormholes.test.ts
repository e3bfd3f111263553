import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadGalaxy, places } from '../support/galaxies/galaxy.ts';
import { scoresJob } from '../support/galaxies/scores-job.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await loadGalaxy(app.db);
  await scoresJob(app.db, app.clock).run({ signal: new AbortController().signal, report: () => undefined });
});
afterAll(() => app.close());

const { Jita, J100001, Tama } = places;
const ask = async (path: string, status = 200) => {
  const answer = await app.ask(`/plan/api/v1${path}`);
  expect(answer.status, answer.text).toBe(status);
  return answer.json;
};
const route = (query: string, status?: number) => ask(`/route?from=Jita&to=Tama&${query}`, status);
const SHORT_CUT = 'chain=Jita:J100001:ABC-123:large,J100001:Tama:-:XYZ-789:B274:critical:20261120T1400Z';

test('a route takes the wormholes that a question brings along, and none of them unasked', async () => {
  expect((await route('')).data.path).toHaveLength(4);
  const { data } = await route(SHORT_CUT);
  expect(data.path).toEqual([Jita, J100001, Tama]);
  expect(data.hops.map(({ by }: any) => by)).toEqual(['start', 'wormhole', 'wormhole']);
  expect(data.hops[2].wormhole).toEqual({
    type: 'B274',
    max_ship_size: 'unknown',
    signature: null,
    exit_signature: 'XYZ-789',
    expires_at: '2026-11-20T14:00:00Z',
    hours_left: 2,
    is_end_of_life: true,
    is_own: true,
    mass: 'critical',
    seen_at: null,
  });
  expect(data.hops[1].wormhole).toMatchObject({ signature: 'ABC-123', is_own: true, mass: 'stable' });
  expect(data.warning_details.map(({ code }: any) => code)).toEqual([
    'wormhole_space_not_counted',
    'wormhole_expiring',
    'wormhole_mass_critical',
    'hazards_unknown',
  ]);
});

test('it is taken both ways, and told by the side that is entered', async () => {
  const { data } = await ask('/route?from=Tama&to=J100001&chain=J100001:Tama:ABC-123:XYZ-789');
  expect(data.hops[1].wormhole).toMatchObject({ signature: 'XYZ-789', exit_signature: 'ABC-123' });
});

test('a ship takes only what surely lets it through, and the answer says why not', async () => {
  const told = async (query: string) =>
    (await route(query)).data.warnings.filter((text: string) => text.startsWith('Your wormhole'));
  expect(await told(`${SHORT_CUT}&ship_class=battleship`)).toEqual([]);
  expect(await told(`${SHORT_CUT}&ship_class=freighter`)).toEqual([
    'Your wormhole Jita:J100001 is not used: what was asked for does not surely fit through.',
    'Your wormhole J100001:Tama is not used: what was asked for does not surely fit through.',
  ]);
  expect(await told('chain=Jita:J100001:K162&ship_class=frigate')).toEqual([
    'Your wormhole Jita:J100001 is not used: neither its type nor its size is known.',
  ]);
  expect(await told('chain=Jita:J100001:K162')).toEqual([]);
  expect(await told('chain=Jita:Nowhere,Jita:Jita,Jita:J100001:20261120T1159Z')).toEqual([
    'Your wormhole Jita:Nowhere is not used: there is no system Nowhere.',
    'Your wormhole Jita:Jita is not used: both ends are the same system.',
    'Your wormhole Jita:J100001 is not used: it has closed.',
  ]);
  expect(await told(`${SHORT_CUT}&wormhole_hours_left=4`)).toEqual([
    'Your wormhole J100001:Tama is not used: less than 4 h are left of it.',
  ]);
});

test('departures and reach count them too', async () => {
  expect((await ask(`/departures?from=Jita&to=Tama&${SHORT_CUT}`)).meta.jumps).toBe(2);
  const rows = (await ask(`/reach?to=Tama&from=Jita&ship=Rifter&${SHORT_CUT}`)).data;
  expect(rows.map(({ by, jumps }: any) => [by, jumps])).toEqual([
    ['wormhole', 2],
    ['gates', 3],
  ]);
});

test('so do hunting by jumps and the op sheet, which says where they are entered', async () => {
  const tama = async (query: string) =>
    (await ask(`/hunting?from=Jita&within=3&${query}`)).data.find(({ id }: any) => id === Tama);
  expect(await tama('')).toMatchObject({ jumps: 3 });
  expect(await tama(SHORT_CUT)).toMatchObject({ jumps: 2 });
  const { data } = await ask(`/op-sheet?staging=Jita&target=Tama&${SHORT_CUT}`);
  expect(data.routes[0]).toMatchObject({
    path: [Jita, J100001, Tama],
    wormholes: [
      { from: 'Jita', to: 'J100001', signature: 'ABC-123' },
      { from: 'J100001', to: 'Tama', signature: null, expires_at: '2026-11-20T14:00:00Z' },
    ],
  });
  expect((await ask('/op-sheet?staging=Jita&target=Tama')).data.routes[0].wormholes).toEqual([]);
});

test('what is no wormhole is refused with one sentence', async () => {
  const { error } = await route('chain=Jita', 400);
  expect(error.message).toBe("chain takes wormholes such as J100001:Jita:B274:ABC-123; 'Jita' is none.");
  const many = Array.from({ length: 201 }, (_, index) => `Jita:${31_000_000 + index}`).join(',');
  expect((await route(`chain=${many}`, 400)).error.message).toContain('chain takes 200');
});
