const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;

/**
 * Hands over the text of each object that is a direct member of the JSON object or array that arrives, so that a file of
 * many small documents needs the room of one. Throws where the text ends too early.
 */
export async function eachObject(body: AsyncIterable<Uint8Array>, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let depth = 0;
  let inText = false;
  let escaped = false;
  /** The part of the present member that came with earlier pieces; null: none has begun. */
  let partial: string | null = null;

  function scan(piece: string): void {
    let from = partial === null ? -1 : 0;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (inText) {
        if (escaped) escaped = false;
        else if (code === BACKSLASH) escaped = true;
        else if (code === QUOTE) inText = false;
      } else if (code === QUOTE) {
        inText = true;
      } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
        if (depth === 1 && code === OPEN_OBJECT) {
          from = at;
          partial = '';
        }
        depth += 1;
      } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
        depth -= 1;
        if (depth === 1 && partial !== null) {
          take(partial + piece.slice(from, at + 1));
          partial = null;
          from = -1;
        }
      }
    }
    if (partial !== null) partial += piece.slice(from);
  }

  for await (const bytes of body) scan(decoder.decode(bytes, { stream: true }));
  scan(decoder.decode());
  if (depth !== 0 || inText) throw new Error('broke off in mid-answer');
}
