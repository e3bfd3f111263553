import './system-tags.css';
import type { SystemRecord } from '#shared/systems-api/systems';
import { flags } from '../../systems/labels.ts';

/** The short words of what is true of a system right now, in the order of {@link flags}. */
export function tagsOf(system: SystemRecord): string[] {
  return flags.filter(({ name }) => system[name]).map(({ mark }) => mark);
}

/** What is true of a system right now, a word each. */
export function SystemTags({ system }: { system: SystemRecord }) {
  return (
    <span className="marks">
      {flags
        .filter(({ name }) => system[name])
        .map(({ name, mark, label }) => (
          <span key={name} className={`tag mark-${name}`} title={label}>
            {mark}
          </span>
        ))}
    </span>
  );
}
