import { z } from 'zod';
import type { StoredAnswer, UpstreamAnswer } from './answer.ts';
import { bounds } from './bounds.ts';
import type { UpstreamClient } from './client.ts';

/** How the image server draws a type: as an item, or the blueprint of one, original or copy. */
export type IconVariation = 'icon' | 'bp' | 'bpc';

/** The media types that are taken, each known by the bytes that it begins with: nothing is believed that a header says. */
const signatures = [
  { media: 'image/png', test: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  { media: 'image/jpeg', test: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  {
    media: 'image/webp',
    test: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
] as const;

/** A picture as it came. */
export interface Picture {
  media: (typeof signatures)[number]['media'];
  bytes: Buffer;
}

/** The outcome of the question for an icon. The code that stores a picture caches `record` in the same transaction. */
export type IconAnswer =
  | { kind: 'icon'; picture: Picture; record: StoredAnswer }
  /** What is kept still holds, or cannot have changed yet. */
  | { kind: 'unchanged' }
  /** The source has no icon of the type. */
  | { kind: 'absent' }
  | { kind: 'failed'; reason: string; retryAt: string | null };

/** The game's image server (upstream §9). */
export interface ImageSource {
  icon(typeId: number, variation: IconVariation, signal?: AbortSignal): Promise<IconAnswer>;
}

const picture = z.string().transform((text, context): Picture => {
  const bytes = Buffer.from(text, 'latin1');
  const found = signatures.find(({ test }) => test(bytes));
  if (found !== undefined) return { media: found.media, bytes };
  context.addIssue({ code: 'custom', message: 'it is no picture in PNG, JPEG or WebP' });
  return z.NEVER;
});

/** A picture that a game update does not change may stay for years: its validator is trusted for as long. */
const UNCHANGING = { trustsValidatorFor: Number.POSITIVE_INFINITY };

/** Asks through the client that it is handed. Icons are as small as the source draws them: 32 pixels. */
export function imageSource(client: UpstreamClient, name: string): ImageSource {
  return {
    async icon(typeId, variation, signal) {
      const path = `/types/${typeId}/${variation}?size=32`;
      const options = {
        signal,
        priority: 'probes',
        mayBeRefused: true,
        form: 'bytes',
        atMost: bounds.icon,
        ...UNCHANGING,
      } as const;
      const answer: UpstreamAnswer<Picture> = await client.get(path, picture, options);
      switch (answer.kind) {
        case 'fresh':
          return { kind: 'icon', picture: answer.data, record: answer.record };
        case 'unchanged':
        case 'not-due':
          return { kind: 'unchanged' };
        case 'failed':
          return answer;
        default: {
          // 400 is its answer to a variation that the type does not have.
          if (answer.status === 404 || answer.status === 400) return { kind: 'absent' };
          const reason = `${name} answered ${answer.status} to the icon of type ${typeId}.`;
          return { kind: 'failed', reason, retryAt: answer.expiresAt };
        }
      }
    },
  };
}
