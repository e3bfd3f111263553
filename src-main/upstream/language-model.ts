import type OpenAI from 'openai';
import { z } from 'zod';
import type { Clock, Fetch } from '#main/runtime/world';
import { isoUtc, SECOND } from '#shared/time';
import { bounds } from './bounds.ts';
import { textOf } from './transport.ts';

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

/** A model that answers a prompt of two parts; only an abort is thrown. */
export interface LanguageModel {
  complete(system: string, user: string, signal: AbortSignal): Promise<Completion>;
}

/** Tokens by UTC day (YYYY-MM-DD), kept where a restart does not forget them. */
export interface Spending {
  spent(day: string): number;
  /** Negative where less was spent than had been reckoned. */
  add(day: string, tokens: number): void;
}

const TIME_LIMIT = 30 * SECOND;
const MAX_TOKENS = 400;
const TEMPERATURE = 0.2;
/** Tokens that may be spent in one UTC day, prompts included. */
const DAILY_TOKENS = 200_000;
/** The estimate where the endpoint reports no usage: four characters a token. */
const CHARACTERS_PER_TOKEN = 4;
/** No tokenizer's tokens are longer on average: a server that reports fewer tokens than that, such as 0, gives none of the day's back. */
const MOST_CHARACTERS_PER_TOKEN = 8;
const LONGEST_TEXT = 4000;
/** An answer's text, and what the endpoint adds to it. */
const MAX_ANSWER_BYTES = 1024 * 1024;
/** A placeholder for the key that the library requires; never sent. */
const NO_KEY = 'none';

const answer = z.object({
  model: z.string().optional(),
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
  usage: z.object({ total_tokens: z.number().nonnegative() }).optional(),
});

/** Asks without streaming, with a time limit and a spending cap a day; never throws but for the signal's reason. */
export function languageModel(
  { url, model, key }: LanguageModelOptions,
  deps: { fetch: Fetch; clock: Clock; spending: Spending; dailyTokens?: number },
): LanguageModel {
  const { fetch, clock, spending, dailyTokens = DAILY_TOKENS } = deps;
  /** The library is large, and most programs never ask a model: it is loaded with the first question. */
  const library = () => import('openai');
  const clientOf = ({ OpenAI }: Awaited<ReturnType<typeof library>>) =>
    new OpenAI({
      baseURL: url,
      apiKey: key ?? NO_KEY,
      // Set explicitly because the library otherwise reads them from environment variables.
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      logLevel: 'off',
      maxRetries: 0,
      // The time limit is ours, on the injected clock; the library's would use the real one.
      timeout: 2 * TIME_LIMIT,
      fetch: overWorld(fetch, key),
    });

  return {
    async complete(system, user, signal) {
      const openai = await library();
      const day = isoUtc(clock.wall.now()).slice(0, 10);
      const reckoned = Math.ceil((system.length + user.length) / CHARACTERS_PER_TOKEN) + MAX_TOKENS;
      const leastTokens = Math.ceil((system.length + user.length) / MOST_CHARACTERS_PER_TOKEN);
      if (spending.spent(day) + reckoned > dailyTokens) {
        return { kind: 'failed', reason: `The day's ${dailyTokens} tokens are spent.` };
      }
      // The estimate is charged before the request, because an answer that never arrives may have been billed too.
      spending.add(day, reckoned);

      const late = new AbortController();
      const done = new AbortController();
      clock.wall.sleep(TIME_LIMIT, done.signal).then(
        () => late.abort(new Error(`no answer within ${TIME_LIMIT / SECOND} s`)),
        () => undefined,
      );
      try {
        const body: unknown = await clientOf(openai).chat.completions.create(
          {
            // A server with one model of its own takes a request without a name, which the library's form does not foresee.
            ...(model === null ? ({} as { model: string }) : { model }),
            messages: [
              { role: 'system', content: system },
              { role: 'user', content: user },
            ],
            temperature: TEMPERATURE,
            max_tokens: MAX_TOKENS,
            stream: false,
          },
          { signal: AbortSignal.any([signal, late.signal]) },
        );
        const parsed = answer.safeParse(body);
        if (!parsed.success) return { kind: 'failed', reason: 'Its answer is not of the chat-completions form.' };
        const { choices, usage, model: answered } = parsed.data;
        if (usage !== undefined) spending.add(day, Math.max(usage.total_tokens, leastTokens) - reckoned);
        const text = choices[0]?.message.content.trim() ?? '';
        if (text === '' || text.length > LONGEST_TEXT) return { kind: 'failed', reason: 'Its text is empty or far too long.' };
        return { kind: 'text', text, model: answered ?? model ?? 'unnamed' };
      } catch (failure) {
        signal.throwIfAborted();
        if (late.signal.aborted) return { kind: 'failed', reason: `It could not be asked: ${reasonOf(late.signal.reason)}.` };
        if (failure instanceof SyntaxError) return { kind: 'failed', reason: 'Its answer is no JSON.' };
        if (failure instanceof openai.APIError && failure.status !== undefined) {
          return { kind: 'failed', reason: `It answered ${failure.status}.` };
        }
        return { kind: 'failed', reason: `It could not be asked: ${reasonOf(failure)}.` };
      } finally {
        done.abort();
      }
    },
  };
}

/** The library's `fetch`: passes on only the headers that the protocol needs, none that describe the library or the computer. */
function overWorld(fetch: Fetch, key: string | null): NonNullable<ConstructorParameters<typeof OpenAI>[0]>['fetch'] {
  return async (url, init) => {
    if (typeof init?.body !== 'string') throw new Error('the request has no text to send');
    const response = await fetch(url instanceof Request ? url.url : url.toString(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: init.body,
      ...(init.signal == null ? {} : { signal: init.signal }),
    });
    const text = await textOf(response.body, { ...bounds.answer, bytes: MAX_ANSWER_BYTES });
    // Always labelled as JSON, because some servers send another content type. Statuses such as 204 must not have a body.
    return new Response(text === '' ? null : text, { status: response.status, headers: { 'content-type': 'application/json' } });
  };
}

function reasonOf(failure: unknown): string {
  const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure;
  return cause instanceof Error ? cause.message : String(cause);
}
