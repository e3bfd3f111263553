import { expect, test } from 'vitest';
import type { ScannedSignature, WormholeChain } from '#shared/local-api/chain';
import { newConnection, withFile, withJumps, withScan } from '#shared/local-api/chain-changes';
import { chainFileText, readChainFile } from '#shared/local-api/chain-file';

const [HOME, JITA, TAMA] = [31_000_007, 30_000_142, 30_002_813];
const names = new Map([
  [HOME, 'J100001'],
  [JITA, 'Jita'],
  [TAMA, 'Tama'],
]);
const BEFORE = '2026-11-27T10:00:00Z';
const NOW = '2026-11-27T12:00:00Z';
let count = 0;
const moment = {
  now: NOW,
  makeId: () => {
    count += 1;
    return `new-${count}`;
  },
  nameOf: (id: number) => names.get(id) ?? String(id),
};
const aChain = (over: Partial<WormholeChain> = {}): WormholeChain => ({
  home_id: HOME,
  connections: [],
  signatures: [],
  ...over,
});
const scanned = (signature: string, kind: ScannedSignature['kind'] = null, name: string | null = null) => ({
  signature,
  kind,
  name,
});
const known = (signature: string, kind: ScannedSignature['kind'] = null) => ({
  ...scanned(signature, kind),
  system_id: HOME,
  seen_at: BEFORE,
});

test('a scan adds signatures, names those that were not known, and lists each wormhole once', () => {
  const before = aChain({ signatures: [known('ABC-123'), known('DEF-456', 'gas')] });
  const scan = [scanned('ABC-123', 'wormhole', 'Unstable Wormhole'), scanned('DEF-456'), scanned('GHI-789', 'wormhole')];
  const { chain, changes } = withScan(before, { systemId: HOME, signatures: scan, removesMissing: false }, moment);
  expect(chain.signatures.map(({ signature, kind, seen_at }) => [signature, kind, seen_at])).toEqual([
    ['ABC-123', 'wormhole', BEFORE],
    ['DEF-456', 'gas', BEFORE],
    ['GHI-789', 'wormhole', NOW],
  ]);
  expect(chain.connections).toMatchObject([
    { from_id: HOME, from_signature: 'ABC-123', to_id: null, seen_at: BEFORE },
    { from_id: HOME, from_signature: 'GHI-789', to_id: null, seen_at: NOW },
  ]);
  expect(changes).toEqual(['1 new in J100001', '1 now known', '2 wormholes to an unknown system']);
  const again = withScan(chain, { systemId: HOME, signatures: scan, removesMissing: true }, moment);
  expect([again.changes, again.chain]).toEqual([[], chain]);
});

test('what a scan does not have stays; where it was of everything it is gone, and connections through it close, at either end', () => {
  const elsewhere = { ...known('ABC-123', 'wormhole'), system_id: JITA };
  const before = aChain({
    signatures: [known('ABC-123', 'wormhole'), known('DEF-456', 'wormhole'), known('GHI-789', 'wormhole'), elsewhere],
    connections: [
      newConnection({ id: 'out', from_id: HOME, from_signature: 'ABC-123', to_id: JITA, seen_at: BEFORE }),
      newConnection({ id: 'in', from_id: TAMA, to_id: HOME, to_signature: 'DEF-456', seen_at: BEFORE }),
      newConnection({ id: 'stays', from_id: HOME, from_signature: 'GHI-789', seen_at: BEFORE }),
      newConnection({ id: 'other', from_id: JITA, from_signature: 'ABC-123', to_id: TAMA, seen_at: BEFORE }),
    ],
  });
  const scan = { systemId: HOME, signatures: [scanned('GHI-789')] };
  const filtered = withScan(before, { ...scan, removesMissing: false }, moment);
  expect(filtered.changes).toEqual([]);
  expect(filtered.chain.connections).toEqual(before.connections);
  expect(filtered.chain.signatures).toHaveLength(before.signatures.length);
  expect(filtered.chain.signatures).toEqual(expect.arrayContaining(before.signatures));
  const { chain, changes } = withScan(before, { ...scan, removesMissing: true }, moment);
  expect(chain.connections.map(({ id, closed_at }) => [id, closed_at])).toEqual([
    ['out', NOW],
    ['in', NOW],
    ['stays', null],
    ['other', null],
  ]);
  expect(chain.signatures.map(({ system_id, signature }) => [system_id, signature])).toEqual([
    [JITA, 'ABC-123'],
    [HOME, 'GHI-789'],
  ]);
  expect(changes).toEqual(['2 gone', '2 connections closed with them']);
});

