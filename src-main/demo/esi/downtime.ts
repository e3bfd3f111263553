import { DAY, HOUR, MINUTE } from '#shared/time';
import { gatewayPage, jsonReply, type SimulatedReply } from '../http/message.ts';
import { hash } from '../random.ts';

const FROM = 10 * HOUR + 58 * MINUTE;
const UNTIL = 11 * HOUR + 15 * MINUTE;
/** Shortly after the start the cluster is up for developers alone. */
const VIP_UNTIL = UNTIL + 3 * MINUTE;

/** 10:58 to 11:15 UTC. */
export function isDowntime(at: number): boolean {
  const ofDay = at % DAY;
  return ofDay >= FROM && ofDay < UNTIL;
}

/** Whether only the publisher's staff may log in, as /status says in the minutes after the downtime. */
export function isVip(at: number): boolean {
  const ofDay = at % DAY;
  return ofDay >= UNTIL && ofDay < VIP_UNTIL;
}

/** When the cluster that runs at `at` was started: the end of the last downtime. */
export function startedAt(at: number): number {
  return Math.floor((at - UNTIL) / DAY) * DAY + UNTIL - 4 * MINUTE;
}

/** 502 while the shutdown is not known yet, then mostly 503 with some gateways that gave up. */
export function downtimeReply(path: string, at: number): SimulatedReply {
  const ofDay = at % DAY;
  const draw = hash(path.length, Math.floor(at / 1000), 0) % 10;
  if (draw < 2) return gatewayPage(504);
  if (ofDay >= FROM && ofDay < FROM + 2 * MINUTE) return jsonReply(502, { error: 'Bad gateway' });
  return jsonReply(503, { error: 'The datasource tranquility is temporarily unavailable' });
}
