import { useState } from 'react';
import { issuerEvents } from '#shared/local-api/watchlists';
import { WatchList } from '../../contracts/watch-list.tsx';
import { issuerEventLabels } from '../../contracts/watch-name.ts';
import { ChoiceList } from '../../ui/controls/choice-list.tsx';

/** Follows an issuer: what it puts up, what of it ends, and who asks less for the same in its region. */
export function FollowIssuer({ issuerId, name }: { issuerId: number; name: string }) {
  const [events, setEvents] = useState<readonly (typeof issuerEvents)[number][]>(issuerEvents);
  return (
    <WatchList
      what="this issuer"
      watch={events.length === 0 ? null : { kind: 'issuer', name, issuer_id: issuerId, events: [...events] }}
    >
      <ChoiceList
        label="When"
        choices={issuerEvents.map((event) => ({ value: event, label: issuerEventLabels[event] }))}
        selected={events}
        onChange={(chosen) => setEvents(issuerEvents.filter((event) => chosen.includes(event)))}
      />
    </WatchList>
  );
}
