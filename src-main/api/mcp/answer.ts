import { MOST_TOOL_CHARACTERS, MOST_TOOL_ROWS } from '#shared/mcp/tools';
import { fromIso, isoUtc, SECOND } from '#shared/time';

/** How old an answer is, and how much of it was left out. */
export interface ToolMeta {
  /** When the newest upstream data behind it was observed, ISO 8601 UTC; null: there is none. */
  as_of: string | null;
  answered_at: string;
  /** Whole seconds between the two. */
  age_seconds: number | null;
  mirror_state: string;
  /** Rows that an answer has at most. */
  row_limit: number;
  /** Rows that were left out beyond the limits; ask for less, or for the next page. */
  rows_left_out: number;
  /** Of a list by pages: `page` of the rows that follow; null: these are the last. */
  next_page: number | null;
}

/** What the freshness of an answer is worked out from. `now` in milliseconds. */
export interface AnswerFacts {
  observedAt: string | null;
  mirrorState: string;
  now: number;
}

/** The body of an endpoint as an agent gets it, as JSON: how old it is first, and of its rows no more than the limits. */
export function toolAnswer(
  body: Readonly<Record<string, unknown>>,
  facts: AnswerFacts,
): { meta: ToolMeta & Record<string, unknown>; text: string } {
  for (let limit = MOST_TOOL_ROWS; ; limit = Math.floor(limit / 2)) {
    const { body: limited, leftOut } = withinRows(body, limit);
    const meta = { ...metaOf(facts, leftOut), next_page: nextPageOf(body) };
    const text = JSON.stringify({ answer: meta, ...limited });
    if (limit === 0 || text.length <= MOST_TOOL_CHARACTERS) return { meta, text };
  }
}

function nextPageOf({ meta }: Readonly<Record<string, unknown>>): number | null {
  const { page, total_pages: pages } = (meta ?? {}) as { page?: number; total_pages?: number };
  return page !== undefined && pages !== undefined && page < pages ? page + 1 : null;
}

function metaOf({ observedAt, mirrorState, now }: AnswerFacts, leftOut: number): Omit<ToolMeta, 'next_page'> {
  return {
    as_of: observedAt,
    answered_at: isoUtc(now),
    age_seconds: observedAt === null ? null : Math.max(0, Math.floor((now - fromIso(observedAt)) / SECOND)),
    mirror_state: mirrorState,
    row_limit: MOST_TOOL_ROWS,
    rows_left_out: leftOut,
  };
}

/** The same with the first rows of each list in `data` alone: `data` itself, a member of it, or a member of that. */
function withinRows(
  body: Readonly<Record<string, unknown>>,
  limit: number,
): { body: Readonly<Record<string, unknown>>; leftOut: number } {
  const { data } = body;
  let leftOut = 0;
  const cut = (value: unknown, depth: number): unknown => {
    if (Array.isArray(value)) {
      leftOut += Math.max(0, value.length - limit);
      return value.slice(0, limit);
    }
    if (typeof value !== 'object' || value === null || depth === 0) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member, depth - 1)]));
  };
  return { body: { ...body, data: cut(data, 2) }, leftOut };
}
