import { z } from 'zod';
import { utcTime } from '../http/members.ts';
import { sourceNames } from '../sources.ts';

const amounts = {
  requests: z.int(),
  /** Requests that were not answered, or with a refusal of the upstream's own making (401, 420, 429, 5xx). */
  failures: z.int(),
  bytes_sent: z.int(),
  /** Bodies of answers as they came over the wire, compressed or not. */
  bytes_received: z.int(),
};

/** What was asked of one source, and whether it may be asked. Amounts count requests and bytes of bodies. */
const sourceUse = z.object({
  source: z.enum(sourceNames),
  label: z.string(),
  /** The base address that is asked, without any name or password in it; null where there is none. */
  url: z.string().nullable(),
  /** What it is good for, and what is sent there: a sentence each. */
  purpose: z.string(),
  sends: z.string(),
  on: z.boolean(),
  /** command-line: it was switched off there, and the setting cannot change that. unset: no address was ever named. */
  decided_by: z.enum(['setting', 'command-line', 'unset']),
  /** When the newest request was made. */
  contacted_at: utcTime.nullable(),
  /** The newest failure, also where requests have been answered since. */
  failure: z.object({ at: utcTime, sentence: z.string() }).nullable(),
  /** Since the first request of this mirror. */
  total: z.object(amounts),
  /** Of this UTC day. */
  today: z.object(amounts),
  /** UTC days of the last thirty in which it was contacted, oldest first. */
  days: z.array(z.object({ day: z.string(), ...amounts })),
});
export type SourceUse = z.infer<typeof sourceUse>;

/** GET /local/v1/sources: who is contacted, what for, and how much. Counts are at most five seconds old. */
export const sourcesAnswer = z.object({
  /** The sources of the demo are a simulator on this machine: nothing else is contacted. */
  simulated: z.boolean(),
  /** What every request says of itself; the contact in it is the only thing about the person that is sent. */
  user_agent: z.string(),
  sources: z.array(sourceUse),
});
export type SourcesAnswer = z.infer<typeof sourcesAnswer>;
