import type { ReferenceParameter, ReferenceRequest } from '#shared/http/docs';

/**
 * What the reference of a service does where scripts run: search, requests to try, and copies of them. The page says all without it. It is
 * a file of its own, which shares no code with the window.
 */

const main = document.querySelector('main') as HTMLElement;
const sections = [...main.querySelectorAll('section')];
/** Says what was done, for those who hear the page too. */
const notice = element('p', { className: 'notice', role: 'status' });

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  members: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), members);
  made.append(...children);
  return made;
}

/** A field that hides what does not have all of its words. `/` leads there, Enter to the first that is left, Escape empties it. */
function offerSearch(): void {
  const input = element('input', {
    type: 'search',
    placeholder: 'Search endpoints and parameters  /',
    ariaLabel: 'Search this page',
  });
  const links = new Map(
    [...document.querySelectorAll('nav li')].map((item) => [item.querySelector('a')?.hash.slice(1) ?? '', item]),
  );
  const texts = new Map(sections.map((section) => [section, (section.textContent ?? '').toLowerCase()]));
  const search = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const has = (text: string) => words.every((word) => text.includes(word));
    for (const [section, text] of texts) {
      section.hidden = !has(text);
      links.get(section.id)?.toggleAttribute('hidden', section.hidden);
      for (const row of section.querySelectorAll('tbody tr'))
        row.classList.toggle('hit', words.length > 0 && has((row.textContent ?? '').toLowerCase()));
    }
    const left = sections.filter(({ hidden }) => !hidden).length;
    notice.textContent =
      words.length === 0 ? '' : left === 0 ? 'Nothing on this page has these words.' : `${left} of ${sections.length}`;
  };
  input.addEventListener('input', search);
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') sections.find(({ hidden }) => !hidden)?.scrollIntoView();
    if (key !== 'Escape') return;
    input.value = '';
    search();
    input.blur();
  });
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.select();
  });
  main.before(element('search', {}, input, notice));
}

/** Puts copies and a form beside the example of an endpoint. */
function offerTrying(section: HTMLElement): void {
  const example = section.querySelector<HTMLElement>('.example');
  if (example === null) return;
  const request = JSON.parse(example.dataset['request'] ?? '') as ReferenceRequest;
  const fields = request.parameters.map((parameter) => ({ parameter, field: fieldOf(section.id, parameter) }));
  const body =
    request.body === null ? null : element('textarea', { value: request.body, rows: 4, ariaLabel: 'Body', spellcheck: false });
  const command = example.querySelector('code') as HTMLElement;
  const asked = () => ({
    ...request,
    body: body?.value ?? null,
    url: urlOf(
      request,
      fields.map(({ parameter, field }) => ({ parameter, value: field.value.trim() })),
    ),
  });
  const copies = (Object.keys(forms) as (keyof typeof forms)[]).map((name) =>
    button(`Copy ${name}`, () => void copy(forms[name](asked()), name)),
  );
  const answer = element('div', { className: 'answer' });
  const form = element(
    'form',
    {},
    ...fields.map(({ parameter, field }) => element('label', {}, element('code', {}, parameter.name), field)),
    ...(body === null ? [] : [body]),
    element('button', { type: 'submit' }, 'Send'),
  );
  form.addEventListener('input', () => {
    command.textContent = forms.curl(asked());
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(asked(), answer);
  });
  const details = element('details', { className: 'try' }, element('summary', {}, 'Try it'), form, answer);
  example.querySelector('.link')?.remove();
  example.append(element('div', { className: 'copies' }, ...copies), details);
}

function fieldOf(
  sectionId: string,
  { name, values, example, fallback }: ReferenceParameter,
): HTMLInputElement | HTMLSelectElement {
  const about = { ariaLabel: name, name: `${sectionId}-${name}` };
  if (values === null)
    return element('input', {
      ...about,
      value: example ?? '',
      placeholder: fallback ?? '',
      spellcheck: false,
      autocomplete: 'off',
    });
  const options = ['', ...values].map((value) => element('option', { value }, value));
  const field = element('select', about, ...options);
  field.value = example ?? '';
  return field;
}