test('a jump fills in the one open wormhole of its start, else is a connection of its own; what is known stays', () => {
  const unknown = (id: string, code: string, from = HOME) =>
    newConnection({ id, from_id: from, from_signature: code, seen_at: BEFORE });
  const jumps = [
    { from_id: HOME, to_id: JITA, at: NOW },
    { from_id: JITA, to_id: HOME, at: NOW },
  ];
  const one = withJumps(aChain({ connections: [unknown('one', 'ABC-123')] }), jumps, moment);
  expect(one.chain.connections).toMatchObject([{ id: 'one', to_id: JITA }]);
  expect(one.changes).toEqual(['J100001 to Jita by ABC-123']);
  const two = withJumps(aChain({ connections: [unknown('one', 'ABC-123'), unknown('two', 'DEF-456')] }), jumps, moment);
  expect(two.chain.connections).toMatchObject([{ to_id: null }, { to_id: null }, { from_id: HOME, to_id: JITA, seen_at: NOW }]);
  expect(two.changes).toEqual(['J100001 to Jita']);
});

test('a chain that is written as a file and read again is the same', () => {
  const connections = [
    newConnection({
      id: 'a',
      from_id: HOME,
      from_signature: 'ABC-123',
      to_id: JITA,
      type: 'B274',
      note: 'Guarded',
      seen_at: BEFORE,
    }),
    newConnection({ id: 'b', from_id: HOME, seen_at: BEFORE, mass: 'critical', size: 'small', end_of_life_at: NOW }),
  ];
  const signatures = [known('ABC-123', 'wormhole')];
  const shown = { expires_at: NOW, past_since: null, jump_mass: null, leads_to: null };
  const text = chainFileText({
    version: 3,
    home_id: HOME,
    connections: connections.map((one) => ({ ...one, ...shown })),
    signatures,
    systems: [...names].map(([id, name]) => ({ id, name, class: null })),
  });
  const file = readChainFile(text, NOW);
  const idOf = (name: string | null) => [...names].find(([, one]) => one === name)?.[0] ?? null;
  const read = {
    home_id: idOf(file?.home ?? null),
    connections: (file?.connections ?? []).map(({ from, to, ...rest }) => ({
      ...rest,
      from_id: idOf(from) ?? 0,
      to_id: idOf(to),
    })),
    file_signatures: (file?.signatures ?? []).map(({ system, ...rest }) => ({ ...rest, system_id: idOf(system) ?? 0 })),
  };
  const { chain } = withFile({ home_id: null, connections: [], signatures: [] }, read, moment);
  const withoutId = (one: WormholeChain) => ({ ...one, connections: one.connections.map(({ id: _id, ...rest }) => rest) });
  expect(withoutId(chain)).toEqual(withoutId({ home_id: HOME, connections, signatures }));
  const again = withFile(chain, read, moment);
  expect([again.chain, again.changes]).toEqual([chain, ['2 connections replaced', '1 signature']]);
});

test('two wormholes between the same systems stay two, and one read from its other side is the same', () => {
  const hole = (id: string, code: string) =>
    newConnection({ id, from_id: HOME, from_signature: code, to_id: JITA, to_signature: 'XYZ-001', seen_at: BEFORE });
  const { id: _id, ...second } = hole('b', 'DEF-456');
  const added = withFile(
    aChain({ connections: [hole('a', 'ABC-123')] }),
    { home_id: null, connections: [second], file_signatures: [] },
    moment,
  );
  expect(added.chain.connections).toHaveLength(2);
  const back = { ...second, from_id: JITA, from_signature: 'XYZ-001', to_id: HOME, to_signature: 'ABC-123' };
  const turned = withFile(
    aChain({ connections: [hole('a', 'ABC-123')] }),
    { home_id: null, connections: [back], file_signatures: [] },
    moment,
  );
  expect(turned.chain.connections).toMatchObject([{ id: 'a', from_id: JITA }]);
});
