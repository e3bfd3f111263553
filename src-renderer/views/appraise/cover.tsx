import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HubName } from '#shared/game';
import { appraise as endpoint, type PastedCover } from '#shared/trade-api/appraise';
import { tradeService } from '../../api.ts';
import { formatHash } from '../../state/location.ts';
import { Button } from '../../ui/controls/button.tsx';
import { count, fullIsk, NOTHING, plural, shortIsk } from '../../ui/format.ts';
import { Unanswered } from '../../ui/states.tsx';
import { refreshedBy } from '../../use-endpoint.ts';

/** The contracts with which the list costs least, once they are asked for: they take some seconds to find. */
export function Cover({ text, hub }: { text: string; hub: HubName }) {
  const [wanted, setWanted] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['trade', endpoint.id, text, hub, 'cover'],
    queryFn: ({ signal }) => tradeService.client.post(endpoint, { text, hub, cover: true }, signal),
    meta: refreshedBy(endpoint),
    enabled: wanted,
    retry: false,
  });
  if (!wanted)
    return (
      <p>
        <Button look="quiet" icon="search" onClick={() => setWanted(true)}>
          Cheapest contracts for it
        </Button>
      </p>
    );
  if (data === undefined) return <Unanswered answer={{ error, refetch }} lines={3} label="Comparing contracts" />;
  const { cover, totals } = data.body.data;
  return cover === null ? null : <Found cover={cover} hub={hub} replacement={totals.replacement} />;
}

function Found({ cover, hub, replacement }: { cover: PastedCover; hub: HubName; replacement: number }) {
  const { contracts, missing, left_over: leftOver, price, total, gap, offers } = cover;
  if (contracts.length === 0)
    return (
      <p className="note" role="status">
        {hub} is cheaper than any of {plural(offers, 'contract')} with these items.
      </p>
    );
  const units = (items: readonly { type_id: number; type_name: string | null; quantity: number }[]) =>
    items.map(({ type_id: id, type_name: name, quantity }) => `${count(quantity)} × ${name ?? `Type ${id}`}`).join(', ');
  return (
    <section className="appraise-cover" aria-label="Cheapest contracts">
      <h2 role="status">
        {plural(contracts.length, 'contract')} for {shortIsk(price)}
        {total === null ? '' : `, with the rest at ${hub} ${shortIsk(total)} ISK; ${hub} alone ${shortIsk(replacement)}`}
      </h2>
      <ul>
        {contracts.map(({ contract_id: id, price: asked, place, region_name: region }) => (
          <li key={id}>
            <a href={formatHash(`/contracts/${id}`)}>Contract {id}</a> <span title={fullIsk(asked)}>{shortIsk(asked)}</span>{' '}
            <span className="dim">{place?.name ?? region ?? NOTHING}</span>
          </li>
        ))}
      </ul>
      <p className="note">
        {missing.length === 0 ? '' : `At ${hub}: ${units(missing)}. `}
        {leftOver.length === 0 ? '' : `Left over: ${units(leftOver)}. `}
        {gap === null
          ? 'Another set may have more of what the hub lacks. '
          : gap === 0
            ? 'No other set is cheaper. '
            : `Another set may be cheaper by ${shortIsk(gap)} ISK at most. `}
        Contracts without warnings; hauling not counted.
      </p>
    </section>
  );
}
