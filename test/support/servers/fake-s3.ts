import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An S3 server of one bucket that checks each signature by the rules of Signature Version 4 themselves, and takes the bucket's name from the
 * host or from the path. A page of its list has two files.
 */
export async function fakeS3({ bucket = 'lake', accessKey = 'AKIDTEST', secretKey = 'wJalr/secret+key' } = {}) {
  const files = new Map<string, Buffer>();
  const asked: string[] = [];
  let failing = 0;
  let isEndless = false;

  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => void pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      const url = new URL(request.url ?? '', `http://${request.headers.host}`);
      const isVirtual = url.hostname.startsWith(`${bucket}.`);
      const path = decodeURIComponent(url.pathname).slice(1);
      const key = isVirtual ? path : path.replace(/^[^/]*\/?/, '');
      asked.push(`${request.method} ${isVirtual ? 'host' : 'path'} ${key}${url.search}`);
      const answer = (status: number, text: string | Buffer) => {
        response.statusCode = status;
        response.end(text);
      };
      const refuse = (status: number, code: string) => answer(status, `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
      if (failing > 0) {
        failing -= 1;
        return refuse(503, 'SlowDown');
      }
      if (!isVirtual && path.split('/')[0] !== bucket) return refuse(404, 'NoSuchBucket');
      const wrong = signatureMistake(request.method ?? '', url, request.headers, body);
      if (wrong !== null) return refuse(403, wrong);
      if (request.method === 'PUT') {
        files.set(key, body);
        return answer(200, '');
      }
      if (url.searchParams.has('list-type')) return answer(200, listOf(url.searchParams));
      const found = files.get(key);
      return found === undefined ? refuse(404, 'NoSuchKey') : answer(200, found);
    });
  });

  function listOf(query: URLSearchParams): string {
    const from = Number(query.get('continuation-token') ?? 0);
    const names = [...files.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort();
    const shown = names.slice(from, from + 2);
    const next = isEndless || from + 2 < names.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    return `<ListBucketResult>${next}${shown
      .map((name) => `<Contents><Key>${name.replaceAll('&', '&amp;')}</Key><Size>${files.get(name)?.length}</Size></Contents>`)
      .join('')}</ListBucketResult>`;
  }

  /** null: it is signed as it should be; else the code of the refusal. */
  function signatureMistake(method: string, url: URL, headers: NodeJS.Dict<string | string[]>, body: Buffer): string | null {
    const [, key, day, region, names = '', signature] =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        String(headers.authorization),
      ) ?? [];
    if (key !== accessKey) return 'InvalidAccessKeyId';
    const hash = createHash('sha256').update(body).digest('hex');
    if (headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch';
    if (!names.split(';').includes('host') || !names.split(';').includes('x-amz-content-sha256')) return 'SignatureDoesNotMatch';
    const encoded = (text: string) =>
      encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
    const canonical = [
      method,
      decodeURIComponent(url.pathname).split('/').map(encoded).join('/'),
      [...url.searchParams]
        .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
        .sort()
        .join('&'),
      ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
      '',
      names,
      hash,
    ].join('\n');
    const scope = `${day}/${region}/s3/aws4_request`;
    const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, createHash('sha256').update(canonical).digest('hex')].join(
      '\n',
    );
    const hmac = (by: Buffer | string, what: string) => createHmac('sha256', by).update(what).digest();
    const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
      (by, what) => hmac(by, what ?? ''),
      `AWS4${secretKey}`,
    );
    return hmac(signingKey, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** The same by a name, below which a bucket can have a name of its own. */
    named: `http://localhost:${port}`,
    environment: { AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`, AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey },
    files,
    asked,
    /** The next so many requests get 429. */
    fail: (next: number): void => void (failing = next),
    /** Every page of a list names a next one from now on. */
    listForEver: (): void => void (isEndless = true),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
