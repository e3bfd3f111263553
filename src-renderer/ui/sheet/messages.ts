/** A part of a sheet as every form of it has it: sentences, and a table with as many cells a row as it has columns. */
export interface SheetSection {
  title: string;
  lines: readonly string[];
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A page in words: shown, kept as a picture, sent as a message. */
export interface SheetText {
  title: string;
  subtitle: string;
  sections: readonly SheetSection[];
}

/** Characters of a message of Discord (https://docs.discord.com/developers/resources/message), and of a mail of the game (ESI's document). */
const MOST_OF_DISCORD = 2000;
const MOST_OF_MAIL = 10_000;

/** The sheet as one message for a channel of Discord: it mentions no one, and no name is read as Markdown. */
export function discordText({ title, subtitle, sections }: SheetText, link: string): string {
  const head = `**${plain(title)}**\n${plain(subtitle)}`;
  return fitted(head, sections, {
    most: MOST_OF_DISCORD,
    end: `\n\n${link}`,
    heading: (text) => `**${plain(text)}**`,
    line: (text) => plain(text),
  });
}

/** The sheet as the text of an EVE mail. */
export function mailText({ title, subtitle, sections }: SheetText): string {
  return fitted(`${title}\n${subtitle}`, sections, {
    most: MOST_OF_MAIL,
    end: '',
    heading: (text) => `== ${text} ==`,
    line: (text) => text,
  });
}

interface Form {
  most: number;
  end: string;
  heading(text: string): string;
  line(text: string): string;
}

/** As many lines as fit, and how many do not. */
function fitted(head: string, sections: readonly SheetSection[], { most, end, heading, line }: Form): string {
  const lines = sections.flatMap((section) => [`\n${heading(section.title)}`, ...linesOf(section).map(line)]);
  const rest = (left: number) => (left === 0 ? '' : `\n… ${left} more ${left === 1 ? 'line' : 'lines'} in Astrolabe.`);
  const textOf = (count: number) => [head, ...lines.slice(0, count)].join('\n') + rest(lines.length - count) + end;
  let count = lines.length;
  while (count > 0 && textOf(count).length > most) count -= 1;
  return textOf(count).slice(0, most);
}

/** Each row of a table as one line, its cells with the names of their columns. */
function linesOf({ lines, columns, rows }: SheetSection): string[] {
  return [
    ...lines,
    ...rows.map(
      (row) =>
        `- ${row
          .map((cell, index) => (cell === '' ? '' : index === 0 ? cell : `${columns[index]}: ${cell}`))
          .filter((cell) => cell !== '')
          .join(' · ')}`,
    ),
  ];
}

/** Text by players as it is: neither Markdown nor a mention. */
function plain(text: string): string {
  return text
    .replaceAll(/[\\*_~`|>#[\]]/g, String.raw`\$&`)
    .replaceAll('@', '@\u200b')
    .replaceAll('<', '\\<');
}
