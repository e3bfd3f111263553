import { urlOf } from './client.ts';
import type { Endpoint } from './endpoint.ts';

/** What the example of a request names. The mirror fills in what it holds, so that every example answers with rows. */
export interface ExampleNames {
  contract_id: string;
  issuer_id: string;
  /** Name of an item type that this contract offers, and the region that it is in. */
  type: string;
  region: string;
  region_id: string;
  /** An abyssal item whose roll is known. */
  abyssal_id: string;
  /** Name of a busy system. */
  system: string;
  /** Name of the system of the newest killmail. */
  kill_system: string;
  /** Id of the newest killmail of a player's ship: of a battle, be it of one kill. */
  battle_id: string;
  /** Id of the alliance or corporation of the newest killmail’s victim. */
  entity: string;
  /** Name of a system that somebody holds. */
  claimed_system: string;
  /** Name of a ship type with a jump drive. */
  jump_ship: string;
}

/** What is named while the mirror holds nothing yet; all but the contract exist in New Eden. */
export const wellKnownNames: ExampleNames = {
  contract_id: '230000001',
  issuer_id: '2112000001',
  type: 'Tritanium',
  region: 'The Forge',
  region_id: '10000002',
  abyssal_id: '1000000000001',
  system: 'Jita',
  kill_system: 'Tama',
  battle_id: '132302304',
  entity: '1354830081',
  claimed_system: '1DQ1-A',
  jump_ship: 'Rhea',
};

/** Puts names in the place of `{system}` and so on. */
export function withNames(text: string, names: ExampleNames): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => names[name as keyof ExampleNames] ?? whole);
}

export function exampleArguments({ example }: Pick<Endpoint, 'example'>, names: ExampleNames): Record<string, string> {
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, withNames(value, names)]));
}

/** The body of an endpoint's example as JSON; undefined where it takes none. */
export function exampleBody({ body }: Pick<Endpoint, 'body'>): string | undefined {
  return body === null ? undefined : JSON.stringify(body.meta()?.['example']);
}

/** The same request as {@link exampleUrl}, with its body, as a command. */
export function exampleCommand(
  endpoint: Pick<Endpoint, 'path' | 'example' | 'body' | 'streams'>,
  base: string,
  names: ExampleNames,
): string {
  return curlOf(exampleUrl(endpoint, base, names), exampleBody(endpoint), endpoint.streams);
}

/**
 * A request as a command for a shell, which ends: of what `streams`, a page is asked for. `body`: JSON that is posted, which is quoted for the
 * shells of Linux and macOS; anything else means the same in those of Windows.
 */
export function curlOf(url: string, body?: string, streams = false): string {
  const posted = body === undefined ? '' : ` --json '${body.replaceAll("'", "'\\''")}'`;
  const plain = url.replaceAll(/["$`\\!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `curl "${plain}"${streams ? ' -H "Accept: application/json"' : ''}${posted}`;
}

/** A request that can be pasted into a shell. */
export function exampleUrl(endpoint: Pick<Endpoint, 'path' | 'example'>, base: string, names: ExampleNames): string {
  return urlOf(base, endpoint, exampleArguments(endpoint, names)).replaceAll("'", '%27');
}
