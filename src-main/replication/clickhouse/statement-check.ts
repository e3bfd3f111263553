import { sqlViews } from '#shared/data-api/sql-views';

/** Functions that look outside of the rows, wherever they stand. */
const REFUSED_FUNCTIONS =
  /^(file|url|remote|remotesecure|cluster|clusterallreplicas|mysql|postgresql|mongodb|sqlite|odbc|jdbc|hdfs|s3\w*|gcs|azure\w*|input|executable|merge|dictionary|dictget\w*|dicthas|joinget\w*|getsetting|sleep\w*|catboost\w*|modelevaluate|iceberg\w*|deltalake\w*|hudi\w*|redis|loop|view|viewifpermitted|generaterandom|currentuser|hostname|fqdn|getmacro|getserversetting|showcertificate)$/;
/** Functions of statements over the mirror that ClickHouse calls otherwise. */
export const inClickHouse: Readonly<Record<string, string>> = {
  eve_now: "a time as text, such as '2026-11-26T21:51:56Z'",
  regexp: 'match(text, pattern)',
  percentile: 'quantile(0.25)(x)',
  stddev: 'stddevSamp(x)',
  // ClickHouse's own of these names know no letters beyond ASCII.
  lower: 'lowerUTF8(x)',
  upper: 'upperUTF8(x)',
  like: 'x ILIKE pattern',
};
/** Words that begin the parts of a statement that are set for it. */
const REFUSED_WORDS = /^(into|outfile|format|settings)$/;
/** Words after which a table may come. */
const BEFORE_TABLES = /^(from|join|in)$/;
/** Words that end the tables of a SELECT. */
const AFTER_TABLES =
  /^(where|prewhere|group|having|order|limit|union|select|on|using|sample|final|with|qualify|window|offset|intersect|except)$/;

/**
 * Says in a sentence why a statement for ClickHouse is not run; null: it may be. It has to be one SELECT whose tables are documented views,
 * names that it gives itself, and subqueries. ClickHouse is asked read-only besides; this keeps questions from its own tables and from
 * functions that reach files and addresses.
 */
export function refusalOf(sql: string): string | null {
  const tokens = tokensOf(sql);
  if (typeof tokens === 'string') return tokens;
  while (tokens.at(-1) === ';') tokens.pop();
  if (!/^(select|with)$/.test(tokens[0]?.toLowerCase() ?? ''))
    return 'A statement for ClickHouse begins with SELECT or WITH: the store can only be read.';
  if (tokens.includes(';')) return 'There is more than one statement; send them one by one.';
  if (tokens.includes('{')) return 'The statement has parameters; write their values into it.';
  const own = new Set<string>();
  tokens.forEach((token, index) => {
    // WITH name AS ( … ).
    if (tokens[index + 1]?.toLowerCase() === 'as' && tokens[index + 2] === '(') own.add(nameOf(token));
  });
  /** Whether a table may follow, a level of brackets at a time. */
  const levels: boolean[] = [false];
  let isTable = false;
  for (const [index, token] of tokens.entries()) {
    const word = isQuoted(token) ? '' : token.toLowerCase();
    const next = tokens[index + 1];
    if (token === '(') {
      levels.push(false);
      isTable = false;
      continue;
    }
    if (token === ')') levels.pop();
    else if (token === ',') isTable = levels.at(-1) === true;
    else if (isTable && (isName(token) || isQuoted(token)) && !/^(select|global|any|all|asof)$/.test(word)) {
      if (next === '(' || next === '.')
        return `${nameOf(token)} is no documented view; the views are ${Object.keys(sqlViews).join(', ')}.`;
      if (!own.has(nameOf(token)) && !(nameOf(token) in sqlViews))
        return `There is no view ${nameOf(token)}; the views are ${Object.keys(sqlViews).join(', ')}.`;
      isTable = false;
      continue;
    }
    if ((isName(token) || isQuoted(token)) && next === '(' && REFUSED_FUNCTIONS.test(nameOf(token).toLowerCase()))
      return `The function ${nameOf(token)} is not offered: a statement reads the documented views alone.`;
    const other = next === '(' ? inClickHouse[word] : undefined;
    if (other !== undefined) return `The function ${word} is of SQLite alone; in ClickHouse write ${other}.`;
    if (word === 'like' && tokens[index - 1] !== '.' && tokens[index - 1]?.toLowerCase() !== 'as')
      return 'LIKE tells letters apart by case in ClickHouse; write ILIKE there, which takes them in any case, though not without their accents.';
    if (REFUSED_WORDS.test(word) && next !== '(' && tokens[index - 1] !== '.' && tokens[index - 1]?.toLowerCase() !== 'as')
      return `${token.toUpperCase()} is not offered: a statement only reads, and its format and its limits are set for it.`;
    if (BEFORE_TABLES.test(word)) {
      isTable = true;
      if (word !== 'in') levels[levels.length - 1] = true;
    } else if (AFTER_TABLES.test(word)) {
      isTable = false;
      if (word !== 'on' && word !== 'using' && word !== 'final' && word !== 'sample') levels[levels.length - 1] = false;
    }
  }
  return null;
}

const isName = (token: string) => /^[A-Za-z_]/.test(token);
const isQuoted = (token: string) => /^["`]/.test(token);
const nameOf = (token: string) => (isQuoted(token) ? token.slice(1, -1) : token);

/** Words, numbers, quoted texts and signs, without comments; a sentence where a quote does not end. */
function tokensOf(sql: string): string[] | string {
  const tokens: string[] = [];
  const pattern =
    /\s+|--[^\n]*|#[! ][^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S])*"|`(?:[^`\\]|\\[\s\S])*`|[A-Za-z_]\w*|\d[\w.]*|[\s\S]/gy;
  for (const [token] of sql.matchAll(pattern)) {
    if (/^(\s|--|#[! ]|\/\*.)/s.test(token)) continue;
    if (/^['"`]$/.test(token) || token === '\0') return `A ${token === '\0' ? 'sign' : 'quote'} has no end or no meaning.`;
    // Doubled or escaped signs in a name would be read by us otherwise than by ClickHouse.
    if (isQuoted(token) && /[\\]/.test(token)) return 'Names with a backslash are not offered.';
    tokens.push(token);
  }
  return tokens;
}
