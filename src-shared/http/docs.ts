import { describeQuery } from './described-query.ts';
import { type Endpoint, methodOf } from './endpoint.ts';
import { type ExampleNames, exampleArguments, exampleBody, exampleCommand, exampleUrl, withNames } from './examples.ts';
import { type Note, type ServiceDescription, servedPath } from './openapi.ts';
import { type DescribedParameter, describeParameters, namesOf, type ParameterSchema } from './query.ts';
import { rulesOfEveryService } from './rules.ts';
import { shapeOf } from './shape.ts';

/** Where the window's build has `src-renderer/reference.ts`. */
const REFERENCE_SCRIPT = '/reference.js';

/**
 * The reference of a service as one page, readable in both colour schemes and on paper. Everything in it comes from the catalogue, and its
 * examples name what the mirror holds. One script of our own adds search, copies and requests to try, before the first picture where the
 * browser can wait for it: what it adds would move the page. Without it nothing is missing.
 */
export function docsPage(about: ServiceDescription, endpoints: readonly Endpoint[], base: string, names: ExampleNames): string {
  const contents = endpoints.map(
    (endpoint) => `<li><a href="#${endpoint.id}"><code>${escape(servedPath(endpoint))}</code></a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(about.name)}</title>
<style>${style}</style>
<script src="${REFERENCE_SCRIPT}" type="module" blocking="render"></script>
</head>
<body>
<header>
<h1>${escape(about.name)} <small>${escape(about.version)}</small></h1>
<p>${escape(about.summary)}</p>
<p>Base address: <code>${escape(base)}</code>. ${readingOf(endpoints)} Machine-readable:
<a href="${escape(base)}/api/v1/openapi.json">OpenAPI 3.1</a>, <a href="${escape(base)}/llms.txt">llms.txt</a>.</p>
<nav aria-label="Endpoints"><ul>${contents.join('')}</ul></nav>
</header>
<main>
${endpoints.map((endpoint) => endpointSection(endpoint, base, names)).join('\n')}
${[...about.notes, ...rulesOfEveryService(base, endpoints)].map((note) => noteSection(note, names)).join('\n')}
</main>
</body>
</html>
`;
}

/** What the page's script is told of an endpoint. */
export interface ReferenceRequest {
  /** With `{name}` for path parameters. */
  address: string;
  parameters: readonly ReferenceParameter[];
  /** The example's JSON; null: it is read with GET. */
  body: string | null;
  streams: boolean;
}
export interface ReferenceParameter {
  name: string;
  in: 'path' | 'query';
  isList: boolean;
  /** All that it takes; null: more than can be listed. */
  values: readonly string[] | null;
  example: string | null;
  fallback: string | null;
}

function requestOf(endpoint: Endpoint, base: string, names: ExampleNames): ReferenceRequest {
  const examples = exampleArguments(endpoint, names);
  const told = (where: 'path' | 'query', { name, schema, fallback }: DescribedParameter): ReferenceParameter => ({
    name,
    in: where,
    isList: schema.type === 'array',
    values: schema.type === 'boolean' ? ['true', 'false'] : (schema.enum ?? null),
    example: examples[name] ?? null,
    fallback: fallback === undefined ? null : String(fallback),
  });
  return {
    address: `${base}${servedPath(endpoint)}`,
    parameters: [
      ...describeParameters(endpoint.parameters).map((one) => told('path', one)),
      ...describeQuery(endpoint).map((one) => told('query', one)),
    ],
    body: exampleBody(endpoint) ?? null,
    streams: endpoint.streams,
  };
}

/** How a service is asked, as a sentence. */
export function readingOf(endpoints: readonly Endpoint[]): string {
  const posted = endpoints.filter(({ body }) => body !== null).map((endpoint) => servedPath(endpoint));
  const other = posted.length === 0 ? '' : ` but ${posted.join(', ')}, which takes a body of JSON with POST,`;
  return `Every endpoint${other} is read with GET and answers JSON.`;
}

function endpointSection(endpoint: Endpoint, base: string, names: ExampleNames): string {
  const described = [...describeParameters(endpoint.parameters), ...describeParameters(endpoint.query)];
  const aliases = new Map(Object.entries(endpoint.aliases).map(([alias, name]) => [name, alias]));
  const headers = Object.entries(endpoint.headers).map(([name, meaning]) => [`<code>${escape(name)}</code>`, escape(meaning)]);
  return `<section id="${endpoint.id}">
<h2><code>${methodOf(endpoint)} ${escape(servedPath(endpoint))}</code></h2>
<p><strong>${prose(endpoint.summary)}.</strong> ${prose(endpoint.description)}</p>
${
  described.length === 0
    ? '<p>No parameters.</p>'
    : table(
        ['Parameter', 'Rule', 'Default', 'Meaning'],
        described.map((one) => {
          const [name = one.name] = namesOf({ [one.name]: null as never }, endpoint.renamed);
          return parameterRow({ ...one, name }, aliases.get(one.name) ?? (name === one.name ? undefined : one.name));
        }),
      )
}
${headers.length === 0 ? '' : table(['Response header', 'Meaning'], headers)}
<div class="example" data-request="${escape(JSON.stringify(requestOf(endpoint, base, names)))}">
<pre><code>${escapeText(exampleCommand(endpoint, base, names))}</code></pre>
${endpoint.body === null && !endpoint.streams ? `<p class="link"><a href="${escape(exampleUrl(endpoint, base, names))}">Try it</a></p>` : ''}
</div>
${endpoint.body === null ? '' : `<details open><summary>Shape of the body</summary><pre><code>${escape(shapeOf(endpoint.body))}</code></pre></details>`}
<details><summary>Shape of a 200</summary><pre><code>${escape(shapeOf(endpoint.response))}</code></pre></details>
${formsOf(endpoint)}
<p>Cached for ${endpoint.cacheSeconds ?? 0} seconds.</p>
</section>`;
}

function formsOf({ forms }: Endpoint): string {
  const rows = Object.entries(forms).map(([type, { about }]) => [`<code>${escape(type)}</code>`, escape(about)]);
  return rows.length === 0 ? '' : table(['Other form', 'Asked for by'], rows);
}

function parameterRow(
  { name, description, required, schema, fallback }: DescribedParameter,
  alias: string | undefined,
): string[] {
  return [
    `<code>${escape(name)}</code>${alias === undefined ? '' : ` or <code>${escape(alias)}</code>`}`,
    escape(ruleOf(schema)),
    required ? 'required' : fallback === undefined ? '' : `<code>${escape(String(fallback))}</code>`,
    prose(description),
  ];
}

/** A parameter's rule in words: `integer, 1 to 30`. */
export function ruleOf({ type, minimum, maximum, minLength, maxLength, enum: values, items }: ParameterSchema): string {
  if (items !== undefined) return `list of: ${ruleOf(items)}`;
  if (values !== undefined) return values.join(', ');
  const endless = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER;
  const range = minimum === undefined ? '' : endless ? `, at least ${minimum}` : `, ${minimum} to ${maximum}`;
  const length = minLength === undefined ? '' : `, ${minLength} to ${maxLength} characters`;
  return `${type}${range}${length}`;
}

function noteSection({ title, paragraphs, table: rows }: Note, names: ExampleNames): string {
  const content = paragraphs
    .map((written) => withNames(written, names))
    .map((text) => (text.startsWith('curl ') ? `<pre><code>${escape(text)}</code></pre>` : `<p>${prose(text)}</p>`));
  const tabulated =
    rows === undefined
      ? ''
      : table(
          rows.head,
          rows.rows.map((row) => row.map(escape)),
        );
  return `<section id="${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}">\n<h2>${escape(title)}</h2>\n${content.join('\n')}\n${tabulated}\n</section>`;
}

/** Cells are HTML already. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: string) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="scroll"><table><thead>${line(head.map(escape), 'th')}</thead><tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table></div>`;
}

/** The catalogue marks names in its sentences with backticks. */
function prose(text: string): string {
  return escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

/** For a text between tags, where quotes mean nothing. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escape(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

const style = `
:root{color-scheme:dark light;--ground:#10141a;--surface:#171d26;--text:#dbe2ea;--quiet:#93a1b1;--line:#2a3441;--accent:#62b0ff}
@media (prefers-color-scheme:light){:root{--ground:#fbfcfd;--surface:#f0f3f6;--text:#1b2430;--quiet:#556373;--line:#d5dde5;--accent:#0b62b8}}
*{box-sizing:border-box}
body{margin:0 auto;padding:2rem 1.25rem 4rem;max-width:60rem;background:var(--ground);color:var(--text);font:15px/1.55 system-ui,sans-serif}
h1{font-size:1.6rem;margin:0 0 .5rem}h1 small{color:var(--quiet);font-weight:400}
h2{font-size:1.1rem;margin:2.5rem 0 .5rem;padding-top:1rem;border-top:1px solid var(--line)}
a{color:var(--accent)}nav ul{columns:2;list-style:none;padding:0}
code{font:.87em/1.5 ui-monospace,Consolas,monospace}
pre{background:var(--surface);padding:.75rem 1rem;overflow-x:auto;border-radius:4px}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line)}
th{color:var(--quiet);font-weight:500}summary{cursor:pointer;color:var(--quiet)}
.example button,.try button{font:inherit;font-size:.87em;color:var(--text);background:var(--surface);border:1px solid var(--line);border-radius:4px;padding:.2rem .6rem;cursor:pointer}
.copies{display:flex;flex-wrap:wrap;gap:.4rem;margin:-.4rem 0 .6rem}
search{position:sticky;top:0;z-index:1;display:flex;gap:1rem;align-items:center;background:var(--ground);padding:.6rem 0}
search input{flex:1 1 20rem;max-width:26rem}search p{margin:0;color:var(--quiet)}
input,select,textarea{font:inherit;color:var(--text);background:var(--surface);border:1px solid var(--line);border-radius:4px;padding:.25rem .5rem}
.try form{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.6rem 1rem;margin:.6rem 0}
.try label{display:flex;flex-direction:column;gap:.15rem;min-width:0}.try textarea{grid-column:1/-1;font:.87em/1.5 ui-monospace,Consolas,monospace}
.try form button{justify-self:start;align-self:end;border-color:var(--accent)}
.answer:not(:empty){display:grid;grid-template-rows:auto auto minmax(0,1fr);height:36rem}
.answer pre{overflow:auto}
.hit td{background:var(--surface)}
section{scroll-margin-top:3.5rem}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (max-width:40rem){nav ul{columns:1}}
`;
