import type { ShownConnection } from '#shared/local-api/chain';

/** A system as it is drawn: how many connections from the root, and in which row of the drawing. */
export interface TreeNode {
  /** Of the connection that leads here, or of the system at a root. */
  key: string;
  /** null: not known. */
  systemId: number | null;
  depth: number;
  row: number;
  /** The node that it hangs on; null: a root. */
  parent: TreeNode | null;
  /** The connection from the parent; null: a root. */
  connection: ShownConnection | null;
  /** Drawn elsewhere with what lies behind it: the connection closes a ring. */
  isRepeated: boolean;
}

export interface ChainTree {
  nodes: TreeNode[];
  rows: number;
  depth: number;
}

/**
 * Lays out the open connections as trees from left to right, the home's first: each connection once, each system in the row of its first
 * neighbour. What does not hang together with the home follows below, from the system with most connections on.
 */
export function chainTree(connections: readonly ShownConnection[], homeId: number | null): ChainTree {
  const open = connections.filter(({ past_since: past }) => past === null);
  const bySystem = new Map<number, ShownConnection[]>();
  for (const connection of open)
    for (const id of [connection.from_id, connection.to_id])
      if (id !== null) bySystem.set(id, [...(bySystem.get(id) ?? []), connection]);
  const nodes: TreeNode[] = [];
  const placed = new Set<number>();
  const drawn = new Set<string>();
  let row = 0;

  // Systems are placed from the near to the far, so that one that can be reached in two ways hangs on the shorter.
  const treeFrom = (systemId: number) => {
    const root: TreeNode = {
      key: `root ${systemId}`,
      systemId,
      depth: 0,
      row: 0,
      parent: null,
      connection: null,
      isRepeated: false,
    };
    const children = new Map<TreeNode, TreeNode[]>();
    placed.add(systemId);
    for (const queue = [root]; queue.length > 0; ) {
      const parent = queue.shift() as TreeNode;
      if (parent.systemId === null || parent.isRepeated) continue;
      const found = (bySystem.get(parent.systemId) ?? []).filter(({ id }) => !drawn.has(id));
      const below = found.map((connection): TreeNode => {
        drawn.add(connection.id);
        const next = connection.from_id === parent.systemId ? connection.to_id : connection.from_id;
        const isRepeated = next !== null && placed.has(next);
        if (next !== null) placed.add(next);
        return { key: connection.id, systemId: next, depth: parent.depth + 1, row: 0, parent, connection, isRepeated };
      });
      children.set(parent, below);
      queue.push(...below);
    }
    const place = (node: TreeNode) => {
      node.row = row;
      nodes.push(node);
      const below = children.get(node) ?? [];
      below.forEach((child, index) => {
        if (index > 0) row += 1;
        place(child);
      });
    };
    place(root);
    row += 1;
  };
  if (homeId !== null) treeFrom(homeId);
  const others = [...bySystem].sort(([, one], [, other]) => other.length - one.length);
  for (const [id] of others) if (!placed.has(id)) treeFrom(id);
  return { nodes, rows: row, depth: Math.max(0, ...nodes.map(({ depth }) => depth)) };
}
