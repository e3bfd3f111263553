import { z } from 'zod';
import { type Clock, type Fetch, isoUtc, SECOND } from '#main/runtime/world';

/** An OpenAI-compatible endpoint: `url` is the base below which `/chat/completions` lies. */
export interface LanguageModelOptions {
  url: string;
  model: string | null;
  /** Sent as a bearer token where there is one; never logged. */
  key: string | null;
}

export type Completion =
  | { kind: 'text'; text: string; model: string }
  /** `reason` is a sentence for the log. */
  | { kind: 'failed'; reason: string };

export interface LanguageModel {
  complete(system: string, user: string, signal: AbortSignal): Promise<Completion>;
}

const TIME_LIMIT = 30 * SECOND;
const MAX_TOKENS = 400;
const TEMPERATURE = 0.2;
/** Tokens that may be spent in one UTC day, prompts included. */
const DAILY_TOKENS = 200_000;
/** What is reckoned where the endpoint does not say: four characters a token. */
const CHARACTERS_PER_TOKEN = 4;
const LONGEST_TEXT = 4000;

const answer = z.object({
  model: z.string().optional(),
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
  usage: z.object({ total_tokens: z.number() }).optional(),
});

/** Asks without streaming, with a time limit and a spending cap a day; never throws but for the signal's reason. */
export function languageModel(
  { url, model, key }: LanguageModelOptions,
  { fetch, clock, dailyTokens = DAILY_TOKENS }: { fetch: Fetch; clock: Clock; dailyTokens?: number },
): LanguageModel {
  const spent = { day: '', tokens: 0 };

  return {
    async complete(system, user, signal) {
      const day = isoUtc(clock.now()).slice(0, 10);
      if (spent.day !== day) Object.assign(spent, { day, tokens: 0 });
      const reckoned = Math.ceil((system.length + user.length) / CHARACTERS_PER_TOKEN) + MAX_TOKENS;
      if (spent.tokens + reckoned > dailyTokens) return { kind: 'failed', reason: `The day's ${dailyTokens} tokens are spent.` };
      // Spent until the endpoint says otherwise: an answer that never came may have cost as much.
      spent.tokens += reckoned;

      const late = new AbortController();
      const done = new AbortController();
      clock.sleep(TIME_LIMIT, done.signal).then(
        () => late.abort(new Error(`no answer within ${TIME_LIMIT / SECOND} s`)),
        () => undefined,
      );
      try {
        const response = await fetch(`${url}/chat/completions`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify({
            ...(model === null ? {} : { model }),
            messages: [
              { role: 'system', content: system },
              { role: 'user', content: user },
            ],
            temperature: TEMPERATURE,
            max_tokens: MAX_TOKENS,
            stream: false,
          }),
          signal: AbortSignal.any([signal, late.signal]),
        });
        const body = await response.text();
        if (response.status !== 200) return { kind: 'failed', reason: `It answered ${response.status}.` };
        const parsed = answer.safeParse(parseJson(body));
        if (!parsed.success) return { kind: 'failed', reason: 'Its answer is not of the chat-completions form.' };
        const { choices, usage, model: answered } = parsed.data;
        if (usage !== undefined) spent.tokens += usage.total_tokens - reckoned;
        const text = choices[0]?.message.content.trim() ?? '';
        if (text === '' || text.length > LONGEST_TEXT) return { kind: 'failed', reason: 'Its text is empty or far too long.' };
        return { kind: 'text', text, model: answered ?? model ?? 'unnamed' };
      } catch (failure) {
        signal.throwIfAborted();
        return {
          kind: 'failed',
          reason: `It could not be asked: ${reasonOf(late.signal.aborted ? late.signal.reason : failure)}.`,
        };
      } finally {
        done.abort();
      }
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function reasonOf(failure: unknown): string {
  const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure;
  return cause instanceof Error ? cause.message : String(cause);
}
