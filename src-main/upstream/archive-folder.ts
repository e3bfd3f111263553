import { z } from 'zod';
import { sourceTable } from '#shared/sources';
import type { UpstreamAnswer } from './answer.ts';
import type { GetOptions, UpstreamClient } from './client.ts';
import type { Failed } from './host.ts';

const file = z.object({ name: z.string(), size: z.number().nullish(), last_modified: z.string().nullish() });
const index = z
  .object({ files: z.array(file).nullish(), directories: z.array(z.unknown()).nullish() })
  .refine(({ files, directories }) => files != null || directories != null, 'neither files nor directories')
  .transform(({ files }) => ({ files: files ?? [] }));
/** The files of one folder of the archive; `size` in bytes. Addresses are the folder's path plus the name. */
export type ArchiveFolder = z.infer<typeof index>;

type Listing = { kind: 'folder'; folder: ArchiveFolder } | { kind: 'absent' } | Failed;

/**
 * Lists folders of EVE Ref's archive: by their index.json or, where the archive has none, by the pages that its server makes of
 * folders (upstream §5.5). Which of the two it has is learnt from the first folder that is found, so that later ones cost one request.
 */
export function archiveFolders(client: UpstreamClient) {
  let learnt: 'index' | 'page' | null = null;

  /** Until a folder was found, a 404 may mean that the address is no archive at all, and counts as a failure. */
  const withRefusals = (options: GetOptions): GetOptions => ({ ...options, mayBeRefused: learnt !== null });

  async function byIndex(path: string, options: GetOptions): Promise<Listing> {
    const answer = await client.get(`/${path}/index.json`, index, withRefusals(options));
    return answer.kind === 'fresh' ? { kind: 'folder', folder: answer.data } : notListed(answer, `/${path}/index.json`);
  }

  async function byPage(path: string, options: GetOptions): Promise<Listing> {
    const answer = await client.get(`/${path}/`, z.string(), { ...withRefusals(options), form: 'text' });
    if (answer.kind === 'fresh') return { kind: 'folder', folder: { files: filesOfPage(answer.data) } };
    return notListed(answer, `/${path}/`);
  }

  /** `path` without a slash at either end. `absent`: there is no such folder. */
  return async (path: string, options: GetOptions): Promise<Listing> => {
    const first = learnt === 'page' ? await byPage(path, options) : await byIndex(path, options);
    if (first.kind === 'folder') learnt ??= 'index';
    if (first.kind !== 'absent' || learnt !== null) return first;
    const page = await byPage(path, options);
    if (page.kind === 'folder') learnt = 'page';
    return page;
  };
}

function notListed(answer: Exclude<UpstreamAnswer<unknown>, { kind: 'fresh' }>, path: string): Listing {
  if (answer.kind === 'failed') return answer;
  // The client caches a refusal until its Expires and answers `not-due` until then.
  if (answer.kind === 'not-due' || (answer.kind === 'refused' && answer.status === 404)) return { kind: 'absent' };
  const status = answer.kind === 'refused' ? answer.status : 304;
  return { kind: 'failed', reason: `${sourceTable.everef.name} answered ${status} to ${path}.`, retryAt: answer.expiresAt };
}

/** Names that a page of links leads to within its own folder; other folders end in a slash, and one that cannot be read is none. */
export function filesOfPage(html: string): ArchiveFolder['files'] {
  // Bounded, since what has no end would be looked for from each beginning to the end of the page.
  const names = [...html.matchAll(/<a\s[^<>]{0,500}?href="([^"?#<>]{1,500})"/gi)].map(([, href = '']) =>
    href.replace(/^.*\/(?=.)/, ''),
  );
  return [...new Set(names)].filter((name) => name !== '' && !name.endsWith('/')).flatMap((name) => nameOf(name));
}

function nameOf(encoded: string): ArchiveFolder['files'] {
  try {
    return [{ name: decodeURIComponent(encoded) }];
  } catch {
    return [];
  }
}
