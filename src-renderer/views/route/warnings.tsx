import type { warningLines } from '../../systems/hazard-text.ts';

/** `unread`: why what goes on may be missing; null: nothing is missing. */
export function Warnings({ lines, unread }: { lines: ReturnType<typeof warningLines>; unread: string | null }) {
  return (
    <section className="route-warnings" aria-label="Warnings">
      <h2>On the way now</h2>
      {unread === null ? null : <p className="note">{unread}</p>}
      {lines.length === 0 ? (
        unread === null && <p className="note">No camp, fight or roam was seen on this route in the last 45 minutes.</p>
      ) : (
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
