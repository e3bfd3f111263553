/**
 * Loaded by `--import` before Electron's own installer (electron-binary.ts): its fetch gives up where a server brings nothing for
 * ASTROLABE_PATIENCE_MS, and tells the parent process how far it is. Everything else that the installer does, checking, moving and
 * unpacking, is this machine's own work and takes what time it takes.
 */

/** What the parent process receives after each piece. */
export interface FetchProgress {
  received: number;
  /** Bytes; null where the server does not say. */
  total: number | null;
}

// The installer's parent is gone: nothing would start what it installs.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

const patienceMs = Number(process.env['ASTROLABE_PATIENCE_MS']);
const original = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const { host } = new URL(input instanceof Request ? input.url : input);
  const givingUp = new AbortController();
  /** Only while a server is waited for: a slow disk is not its fault. */
  async function patiently<T>(wait: Promise<T>): Promise<T> {
    const silence = new Error(`${host} brought nothing for ${patienceMs / 1000} seconds`);
    const timer = setTimeout(() => givingUp.abort(silence), patienceMs);
    try {
      return await wait;
    } catch (failure) {
      throw failure === silence ? silence : new Error(`${host} ${broken(failure)}`, { cause: failure });
    } finally {
      clearTimeout(timer);
    }
  }

  const answer = await patiently(original(input, { ...init, signal: givingUp.signal }));
  if (!answer.ok) throw new Error(`${host} answered ${answer.status}`);
  const reader = answer.body?.getReader();
  const total = Number(answer.headers.get('content-length')) || null;
  let received = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await patiently(reader?.read() ?? Promise.resolve({ done: true as const, value: undefined }));
        if (piece.done) return controller.close();
        received += piece.value.length;
        process.send?.({ received, total } satisfies FetchProgress);
        controller.enqueue(piece.value);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: answer.headers });
};

function broken(failure: unknown): string {
  for (let error = failure; error instanceof Error; error = error.cause) {
    const { code } = error as { code?: unknown };
    if (typeof code === 'string') return `could not be reached (${code})`;
  }
  return 'could not be reached';
}
