/** The numbered headings of each document below docs/, by its name without folder and ending. */
export type Documents = ReadonlyMap<string, ReadonlySet<string>>;

const SECTION = /§(\d+(?:\.\d+)*)/g;
/** A line break with what begins a comment's or a list's next line: citations may wrap. */
const WRAP = /\s*\n\s*(?:\*(?!\/)|\/\/|--|-)?\s*/g;
/** What may stand between two sections of one citation: `§2.1 to §2.3`, `§1.4, §2`. */
const CONTINUES = /§\d+(?:\.\d+)*(?:,| to| and| or|, and) $/;
const NAMES_DOCUMENT = /\b([a-z][a-z-]*)(?:\.md\)?)? $/;
/** Published works have sections of their own: `RFC 9110 §13.2.2`, `Generalized Linear Models, §2.5`. */
const PUBLISHED = /(?:\bRFC \d+|[A-Z]\w+(?: [A-Za-z]\w*)*,) $/;

/** `decisions` -> {`1`, `1.1`, …} out of `## 1. Addresses` and `### 1.1 One listener`. */
export function headingsOf(markdown: string): Set<string> {
  return new Set([...markdown.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm)].map(([, number = '']) => number));
}

/** A sentence for each citation in a text that leads nowhere. `path` from the root; a bare § in docs/ means its own document. */
export function citationMistakes(path: string, text: string, documents: Documents): string[] {
  const own = /^docs\/(?:dev\/)?([\w-]+)\.md$/.exec(path)?.[1];
  const line = text.replace(WRAP, ' ');
  const mistakes: string[] = [];
  let cited: string | undefined;
  for (const { index, 0: whole, 1: section = '' } of line.matchAll(SECTION)) {
    const before = line.slice(Math.max(0, index - 80), index);
    if (PUBLISHED.test(before)) continue;
    const word = NAMES_DOCUMENT.exec(before)?.[1];
    if (!CONTINUES.test(before)) cited = own === undefined || documents.has(word ?? '') ? word : own;
    const sections = documents.get(cited ?? '');
    if (sections === undefined) {
      mistakes.push(`${path}: '${before.slice(-30)}${whole}' names no document of docs/ (${[...documents.keys()].join(', ')}).`);
    } else if (!sections.has(section)) {
      mistakes.push(`${path} cites '${cited} ${whole}', and ${cited}.md has no heading with that number.`);
    }
  }
  return mistakes;
}