function urlOf({ address }: ReferenceRequest, given: readonly { parameter: ReferenceParameter; value: string }[]): string {
  const path = given.reduce(
    (text, { parameter: { name, in: where }, value }) =>
      where === 'path' && value !== '' ? text.replace(`{${name}}`, encodeURIComponent(value)) : text,
    address,
  );
  const query = given.flatMap(({ parameter: { name, in: where, isList }, value }) => {
    if (where === 'path' || value === '') return [];
    return (isList ? value.split(',') : [value]).map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one.trim())}`);
  });
  return (query.length === 0 ? path : `${path}?${query.join('&')}`).replaceAll("'", '%27');
}

interface Asked extends ReferenceRequest {
  url: string;
}

/** A request as it is written elsewhere, by what that is called. */
const forms = {
  address: ({ url }: Asked) => url,
  curl: ({ url, body, streams }: Asked) => {
    const accept = streams ? ' -H "Accept: application/json"' : '';
    return `curl "${url}"${accept}${body === null ? '' : ` --json '${body.replaceAll("'", "'\\''")}'`}`;
  },
  JavaScript: ({ url, body, streams }: Asked) => {
    const options =
      body !== null
        ? `, {\n  method: 'POST',\n  headers: { 'Content-Type': 'application/json' },\n  body: JSON.stringify(${body}),\n}`
        : streams
          ? ", { headers: { Accept: 'application/json' } }"
          : '';
    return `const answer = await fetch(${JSON.stringify(url)}${options});\nif (!answer.ok) throw new Error((await answer.json()).error.message);\nconst { data, meta } = await answer.json();\n`;
  },
  Python: ({ url, body, streams }: Asked) => {
    const more =
      body !== null
        ? `, ${JSON.stringify(body)}.encode(), {'Content-Type': 'application/json'}`
        : streams
          ? ", headers={'Accept': 'application/json'}"
          : '';
    return `import json, urllib.request\nrequest = urllib.request.Request(${JSON.stringify(url)}${more})\nwith urllib.request.urlopen(request) as answer:\n    data = json.load(answer)['data']\n`;
  },
};

function button(text: string, click: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button' }, text);
  made.addEventListener('click', click);
  return made;
}

async function copy(text: string, name: string): Promise<void> {
  notice.textContent = await navigator.clipboard.writeText(text).then(
    () => `Copied ${name}.`,
    () => 'The browser did not allow it.',
  );
}

/** Letters of an answer that are shown. */
const MOST_SHOWN = 100_000;
const SHOWN_HEADERS = [
  'x-mirror-state',
  'last-modified',
  'cache-control',
  'etag',
  'link',
  'x-ratelimit-remaining',
  'retry-after',
];

/** Asks and shows status, headers and body. */
async function send({ url, body }: Asked, answer: HTMLElement): Promise<void> {
  answer.replaceChildren(element('p', { role: 'status' }, 'Asking …'));
  try {
    const init = body === null ? {} : { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
    const began = performance.now();
    const response = await fetch(url, {
      ...init,
      headers: { Accept: 'application/json', ...('headers' in init ? init.headers : {}) },
    });
    const text = await response.text();
    const took = Math.round(performance.now() - began);
    const headers = SHOWN_HEADERS.flatMap((name) =>
      response.headers.has(name) ? [`${name}: ${response.headers.get(name)}`] : [],
    );
    const shown = laidOut(text, response.headers.get('content-type') ?? '');
    const more = shown.length > MOST_SHOWN ? `\n… ${(shown.length - MOST_SHOWN).toLocaleString('en')} more letters` : '';
    answer.replaceChildren(
      element(
        'p',
        { role: 'status' },
        `${response.status} ${response.statusText}, ${text.length.toLocaleString('en')} letters in ${took} ms`,
      ),
      element('pre', { tabIndex: 0 }, element('code', {}, headers.join('\n'))),
      element('pre', { tabIndex: 0 }, element('code', {}, shown.slice(0, MOST_SHOWN) + more)),
    );
  } catch {
    answer.replaceChildren(element('p', { role: 'alert' }, 'Astrolabe does not answer. Is it running?'));
  }
}

function laidOut(text: string, type: string): string {
  return type.includes('json') && !type.includes('ndjson') && text.length < 5_000_000
    ? JSON.stringify(JSON.parse(text), null, 2)
    : text;
}

for (const section of sections) offerTrying(section);
offerSearch();
