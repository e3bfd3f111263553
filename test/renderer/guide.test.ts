import { expect, test } from 'vitest';
import { type GuidePage, guidePages } from '../../src-renderer/guide/guide.ts';
import { keyLabel } from '../../src-renderer/state/keys.ts';
import { views } from '../../src-renderer/views/index.ts';
import { root } from '../arch/repository.ts';

const pages = await guidePages();
const nameOf = ({ path }: Pick<GuidePage, 'path'>) => path.slice(1);

test('each view has one page of the guide, of its name, and each page a view', () => {
  for (const { path, title } of views) expect(pages.filter((page) => page.path === path)).toMatchObject([{ title }]);
  expect(pages).toHaveLength(views.length);
});

test('each page has an answer, how to read it, its sources, words, and three examples', () => {
  for (const { title, answers, reading, how, words, examples } of pages) {
    expect(answers, title).toMatch(/[.?]$/);
    expect(reading.length, title).toBeGreaterThan(0);
    for (const sentence of [...reading, ...how]) expect(sentence, title).toMatch(/[.?]$/);
    expect(words.length, title).toBeGreaterThan(0);
    expect(examples, title).toHaveLength(3);
    for (const [, hash] of examples) expect(hash, title).toMatch(/^#\/[a-z]/);
  }
});

test('each sentence can be read aloud in one breath', () => {
  const texts = pages.flatMap(({ answers, reading, how, words }) => [
    answers,
    ...reading,
    ...how,
    ...words.map((word) => word.join(': ')),
  ]);
  const sentences = texts.flatMap((text) => text.split(/(?<=[.?]) /));
  expect(sentences.length).toBeGreaterThan(250);
  expect(sentences.filter((sentence) => sentence.split(' ').length > 32)).toEqual([]);
});

// After a change of a page: node astrolabe.mjs vitest test/renderer/guide.test.ts -u
test('docs/guide holds the same text as the window’s help', async () => {
  for (const page of pages) await expect(markdownOf(page)).toMatchFileSnapshot(`${root}docs/guide/${nameOf(page)}.md`);
  await expect(
    `# Guide\n\nOne page a view, the same text as the window’s help (\`?\`).\n\n${pages
      .map((page) => `- [${page.title}](${nameOf(page)}.md): ${page.answers}`)
      .join('\n')}\n`,
  ).toMatchFileSnapshot(`${root}docs/guide/README.md`);
});

function markdownOf(page: GuidePage): string {
  const { title, answers, reading, how, words, keys, examples } = page;
  const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');
  const parts = [
    `# ${title}`,
    answers,
    `![${title}, in the demo galaxy](pictures/${nameOf(page)}.jpg)`,
    '## How to read it',
    list(reading),
    '## Three examples',
    list(examples.map(([what, hash]) => `${what}: \`${hash}\``)),
    '## How it knows',
    list(how),
    '## Words',
    list(words.map(([word, meaning]) => `**${word}**: ${meaning}`)),
    ...(keys.length === 0
      ? []
      : ['## Keys', list(keys.map(([combo, what]) => `\`${combo.split(' ').map(keyLabel).join(' ')}\`: ${what}`))]),
  ];
  return `${parts.join('\n\n')}\n`;
}
