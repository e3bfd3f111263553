/** Between the two systems of a line: an arrow as the game and its tools write it, a tab, a comma, a colon or a semicolon. */
const BETWEEN = /\s*(?:<?[-=–—]{1,2}>|»|→|↔|\t|[,;:])\s*/;

/** What a pasted text says of jump bridges. */
export interface PastedBridges {
  /** Pairs as the service takes them, each once: `1DQ1-A:8QT-H4`. */
  pairs: string[];
  /** Lines that are none. */
  unread: string[];
}

/**
 * Reads jump bridges, one a line: the game's `1DQ1-A » 8QT-H4 - name of the structure`, or two names with an arrow, a comma or a tab
 * between them. What follows ` - ` or ` @ ` is a name and not read; neither are empty lines.
 */
export function pastedBridges(text: string): PastedBridges {
  const pairs = new Set<string>();
  const unread: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [from, to] = line.split(BETWEEN).map((name) => name.split(/ [-@] /)[0]?.trim() ?? '');
    if (from && to && from !== to && !pairs.has(`${to}:${from}`)) pairs.add(`${from}:${to}`);
    else if (!(from && to && from !== to)) unread.push(line);
  }
  return { pairs: [...pairs], unread };
}
