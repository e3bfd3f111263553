import { crc32, deflateSync } from 'node:zlib';
import type { Clock } from '#main/runtime/world';
import { etagOf, isUnchanged, jsonReply, type SimulatedService } from '../http/message.ts';
import type { Model } from '../model.ts';

const BLUEPRINT = 9;
const SKIN = 91;
const DEFAULT_SIZE = 64;
const SIZES: readonly number[] = [32, 64, 128, 256, 512, 1024];
/** A game update may change an icon, and hardly ever does. */
const CACHE_SECONDS = 86_400;

/** The image server (upstream §9): a figure of the simulator's own for each type, and none for a skin, as the real one has none. */
export function createImages({ model, clock }: { model: Model; clock: Clock }): SimulatedService {
  return (request, replaced) => {
    if (replaced !== null) return replaced;
    const [, id, variation] = /^\/types\/(\d+)\/(icon|bp|bpc)$/.exec(request.path) ?? [];
    const size = Number(request.query.get('size') ?? DEFAULT_SIZE);
    if (variation === undefined || !SIZES.includes(size)) return jsonReply(400, 'bad category or variation');
    const { atlas, category } = typeOf(Number(id));
    if (!atlas || category === SKIN || (category === BLUEPRINT) !== (variation !== 'icon')) return jsonReply(404, 'not found');
    const body = drawing(Number(id), category ?? 0, variation, size);
    const etag = etagOf(body);
    const headers = { etag, 'cache-control': `public, max-age=${CACHE_SECONDS}` };
    if (isUnchanged(request, { etag })) return { status: 304, headers, body: null };
    return { status: 200, headers: { 'content-type': 'image/png', ...headers }, body };
  };

  function typeOf(id: number) {
    const atlas = model.atlas(clock.now());
    const type = atlas.type.get(id);
    return { atlas: type !== undefined, category: type === undefined ? undefined : atlas.group.get(type.groupId)?.categoryId };
  }
}

type Colour = readonly [red: number, green: number, blue: number];
/** Whether a point, each coordinate from -1 to 1, is inside a figure. */
type Figure = (x: number, y: number) => boolean;

const FIGURES: readonly Figure[] = [
  (x, y) => y < 0.7 && y > -0.8 && Math.abs(x) < (y + 0.9) * 0.5,
  (x, y) => Math.abs(x) < 0.6 && Math.abs(y) < 0.6,
  (x, y) => Math.hypot(x, y) < 0.7,
  (x, y) => Math.abs(x) + Math.abs(y) < 0.8,
  (x, y) => Math.abs(Math.hypot(x, y) - 0.55) < 0.18,
  (x, y) => Math.abs(x) < 0.22 !== Math.abs(y) < 0.22 && Math.max(Math.abs(x), Math.abs(y)) < 0.75,
];

/** A figure of the category in the type's own hue on a dark ground; of a blueprint on blue, of a copy on a paler one. */
function drawing(id: number, category: number, variation: string, size: number): Buffer {
  const ground: Colour = variation === 'icon' ? [32, 38, 50] : variation === 'bp' ? [24, 66, 122] : [88, 132, 178];
  const ink = hue(((id * 47) % 360) / 360);
  const figure = FIGURES[(category === BLUEPRINT ? id : category) % FIGURES.length] as Figure;
  const middle = (size - 1) / 2;
  const rows = Buffer.alloc(size * (1 + size * 3));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const colour = figure((x - middle) / (size / 2), (y - middle) / (size / 2)) ? ink : ground;
      rows.set(colour, y * (1 + size * 3) + 1 + x * 3);
    }
  }
  return png(size, rows);
}

function hue(turn: number): Colour {
  const part = (shift: number) => Math.round(150 + 90 * Math.cos(2 * Math.PI * (turn - shift)));
  return [part(0), part(1 / 3), part(2 / 3)];
}

/** A PNG of 8-bit RGB; `rows` with the filter byte before each. */
function png(size: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}
