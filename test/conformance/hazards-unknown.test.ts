import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hazardWrites } from '#main/store/systems/hazards';
import { settingWrites } from '#main/store/user-data/settings';
import { type HazardCode, hazardLists, type ListedHazard } from '#shared/plan-api/hazards';
import type { DataSourceName } from '#shared/sources';
import { aStoredContract, insertContracts, insertRow } from '../support/builders.ts';
import { aSourceState } from '../support/source-states.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillIncursion, NIARJA, PERIMETER } from './plan-mirror.ts';

/** Every answer that names hazards, of ways through Perimeter, where an insurgency is. */
let app: TestApp;
let off: DataSourceName[] = [];
beforeAll(async () => {
  app = await startTestApp({
    status: () => ({ sources: off.map((source) => aSourceState(source, { state: 'off' })) }),
    fill(db) {
      fillIncursion(db);
      hazardWrites(db).replaceInsurgencies([
        {
          systemId: PERIMETER,
          campaignId: 1,
          pirateFactionId: 500_010,
          corruptionStage: 2,
          corruptionPercentage: 40,
          suppressionStage: 1,
          suppressionPercentage: 20,
        },
      ]);
      insertRow(db, 'stations', { station_id: 60003504, system_id: NIARJA, name: 'Niarja' });
      const courier = {
        type: 'courier',
        price: 0,
        reward: 1e8,
        collateral: 1e8,
        volume: 100,
        items: [],
        items_state: 'none',
      } as const;
      insertContracts(db, [
        aStoredContract({ contract_id: 1, ...courier, start_location_id: 60003760, end_location_id: 60003504 }),
        aStoredContract({ contract_id: 2, ...courier, start_location_id: 60003504, end_location_id: 60003760 }),
        aStoredContract({ contract_id: 3, start_location_id: 60003504, volume: 1000 }),
      ]);
      insertRow(db, 'contract_ratings', {
        contract_id: 3,
        capital: 1_000_000,
        margin: 5_000_000,
        margin_percent: 10,
        margin_listed: 8_000_000,
        verdict: 'profit',
        flag_codes: '',
        is_safe: 0,
      });
      settingWrites(db).save('ship', { kind: 'freighter', value: 0 });
    },
  });
});
afterEach(() => {
  off = [];
});
afterAll(() => app.close());

const answers: readonly [address: string, unknownOf: (json: any) => (HazardCode[] | undefined)[]][] = [
  ['/trade/api/v1/couriers', ({ data, meta }) => [...data.map(own), own(meta)]],
  ['/trade/api/v1/couriers?warned=false', ({ data, meta }) => [...data.map(own), own(meta)]],
  ['/trade/api/v1/couriers/chains?from=Jita', ({ data, meta }) => [...data[0].loads.map(own), own(meta)]],
  ['/trade/api/v1/deals', ({ data, meta }) => [own(data[0]), own(meta)]],
  ['/trade/api/v1/contracts/3/worth', ({ data }) => [own(data.haul)]],
  ['/plan/api/v1/route?from=Jita&to=Niarja', ({ meta }) => [own(meta)]],
  ['/plan/api/v1/departures?from=Jita&to=Niarja', ({ meta }) => [own(meta)]],
  ['/plan/api/v1/legs?from=Jita&to=Tama&ship=Rifter', ({ meta }) => [own(meta)]],
  ['/plan/api/v1/hazards', ({ meta }) => [meta.unknown]],
];
const own = ({ hazards_unknown: unknown }: { hazards_unknown: HazardCode[] }) => unknown;
const ask = async (address: string) => {
  const answer = await app.ask(address);
  expect(answer.status, `${address}: ${JSON.stringify(answer.json)}`).toBe(200);
  return answer.json;
};

/** A list is as if it had never been read, until it is read again. */
function forget(hazard: ListedHazard): () => void {
  const row = app.db
    .prepare<[string], Record<string, string | number>>('SELECT * FROM data_versions WHERE name = ?')
    .get(hazardLists[hazard]);
  app.db.prepare('DELETE FROM data_versions WHERE name = ?').run(hazardLists[hazard]);
  return () => insertRow(app.db, 'data_versions', { ...row, version: Number(row?.version) + 1 });
}

test.each(answers)(
  '%s says which hazards are unknown: never read, then read, switched off, and on again',
  async (address, unknownOf) => {
    const told = async () => [...new Set(unknownOf(await ask(address)).map((unknown) => unknown?.join() ?? 'missing'))];
    expect(await told()).toEqual(['']);
    const read = forget('storm');
    expect(await told()).toEqual(['storm']);
    read();
    expect(await told()).toEqual(['']);
    off = ['warzone'];
    expect(await told()).toEqual(['insurgency']);
    off = ['esi', 'scout'];
    expect(await told()).toEqual(['front_line,storm,incursion']);
    off = [];
    expect(await told()).toEqual(['']);
  },
);

test('couriers, deals and hauls name the hazards of their ways, also those that were seen last before a source was switched off', async () => {
  for (const sources of [[], ['warzone']] as const) {
    off = [...sources];
    const [courier] = (await ask('/trade/api/v1/couriers?contract_id=1')).data;
    expect(courier.warnings).toEqual(['insurgency', 'incursion']);
    expect((await ask('/trade/api/v1/deals')).data).toMatchObject([{ contract_id: 3, hazards: ['insurgency', 'incursion'] }]);
    expect((await ask('/trade/api/v1/contracts/3/worth')).data.haul.hazards).toEqual(['insurgency', 'incursion']);
  }
});

test('where incursions are unknown, drives say that fields may be jammed, and no number is told of what is left out', async () => {
  const sentences = async () =>
    [
      ...(await ask('/plan/api/v1/legs?from=Jita&to=Tama&ship=Rifter')).data.warning_details,
      ...(await ask('/plan/api/v1/reach?to=Tama&from=Jita&ship=Rifter&minutes=600')).meta.warning_details,
    ].flatMap(({ code }: { code: string }) => (code === 'incursions_unread' ? code : []));
  const jammed = async () => (await ask('/systems/api/v1/capital-range?staging=Tama&ship=titan')).meta.jammed;
  expect([await sentences(), await jammed()]).toEqual([[], expect.any(Number)]);
  off = ['esi'];
  expect([await sentences(), await jammed()]).toEqual([['incursions_unread', 'incursions_unread'], null]);
});
