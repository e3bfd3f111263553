import { formatHash, parseHash } from './location.ts';

/** What is selected in a window: the contract or the system that its panel shows. */
export interface Selection {
  kind: 'contract' | 'system';
  id: number;
}

/** What a window tells the others of this address. */
export interface SelectionMessage {
  selection: Selection;
  /** Whether it shows one view by itself. */
  isDetached: boolean;
}

/** What is selected at a place; null: nothing, or nothing that another window could select too. */
export function selectionOf(hash: string): Selection | null {
  const { path, query } = parseHash(hash);
  const [, view, named = ''] = /^\/(contracts|systems|map)(?:\/(\d+))?$/.exec(path) ?? [];
  const system = view === 'map' ? query['system'] : named;
  if (view === 'contracts') return named === '' ? null : { kind: 'contract', id: Number(named) };
  return view !== undefined && typeof system === 'string' && /^\d{8}$/.test(system)
    ? { kind: 'system', id: Number(system) }
    : null;
}

/**
 * Where a window goes that follows what was selected in another one; null: it stays. The same view with another panel, its filters as they are;
 * only a window by itself also gives a system's whole page to another system, and flies its map there.
 */
export function followed(hash: string, message: SelectionMessage, isDetached: boolean): string | null {
  const { selection } = message;
  const { path, query } = parseHash(hash);
  // Two whole windows are two things that the person looks at, to compare them perhaps.
  if (!message.isDetached && !isDetached) return null;
  const known = selectionOf(hash);
  if (known?.kind === selection.kind && known.id === selection.id) return null;
  const id = String(selection.id);
  if (selection.kind === 'contract') return /^\/contracts(\/|$)/.test(path) ? formatHash(`/contracts/${id}`, query) : null;
  if (path === '/map') return formatHash(path, { ...query, system: id, at: isDetached ? undefined : query['at'] });
  if (path === '/systems' || (path.startsWith('/systems/') && query['beside'] === 'true'))
    return formatHash(`/systems/${id}`, { ...query, beside: 'true' });
  return isDetached && path.startsWith('/systems/') ? formatHash(`/systems/${id}`, query) : null;
}
