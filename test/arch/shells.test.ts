import { describe, expect, it } from 'vitest';
import { sources, textOf } from './repository.ts';

/** Documents whose commands a person types on their own machine, in whichever shell that has. */
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'docs/usage.md'];

/** What bash, zsh, PowerShell 5.1 and 7 and cmd.exe do not all take as it is written, in a command without what is in double quotes. */
const BREAKS: readonly RegExp[] = [
  /[&|;]/, // PowerShell 5.1 has no &&, and cmd.exe no ;
  /[<>(){}[\]*?!'$`\\%^]/, // quotes, variables and escapes of some shells
  /,|(^|\s)@/, // lists of PowerShell
  /#/, // cmd.exe and zsh hand on a comment behind a command
  /\s--(\s|$)/, // npm's script for PowerShell swallows the first --
  /^(\w+=|(export|set|npx)\b)/, // each shell sets variables in another way; npx runs what a stranger published
];

/** Where `~` is expanded by the shell alone; to our own options the program does the same. */
const isOurs = (command: string) => /^node astrolabe\.mjs headless( |$)/.test(command);

/** The commands of a document: the lines of its sh blocks, and what is typed in the middle of a sentence. */
function commandsOf(text: string): string[] {
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, code = '']) => code.trimEnd().split('\n'));
  const inline = [...text.matchAll(/`((?:npm|npx|node|curl|git|cd|export|ASTROLABE_\w+=)(?:\s[^`]*)?)`/g)].map(
    ([, code = '']) => code,
  );
  return [...blocks, ...inline].map((line) => line.trim()).filter((line) => line !== '');
}

/** Whether a command would not work everywhere; of a line of comment, whether it would not be passed over where it is pasted. */
function breaks(command: string): boolean {
  if (command.startsWith('#')) return /['"`;&|<>$]/.test(command);
  // In double quotes all but variables and quotes stay as they are.
  const quoted = [...command.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text).join('');
  const bare = command.replaceAll(/"[^"]*"/g, '""');
  const isOpen = (command.match(/"/g) ?? []).length % 2 === 1;
  const hasHome = /(^|[\s=])~/.test(bare) && !(isOurs(command) && !/~(?!\/\w)/.test(bare));
  return BREAKS.some((sign) => sign.test(bare)) || /[$`\\!^%]/.test(quoted) || isOpen || hasHome;
}

describe('the commands of the documents', () => {
  it.each(DOCUMENTS)('work as they are written in every shell: %s', (path) => {
    const commands = commandsOf(textOf(path));
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.filter(breaks)).toEqual([]);
  });

  it('are found where one shell breaks on them', () => {
    const breaking = [
      'npm ci && npm start',
      "curl 'http://127.0.0.1:4780/data/api/v1/changes'",
      'curl "http://127.0.0.1:4780/data/api/v1/changes?q=$HOME"',
      'curl "http://127.0.0.1:4780/data/api/v1/changes" -o ~/changes.json',
      'ASTROLABE_PORT=1 node astrolabe.mjs headless',
      "# What Tritanium costs: a type's id",
    ];
    for (const command of breaking) {
      expect(breaks(command), command).toBe(true);
      expect(commandsOf(`\`\`\`sh\n${command}\n\`\`\`\n`)).toContain(command);
    }
    expect(breaks('node astrolabe.mjs headless --backup ~/astrolabe-backups')).toBe(false);
  });
});

it('no sentence of the program names a command that npm in PowerShell would not hand on', () => {
  const found = sources()
    .filter((path) => path.startsWith('src-'))
    .filter((path) => /npm (run|test|start)[^\n]* -- /.test(textOf(path)));
  expect(found).toEqual([]);
});
