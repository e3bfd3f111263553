import { type HistoryHead, historyHead } from '#shared/plan-api/history';

/** The counts of 30 days: what they are of, and a byte for each system and hour. */
export interface History {
  head: HistoryHead;
  bytes: Uint8Array;
}

/** Takes the answer apart as the endpoint describes it. Throws where it is no such answer. */
export function readHistory(body: ArrayBuffer): History {
  const length = new DataView(body).getUint32(0, true);
  const head = historyHead.parse(JSON.parse(new TextDecoder().decode(new Uint8Array(body, 4, length))));
  const bytes = new Uint8Array(body, 4 + length);
  if (bytes.length !== head.hours * head.systems.length) throw new Error('The history of the map came in part only.');
  return { head, bytes };
}
