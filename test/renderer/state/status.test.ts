import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventParser } from '../../../src-renderer/state/status.ts';

const stream =
  'event: status\ndata: {"a":1}\n\n: a comment to keep the line open\n\ndata: one\ndata: two\n\nevent: status\ndata:{"b":2}\n\n';
const messages = [
  { event: 'status', data: '{"a":1}' },
  { event: 'message', data: 'one\ntwo' },
  { event: 'status', data: '{"b":2}' },
];

test('events are told apart, comments are not events', () => {
  expect(eventParser()(stream)).toEqual(messages);
});

test('it does not matter into which pieces the network cuts a stream', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: stream.length }), { maxLength: 12 }), (cuts) => {
      const parse = eventParser();
      const edges = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
      expect(edges.slice(1).flatMap((edge, index) => parse(stream.slice(edges[index], edge)))).toEqual(messages);
    }),
  );
});

test('carriage returns end lines too', () => {
  expect(eventParser()('event: status\r\ndata: x\r\n\r\n')).toEqual([{ event: 'status', data: 'x' }]);
});
