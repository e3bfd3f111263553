import type { ContractDetail } from '#shared/contracts-api/contracts';
import { formatHash, navigate } from '../../state/location.ts';
import { usePaste } from '../../state/paste.ts';
import { Button } from '../../ui/controls/button.tsx';

/** Leads to what a contract like this one can ask for: one of its type, or a bundle with its list of items. */
export function PriceLink({ contract: { items, region_id: region, contract_id: id } }: { contract: ContractDetail }) {
  const [only, ...others] = items;
  if (only === undefined || items.some(({ is_included: included, type_name: name }) => !included || name === null)) return null;
  if (others.length > 0) {
    const text = items.map(({ type_name: name, quantity }) => `${name}\t${quantity}`).join('\n');
    const open = () => {
      usePaste.setState({ text, asked: text });
      navigate('/price', { pasted: 'true', region: String(region) });
    };
    return (
      <p>
        <Button look="quiet" icon="price" onClick={open}>
          Price one like this
        </Button>
      </p>
    );
  }
  const { type_id, quantity, is_blueprint_copy: copy, material_efficiency, time_efficiency, runs } = only;
  const query = {
    type: String(type_id),
    region: String(region),
    contract: String(id),
    units: quantity === 1 ? undefined : String(quantity),
    blueprint_copy: copy?.toString(),
    material_efficiency: copy === null ? undefined : material_efficiency?.toString(),
    time_efficiency: copy === null ? undefined : time_efficiency?.toString(),
    runs: copy === true ? runs?.toString() : undefined,
  };
  return (
    <p>
      <a className="button button-quiet" href={formatHash('/price', query)}>
        Price one like this
      </a>
    </p>
  );
}
