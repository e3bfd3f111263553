import { abyssalList } from '#shared/trade-api/abyssals';
import { tradeService } from '../../api.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { abyssalLink } from '../links.ts';
import { AttributeTable } from '../roll-table.tsx';

/** The rolls of a contract's abyssal modules, as far as they are read. */
export function Rolls({ contractId }: { contractId: number }) {
  const { body, url } = useEndpoint(tradeService, abyssalList, { contract_id: [contractId] });
  const rows = body?.data.filter(({ contract_id: id }) => id === contractId) ?? [];
  return rows.map(({ item_id: id, type_name: name, source_type_name: source, attributes }) => (
    <div key={id}>
      <AttributeTable title={`Roll of ${name ?? 'a module'}`} attributes={attributes} source={source} url={url} />
      <p>
        <a href={abyssalLink(id)}>Near sales and offers</a>
      </p>
    </div>
  ));
}
