import { useState } from 'react';
import { issuerEvents } from '#shared/local-api/watchlists';
import { WatchList } from '../../contracts/watch-list.tsx';
import { issuerEventLabels } from '../../contracts/watch-name.ts';
import { ChoiceList } from '../../ui/controls/choice-list.tsx';

type Followed = { issuerId: number } | { corporationId: number };

/** Follows an issuer or a corporation: what it puts up, what of it ends, and who asks less for the same in its region. */
export function FollowSeller({ name, ...who }: Followed & { name: string }) {
  const [chosen, setChosen] = useState<readonly (typeof issuerEvents)[number][]>(issuerEvents);
  const events = [...chosen];
  const watch =
    'issuerId' in who
      ? ({ kind: 'issuer', name, issuer_id: who.issuerId, events } as const)
      : ({ kind: 'corporation', name, corporation_id: who.corporationId, events } as const);
  return (
    <WatchList what={`this ${watch.kind}`} watch={events.length === 0 ? null : watch}>
      <ChoiceList
        label="When"
        choices={issuerEvents.map((event) => ({ value: event, label: issuerEventLabels[event] }))}
        selected={chosen}
        onChange={(now) => setChosen(issuerEvents.filter((event) => now.includes(event)))}
      />
    </WatchList>
  );
}
