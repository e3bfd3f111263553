import type { ChainSystem, ShownConnection } from '#shared/local-api/chain';
import { useDerivedNow } from '../../clock.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { timeLeft } from '../../ui/time.ts';
import { classText, hullText, isEndOfLife, sideName } from './chain-text.ts';
import { type ChainTree, chainTree, type TreeNode } from './chain-tree-layout.ts';

/** Units of the drawing; ten are one rem, so that the text scale moves them. */
const NODE = { width: 112, height: 36 } as const;
const STEP = { across: 344, down: 56 } as const;
const MARGIN = 10;

/** Lines by how much mass is left: told by their pattern, not by a colour. */
const dashes = { stable: undefined, reduced: '9 5', critical: '2 5' } as const;
/** Lines by the largest hull that passes, from a destroyer to a capital. */
const widths: readonly (readonly [mass: number, width: number])[] = [
  [5_000_000, 1],
  [62_000_000, 2],
  [375_000_000, 3],
  [1_000_000_000, 4.5],
];

const widthOf = (mass: number | null) => (mass === null ? 1.5 : (widths.find(([most]) => mass <= most)?.[1] ?? 6));
const xOf = ({ depth }: Pick<TreeNode, 'depth'>) => MARGIN + depth * STEP.across;
const yOf = ({ row }: Pick<TreeNode, 'row'>) => MARGIN + row * STEP.down + NODE.height / 2;

interface Props {
  connections: readonly ShownConnection[];
  homeId: number | null;
  systems: ReadonlyMap<number, ChainSystem>;
  /** Of the connection that is open beside it. */
  selected: string | undefined;
  onConnection(id: string): void;
  onSystem(id: number): void;
}

/** The chain from the home system on, drawn from left to right. The table below it has the same. */
export function ChainDrawing(props: Props) {
  const { connections, homeId } = props;
  const tree = chainTree(connections, homeId);
  const width = (tree.depth + 1) * STEP.across - (STEP.across - NODE.width) + 2 * MARGIN;
  const height = tree.rows * STEP.down - (STEP.down - NODE.height) + 2 * MARGIN;
  if (tree.nodes.length === 0) return null;
  return (
    <ScrollBox label="Drawing of the chain" className="chain-drawing">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        style={{ width: `${width / 10}rem`, height: `${height / 10}rem` }}
        role="group"
        aria-label="The chain"
      >
        {tree.nodes.map((node) => (
          <Way key={`${node.key} way`} node={node} {...props} />
        ))}
        {tree.nodes.map((node) => (
          <SystemBox key={node.key} node={node} {...props} />
        ))}
      </svg>
      <Key tree={tree} />
    </ScrollBox>
  );
}

function Way({ node, selected, onConnection }: Props & { node: TreeNode }) {
  const { connection, parent } = node;
  const left = useDerivedNow((now) => (connection === null ? '' : timeLeft(connection.expires_at, now)));
  const isEnding = useDerivedNow((now) => (connection !== null && isEndOfLife(connection, now) ? 1 : 0)) === 1;
  if (connection === null || parent === null) return null;
  const [from, to] = [xOf(parent) + NODE.width, xOf(node)];
  const bend = from + 22;
  const [start, end] = [yOf(parent), yOf(node)];
  const isFromParent = connection.from_id === parent.systemId;
  const [near, far] = isFromParent
    ? [connection.from_signature, connection.to_signature]
    : [connection.to_signature, connection.from_signature];
  const hull = hullText(connection.jump_mass);
  const first = [near ?? 'no signature', far === null ? null : `→ ${far}`, connection.type]
    .filter((part) => part !== null)
    .join(' ');
  const second = [isEnding ? `! ${left}` : left, hull, connection.mass === 'stable' ? null : connection.mass]
    .filter((part) => part !== null)
    .join(' · ');
  const open = () => onConnection(connection.id);
  return (
    <g
      role="button"
      tabIndex={0}
      className={`chain-way ${selected === connection.id ? 'chain-chosen' : ''} ${isEnding ? 'chain-ending' : ''}`}
      onClick={open}
      onKeyDown={({ key }) => {
        if (key === 'Enter') open();
      }}
    >
      <rect x={bend} y={end - 24} width={to - bend} height={46} className="chain-target" />
      <path
        d={`M${from} ${start} C${bend} ${start} ${from} ${end} ${bend} ${end} L${to} ${end}`}
        strokeWidth={widthOf(connection.jump_mass)}
        strokeDasharray={dashes[connection.mass]}
      />
      <text x={bend + 6} y={end - 7}>
        {`${first} `}
      </text>
      <text x={bend + 6} y={end + 16} className="chain-second">
        {second}
      </text>
    </g>
  );
}

function SystemBox({ node, systems, homeId, onSystem }: Props & { node: TreeNode }) {
  const { systemId, connection, isRepeated } = node;
  const name = sideName(systemId, systems, connection?.leads_to ?? null);
  const kind = systemId === null ? null : classText(systems.get(systemId)?.class ?? null);
  const isHome = systemId !== null && systemId === homeId;
  const [x, y] = [xOf(node), yOf(node) - NODE.height / 2];
  const open = () => {
    if (systemId !== null) onSystem(systemId);
  };
  const text = (
    <>
      <rect x={x} y={y} width={NODE.width} height={NODE.height} rx={4} />
      <text x={x + 8} y={kind === null && !isHome ? y + 22 : y + 15} className="chain-name">
        {isRepeated ? `↩ ${name} ` : `${name} `}
      </text>
      {kind === null && !isHome ? null : (
        <text x={x + 8} y={y + 29} className="chain-second">
          {[isHome ? 'home' : null, kind].filter((part) => part !== null).join(' · ')}
        </text>
      )}
    </>
  );
  if (systemId === null) return <g className="chain-system chain-unknown">{text}</g>;
  return (
    <g
      role="button"
      tabIndex={0}
      className={`chain-system ${isHome ? 'chain-home' : ''}`}
      onClick={open}
      onKeyDown={({ key }) => {
        if (key === 'Enter') open();
      }}
    >
      {text}
    </g>
  );
}

/** What the patterns mean; only where there is a connection. */
function Key({ tree }: { tree: ChainTree }) {
  if (tree.nodes.every(({ connection }) => connection === null)) return null;
  const sample = (dash: string | undefined, width: number) => (
    <svg viewBox="0 0 34 10" className="chain-sample" aria-hidden="true">
      <path d="M0 5H34" strokeWidth={width} strokeDasharray={dash} />
    </svg>
  );
  return (
    <p className="chain-key note">
      <span>{sample(dashes.stable, 3)} stable</span>
      <span>{sample(dashes.reduced, 3)} reduced: under half its mass</span>
      <span>{sample(dashes.critical, 3)} critical: under a tenth</span>
      <span>
        {sample(undefined, 1)} {sample(undefined, 6)} thicker: larger hulls pass
      </span>
      <span>
        <b>!</b> end of life: under 4 h left
      </span>
    </p>
  );
}
