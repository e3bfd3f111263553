/** One message of a server-sent event stream. */
export interface ServerEvent {
  event: string;
  data: string;
}

/**
 * Splits a stream of server-sent events that arrives in any pieces. Feed it text; it returns the messages that are complete. EventSource
 * does not say why a stream was refused, so the window reads it itself.
 */
export function eventParser(): (text: string) => ServerEvent[] {
  let incomplete = '';
  return (text) => {
    incomplete += text;
    const blocks = incomplete.split(/\r\n\r\n|\n\n|\r\r/);
    incomplete = blocks.pop() ?? '';
    return blocks.flatMap(readBlock);
  };
}

function readBlock(block: string): ServerEvent[] {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 ? [{ event, data: data.join('\n') }] : [];
}
