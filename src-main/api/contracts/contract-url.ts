import type { Site } from '../http/route.ts';

/** The contract's page in this app (decisions §3.2). */
export function contractUrl({ app }: Site, contractId: number): string {
  return `${app}/#/contracts/${contractId}`;
}
