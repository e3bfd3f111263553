import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketAddress } from '#main/options/bucket';
import { UserFacingError } from '#main/runtime/user-facing-error';
import type { Clock, Fetch, FetchAnswer } from '#main/runtime/world';
import { MINUTE, SECOND } from '#shared/time';
import type { LakePlace } from './place.ts';

/** What a bucket did not do, as one sentence for a person; it never has a key. */
class BucketFailure extends UserFacingError {
  override name = 'BucketFailure';
}

const TRIES = 4;
const PATIENCE = 2 * MINUTE;
/** Pages of a list, each of up to a thousand files: a publication has some ten files a day. */
const MOST_PAGES = 1000;
/** A list of files is XML of a few hundred bytes a file, a thousand files at a time; a manifest is larger. */
const MOST_BYTES = 64_000_000;

/** Speaks S3's REST interface, signed with Signature Version 4: put, get and list. What is busy is asked again, with growing waits. */
export function openBucket(address: BucketAddress, { fetch, clock }: { fetch: Fetch; clock: Clock }): LakePlace {
  const { bucket, prefix } = address;
  const shown = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
  let listed: Promise<Map<string, number>> | null = null;
  const sizes = () => (listed ??= list());

  async function ask(method: 'GET' | 'PUT', path: string, query: Record<string, string>, body?: Uint8Array): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await once(method, path, query, body).catch((failure: unknown) => failure);
      const isBusy = answer instanceof Error || (answer as Answer).status >= 500 || (answer as Answer).status === 429;
      if (!isBusy) return answer as Answer;
      if (tries === TRIES) {
        if (answer instanceof Error) throw new BucketFailure(`${shown} did not answer: ${withoutKeys(answer.message, address)}.`);
        throw new BucketFailure(`${shown} answered ${(answer as Answer).status} again and again; try later.`);
      }
      await clock.wall.sleep(SECOND * 2 ** tries);
    }
  }

  async function once(method: 'GET' | 'PUT', path: string, query: Record<string, string>, body?: Uint8Array): Promise<Answer> {
    const signer = new AwsV4Signer({
      method,
      url: addressOf(address, path, query),
      headers: {
        'X-Amz-Content-Sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      accessKeyId: address.accessKey,
      secretAccessKey: address.secretKey,
      ...(address.sessionToken === null ? {} : { sessionToken: address.sessionToken }),
      service: 's3',
      region: address.region,
      datetime: new Date(clock.wall.now()).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
    });
    const { url, headers } = await signer.sign();
    const answer = await fetch(url.toString(), {
      method,
      headers: Object.fromEntries(headers.entries()),
      ...(body === undefined ? {} : { body }),
      withinMs: PATIENCE,
    });
    return { status: answer.status, text: await textOf(answer) };
  }

  async function list(): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    let pages = 0;
    for (let token: string | null = ''; token !== null; pages += 1) {
      if (pages === MOST_PAGES)
        throw new BucketFailure(`${shown} lists more than ${MOST_PAGES} pages of files; name a prefix that has fewer.`);
      const query: Record<string, string> = { 'list-type': '2', ...(prefix === '' ? {} : { prefix }) };
      if (token !== '') query['continuation-token'] = token;
      const { status, text } = await ask('GET', '', query);
      if (status !== 200) throw refusal(shown, status, text);
      for (const [key, size] of filesIn(text)) found.set(key.slice(prefix.length), size);
      token = memberOf(text, 'NextContinuationToken');
    }
    return found;
  }

  return {
    shown,
    async read(path) {
      const { status, text } = await ask('GET', prefix + path, {});
      if (status === 404 && !text.includes('NoSuchBucket')) return null;
      if (status !== 200) throw refusal(shown, status, text);
      return text;
    },
    async write(path, content) {
      const { status, text } = await ask('PUT', prefix + path, {}, Buffer.from(content));
      if (status !== 200) throw refusal(shown, status, text);
      (await sizes()).set(path, Buffer.byteLength(content));
    },
    sizeOf: async (path) => (await sizes()).get(path) ?? null,
    holdsOthersThan: async (path) => [...(await sizes()).keys()].some((name) => name !== path),
  };
}

interface Answer {
  status: number;
  text: string;
}

function addressOf({ endpoint, style, bucket }: BucketAddress, path: string, query: Record<string, string>): string {
  const url = new URL(endpoint);
  if (style === 'virtual') url.hostname = `${bucket}.${url.hostname}`;
  const base = url.pathname.replace(/\/$/, '');
  const names = path.split('/').map((name) => encodeURIComponent(name).replaceAll('%3D', '='));
  url.pathname = `${base}/${style === 'virtual' ? '' : `${bucket}/`}${names.join('/')}`;
  url.search = new URLSearchParams(query).toString();
  return url.toString();
}

function refusal(shown: string, status: number, text: string): BucketFailure {
  const code = memberOf(text, 'Code');
  const known: Readonly<Record<string, string>> = {
    NoSuchBucket: 'there is no such bucket; make it first',
    AccessDenied: 'these keys may not do that',
    InvalidAccessKeyId: 'it does not know the key AWS_ACCESS_KEY_ID',
    SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is not the one that belongs to the key',
    RequestTimeTooSkewed: 'this computer’s clock is wrong',
  };
  return new BucketFailure(`${shown} was refused (${status}): ${known[code ?? ''] ?? code ?? 'no reason was given'}.`);
}

function withoutKeys(text: string, { accessKey, secretKey }: BucketAddress): string {
  return [secretKey, accessKey]
    .reduce((redacted, key) => (key === '' ? redacted : redacted.replaceAll(key, '…')), text)
    .replace(/\.$/, '');
}

/** The files of one page of a list, with their bytes. */
function* filesIn(page: string): Generator<[key: string, size: number]> {
  for (const [, contents = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    const [key, size] = [memberOf(contents, 'Key'), memberOf(contents, 'Size')];
    if (key !== null && size !== null) yield [key, Number(size)];
  }
}

function memberOf(xml: string, name: string): string | null {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };
  return text?.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity) ?? null;
}

async function textOf({ body }: FetchAnswer): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new BucketFailure('The bucket’s answer is larger than is accepted here.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
