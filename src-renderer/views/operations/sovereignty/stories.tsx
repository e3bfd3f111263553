import type { ReactNode } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import type { sovereigntyChanges } from '#shared/plan-api/sovereignty-changes';
import { EntityLink } from '../../../entities/entity-link.tsx';
import { plural } from '../../../ui/format.ts';
import { Empty } from '../../../ui/states.tsx';
import { RecordExport } from '../../../ui/table/record-export.tsx';
import { recordsOf } from '../../../ui/table/records.ts';

type Changes = ResponseOf<typeof sovereigntyChanges>;

/** What changed hands, in sentences, the newest first. */
export function Stories({ data: { stories, systems }, meta, url }: Changes & { url: string | null }) {
  const rows = systems.map(({ from, to, ...row }) => ({
    ...row,
    from_id: from?.id ?? null,
    from: from?.name ?? null,
    to_id: to?.id ?? null,
    to: to?.name ?? null,
  }));
  const members = ['at', 'not_before', 'system_id', 'system', 'region', 'from_id', 'from', 'to_id', 'to'] as const;
  return (
    <section aria-label="What changed hands">
      <header className="list-head">
        <h2>{plural(meta.systems, 'system')} changed hands</h2>
        {rows.length === 0 ? null : <RecordExport {...recordsOf('systems that changed hands', members, rows, url)} />}
      </header>
      {stories.length === 0 ? (
        <Empty title="No system changed hands">As far as sovereignty was read in these days.</Empty>
      ) : (
        <ol className="event-list">
          {stories.map((story) => (
            <li key={`${story.at} ${story.from?.id} ${story.to?.id} ${story.region}`}>
              <StoryLine story={story} systems={systems} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type Data = Changes['data'];

/** The sentence with its holders and systems as links; of many systems, which it does not name, behind it. */
function StoryLine({ story, systems }: { story: Data['stories'][number]; systems: Data['systems'] }) {
  const { sentence, from, to, system_ids: ids } = story;
  const named = systems.filter(({ at, system_id: id }) => ids.includes(id) && at >= story.at && at <= story.until);
  const holders = [to, from].flatMap((holder): [string, ReactNode][] =>
    holder?.name == null ? [] : [[holder.name, <EntityLink key={holder.id} {...holder} />]],
  );
  const places = named.map(({ system_id: id, system }): [string, ReactNode] => [
    system,
    <a key={id} href={`#/systems/${id}`}>
      {system}
    </a>,
  ]);
  const isNamed = places.some(([name]) => sentence.includes(`${name} `));
  return (
    <>
      {withLinks(sentence, [...holders, ...places])}
      {isNamed ? null : (
        <span className="dim sovereignty-systems">
          {places.map(([name, link]) => (
            <span key={name}> {link}</span>
          ))}
        </span>
      )}
    </>
  );
}

/** A sentence in which the first mention of each name is its link. */
function withLinks(sentence: string, links: readonly (readonly [string, ReactNode])[]): ReactNode[] {
  const places = links
    .map(([name, link]) => ({ at: sentence.indexOf(name), length: name.length, link }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.length - a.length);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { at, length, link } of places) {
    // A name within another's, as of an alliance that is called like a part of one.
    if (at < end) continue;
    parts.push(sentence.slice(end, at), link);
    end = at + length;
  }
  return [...parts, sentence.slice(end)];
}
