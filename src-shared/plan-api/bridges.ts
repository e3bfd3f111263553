import { z } from 'zod';
import { exportedRows } from '../exported-rows.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { commaList, idOrName, text } from '../http/query.ts';
import { systemId, systemName } from '../systems-api/members.ts';

/** Limit of pairs in one request. */
export const MOST_BRIDGES = 200;

/** Query parameters about jump bridges. */
export const bridgeQuery = {
  bridges: commaList(text(3))
    .optional()
    .describe(
      'Jump bridges that may be used in both directions, 200 at most: pairs of systems, such as `1DQ1-A:8QT-H4`. A bridge that a rule of the game forbids is not used; `bridges` of the answer says why.',
    ),
  alliance: idOrName()
    .optional()
    .describe(
      'Your alliance: its id, or its name as a holder of sovereignty. Only pilots of the alliance that holds the system of departure can use a jump bridge. Without this parameter bridges are used with a warning.',
    ),
};

/** A jump bridge of the request, and why it is not used. */
export const routeBridge = z
  .object({
    pair: z.string().describe('as requested'),
    from_id: systemId.nullable().describe('null: unknown system'),
    from_name: systemName.nullable(),
    to_id: systemId.nullable(),
    to_name: systemName.nullable(),
    unused_because: z.string().nullable().describe('the rule of the game that forbids it, in words; null: it may be used'),
  })
  .meta({ id: 'RouteBridge' });
export type RouteBridge = z.infer<typeof routeBridge>;

/** A bridge by the names of its systems; the request may have had their ids. */
export function bridgeText({ pair, from_name: from, to_name: to }: RouteBridge): string {
  return from === null || to === null ? pair : `${from}:${to}`;
}

export const bridges = endpoint({
  id: 'checkBridges',
  path: '/bridges',
  summary: 'Which jump bridges the rules of the game let a ship use',
  description:
    'A bridge joins two null-security systems that one alliance holds, at most five light-years apart. Only pilots of that alliance can use it, and no capitals. Where bridges are is not public, so the answer does not say whether one exists.',
  query: bridgeQuery,
  check: ({ bridges: pairs = [] }) =>
    pairs.length > MOST_BRIDGES ? `bridges takes ${MOST_BRIDGES} pairs at most; there were ${pairs.length}.` : null,
  example: { bridges: '{system}:{claimed_system}' },
  response: pageOf(
    z.array(routeBridge),
    z.object({
      usable: z.int().describe('number of bridges that no rule forbids'),
      alliance_id: z.int().nullable().describe('id of the alliance that was named; null: none was'),
      alliance_name: z.string().nullable().describe('null: none was named, or it holds no system and its name is not known'),
    }),
  ),
  dependsOn: ['topology', 'systems', 'catalog'],
  cacheSeconds: 60,
});

/** Separator of the two systems in a line: an arrow as the game and its tools write it, a tab, a comma, a colon or a semicolon. */
const BETWEEN = /\s*(?:<?[-=–—]{1,2}>|»|→|↔|⇄|\t|::?|[,;])\s*/;
/** The structure's id, with which Slazanger's SMT begins each line of its export. */
const STRUCTURE_ID = /^\d{6,}\s+/;
/** Tags of a link that is copied out of the game's chat. */
const TAGS = /<\/?(?:url|a|font|b)\b[^>]*>/g;
/** The pairs of an address of DOTLAN's maps: `https://evemaps.dotlan.net/universe/A-1::B-2,C-3::D-4`. */
const MAP_ADDRESS = /^https?:\/\/evemaps\.dotlan\.net\/\S*?\/([^/\s]*::[^/\s]*)$/;

/** The region, in tables whose systems stand with a planet and moon: `Delve⇥1DQ1-A @ 3-2⇥8QT-H4 @ 1-1`. */
const REGION_BEFORE = /^[^\t@]+\t(?=[^\t]+ @ [^\t]+\t)/;

export interface PastedBridges {
  /** Pairs as the service takes them, each once: `1DQ1-A:8QT-H4`. */
  pairs: string[];
  /** Lines that could not be parsed. */
  unread: string[];
}

