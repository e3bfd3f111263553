import type { RouteHop } from '#shared/plan-api/route-hop';
import type { warningLines } from '../../systems/hazard-text.ts';
import { isQuiet, quietSentence } from '../../systems/seen-on-way.ts';

interface Props {
  lines: ReturnType<typeof warningLines>;
  hops: readonly RouteHop[];
  /** Why what goes on may be missing; null: nothing is missing. */
  unread: string | null;
}

/** What goes on along the way, and of a way without camp and fight that there is none. */
export function Warnings({ lines, hops, unread }: Props) {
  return (
    <section className="route-warnings" aria-label="Warnings">
      <h2>On the way now</h2>
      <p className="note">{unread ?? (isQuiet(hops) ? quietSentence(hops) : null)}</p>
      {lines.length === 0 ? null : (
        <ul className="lines">
          {lines.map(({ text, title }) => (
            <li key={text} title={title}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
