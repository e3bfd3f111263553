import { describe, expect, test } from 'vitest';
import { formatHash, parseHash } from '../../../../src-renderer/state/location.ts';
import { readMapState, writeMapState } from '../../../../src-renderer/views/map/map-state.ts';

describe('the map in the URL', () => {
  test('says nothing where all is as at first', () => {
    expect(formatHash('/map', writeMapState(readMapState({})))).toBe('#/map');
  });

  test('comes back as it was', () => {
    const hash =
      '#/map?mode=3d&colour=danger&show=incursions%2Cfights&system=30000142&staging=30002187&range=safest&wormholes=true&ship=titan&jdc=3&at=1%2C2%2C3%2C4%2C5%2C6&way=30000142.30000144-30002813&region=10000002&figure=adm&as=table&sort=name&dir=asc';
    expect(formatHash('/map', writeMapState(readMapState(parseHash(hash).query)))).toBe(hash);
  });

  test('a map without overlays is told from one as at first', () => {
    expect(readMapState({}).shown).toEqual(['territory', 'live', 'chain']);
    expect(readMapState({ show: 'none' }).shown).toEqual([]);
    expect(writeMapState({ ...readMapState({}), shown: [] })['show']).toBe('none');
  });

  test('rings can be switched off while a staging system stays', () => {
    const state = readMapState({ staging: '30000142', range: 'off' });
    expect(state).toMatchObject({ staging: 30000142, range: null });
    expect(writeMapState(state)).toMatchObject({ staging: '30000142', range: 'off' });
  });

  test('words that nobody knows are as if they were not there', () => {
    expect(
      readMapState({ mode: '4d', colour: 'smell', show: 'ghosts', system: 'Jita', ship: 'shuttle', jdc: '9', range: 'slow' }),
    ).toEqual({
      ...readMapState({}),
      shown: [],
    });
  });
});