/** A bridge of a list as JSON. */
const listedBridge = z
  .object({ from: z.string().min(1), to: z.string().min(1), enabled: z.boolean().default(true) })
  .transform(({ from, to, enabled }) => ({ ends: [from, to] as const, isBridge: enabled }));
/** Types of connections on Wanderer's maps: 0 wormhole, which one without a type is, 1 stargate, 2 bridge. Sure: its source of 2026. */
const MAPPED_BRIDGE = 2;
/** A connection of Wanderer's maps, by the ids of its systems. */
const mapConnection = z
  .object({ solar_system_source: z.int(), solar_system_target: z.int(), type: z.int().nullish() })
  .transform(({ solar_system_source: from, solar_system_target: to, type }) => ({
    ends: [String(from), String(to)] as const,
    isBridge: type === MAPPED_BRIDGE,
  }));
/** The same as its interface of JSON:API has it. */
const mapResource = z.object({ attributes: mapConnection }).transform(({ attributes }) => attributes);

/**
 * Reads jump bridges, one a line: the game's `1DQ1-A » 8QT-H4 - name of the structure`, that as a link out of the chat, SMT's
 * `1041234567890 1DQ1-A --> 8QT-H4`, an address of DOTLAN's maps, or two names with an arrow, a comma or a tab between them. What follows
 * ` - ` or ` @ ` is a name and not read; neither are empty lines. A line may begin with the name of a region and a tab. Exports as JSON are
 * read too: lists of `{from, to}`, and a map of Wanderer or its connections, of which the bridges are taken.
 */
export function pastedBridges(text: string): PastedBridges {
  const pairs = new Set<string>();
  const unread: string[] = [];
  const add = (pair: readonly [from: string, to: string]) => {
    if (!pairs.has(`${pair[1]}:${pair[0]}`)) pairs.add(pair.join(':'));
  };
  const list = exportedRows(text);
  for (const one of list ?? []) {
    const bridge = z.union([listedBridge, mapConnection, mapResource]).safeParse(one);
    if (!bridge.success || bridge.data.ends[0] === bridge.data.ends[1]) unread.push(JSON.stringify(one));
    else if (bridge.data.isBridge) add(bridge.data.ends);
  }
  for (const line of list === null ? text.split('\n').map((one) => one.trim()) : []) {
    if (line === '') continue;
    const named = linesOf(line).map(pairOf);
    if (named.includes(null)) unread.push(line);
    for (const pair of named) if (pair !== null) add(pair);
  }
  return { pairs: [...pairs], unread };
}

/** One pair a line: an address has several. */
function linesOf(line: string): string[] {
  const [, listed] = MAP_ADDRESS.exec(line) ?? [];
  if (listed === undefined) return [line];
  return listed.split(',').map((pair) => pair.replaceAll(/[_+]|%20/g, ' '));
}

/** The two systems of a line; null: it has no two. */
function pairOf(line: string): [from: string, to: string] | null {
  // No other address names two systems.
  if (/^https?:/.test(line)) return null;
  const parts = line.replaceAll(TAGS, '').replace(STRUCTURE_ID, '').replace(REGION_BEFORE, '').split(BETWEEN);
  const [from, to] = parts.map((name) => name.split(/ [-@] /)[0]?.trim() ?? '');
  return from && to && from !== to ? [from, to] : null;
}

/** A jump bridge that a hop of a route takes. */
export const bridgeHop = z
  .object({
    zone: z.int().nullable().describe('1 to 5, by the distance of the exit from the capital of the alliance; null: not known'),
    light_years_to_capital: z.number().nullable().describe('distance of the exit from that capital, two decimals'),
    energy: z
      .number()
      .nullable()
      .describe(
        'terajoules that the jump takes out of the 1,250 of its gate, for the most expensive hull of the class unless `ship` is given; null: not known',
      ),
  })
  .nullable()
  .describe('the jump bridge that leads here; null: another way does');
