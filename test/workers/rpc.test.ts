import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UserFacingError } from '#main/runtime/user-facing-error';
import { connect, serve } from '#main/workers/rpc';

let channel: MessageChannel;
beforeEach(() => {
  channel = new MessageChannel();
});
afterEach(() => {
  channel.port1.close();
  channel.port2.close();
});

type Sums = { add(a: number, b: number): number; later(ms: number): Promise<string>; bytes(): Uint8Array; broken(): never };
const sums: Sums = {
  add: (a, b) => a + b,
  later: async (ms) => `after ${ms}`,
  bytes: () => new Uint8Array([1, 2, 3]),
  broken: () => {
    throw new TypeError('two apples and a pear');
  },
};

test('calls are answered each with its own result, whatever the order', async () => {
  serve(channel.port1, sums);
  const { remote } = connect<Sums>(channel.port2);
  expect(await Promise.all([remote.later(5), remote.add(2, 3), remote.add(20, 30)])).toEqual(['after 5', 5, 50]);
  expect(await remote.bytes()).toEqual(new Uint8Array([1, 2, 3]));
});

test('bytes that own their buffer move, alone or as a member; of a buffer that others use a copy is sent', async () => {
  const [own, member, shared] = [new Uint8Array([1, 2, 3]), new Uint8Array([4, 5]), new Uint8Array([6, 7, 8, 9]).subarray(1, 3)];
  const procedures = { own: () => own, page: () => ({ rows: member, part: shared, total: 2 }) };
  serve(channel.port1, procedures);
  const { remote } = connect<typeof procedures>(channel.port2);
  expect([await remote.own(), await remote.page()]).toEqual([
    new Uint8Array([1, 2, 3]),
    { rows: new Uint8Array([4, 5]), part: new Uint8Array([7, 8]), total: 2 },
  ]);
  expect([own, member, shared].map(({ byteLength }) => byteLength)).toEqual([0, 0, 2]);
});

test('what a procedure throws is thrown at the caller, with its message', async () => {
  serve(channel.port1, sums);
  const { remote } = connect<Sums>(channel.port2);
  await expect(remote.broken()).rejects.toThrow('two apples and a pear');
});

test('a failure with a sentence for a person is one on the other side too', async () => {
  const procedures = {
    full(): never {
      throw new UserFacingError('There is no room left.');
    },
  };
  serve(channel.port1, procedures);
  const { remote } = connect<typeof procedures>(channel.port2);
  const failure = await remote.full().catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(UserFacingError);
  expect(failure).toMatchObject({ message: 'There is no room left.' });
});

test('a procedure that does not exist is an error, not silence', async () => {
  serve(channel.port1, sums);
  const { remote } = connect<Sums & { divide(): number }>(channel.port2);
  await expect(remote.divide()).rejects.toThrow("There is no procedure 'divide'.");
});

test('events arrive without being asked for, in order', async () => {
  const { emit } = serve<Sums, string>(channel.port1, sums);
  const heard: string[] = [];
  const { remote } = connect<Sums, string>(channel.port2, (event) => heard.push(event));
  emit('one');
  emit('two');
  await remote.add(1, 1);
  expect(heard).toEqual(['one', 'two']);
});

test('when the other side is gone, calls under way and later ones are rejected', async () => {
  const { remote, fail } = connect<Sums>(channel.port2);
  const underWay = remote.add(1, 1);
  fail(new Error('The thread ended.'));
  await expect(underWay).rejects.toThrow('The thread ended.');
  await expect(remote.add(1, 1)).rejects.toThrow('The thread ended.');
});
