import type { SheetSection, SheetText } from '../../../ui/sheet/messages.ts';

const style = `body{margin:0;background:#0b1016;color:#e6edf3;font:14px/1.5 system-ui,sans-serif}
main{max-width:1100px;margin:0 auto;padding:32px}h1{margin:0;font-size:24px}h2{margin:24px 0 6px;font-size:15px;color:#7cc4ff}
p{margin:4px 0}.soft{color:#9fb0c0}table{border-collapse:collapse;width:100%}th{color:#9fb0c0;font-weight:400}
th,td{padding:4px 12px 4px 0;border-bottom:1px solid #223040;text-align:left;vertical-align:top}a{color:#7cc4ff}
@media print{body{background:#fff;color:#000}h2,a{color:#035}th,.soft{color:#444}}`;

/** The sheet as one page that needs nothing else: no script, no address is loaded. `link`: opens the plan again. */
export function sheetHtml({ title, subtitle, sections }: SheetText, link: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p class="soft">${escaped(subtitle)}</p>
${sections.map(sectionHtml).join('\n')}
<p class="soft"><a href="${escaped(link)}">Open this plan in Astrolabe</a></p>
</main>
</body>
</html>
`;
}

function sectionHtml({ title, lines, columns, rows }: SheetSection): string {
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  const table =
    rows.length === 0
      ? ''
      : `\n<table><thead>${cells('th', columns)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
  return `<h2>${escaped(title)}</h2>\n${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}${table}`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
