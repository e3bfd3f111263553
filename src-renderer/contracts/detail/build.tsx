import { blueprintList, type OfferedBlueprint } from '#shared/trade-api/blueprints';
import { tradeService } from '../../api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { count, fullIsk, NOTHING, plural, shortIsk } from '../../ui/format.ts';
import { useEndpoint } from '../../use-endpoint.ts';

type Materials = NonNullable<OfferedBlueprint['build']>['materials'];

/** Lines as the game's multibuy reads them: name, tab, units. */
export function multibuyOf(materials: Materials): string {
  return materials.map(({ type_id: id, type_name: name, units }) => `${name ?? id}\t${units}`).join('\n');
}

/** What building all runs of a contract's copies takes and leaves; nothing where the board has no such contract. */
export function Build({ contractId }: { contractId: number }) {
  const { body } = useEndpoint(tradeService, blueprintList, { contract_id: [contractId], expired_unjudged: 'any' });
  const build = body?.data[0]?.build;
  if (build == null) return null;
  const { materials } = build;
  const terms: readonly (readonly [string, number | null])[] = [
    ['Products to the hub’s buy orders, less tax', build.revenue],
    ['Materials at the hub’s sell orders', build.materials_cost],
    ['Jobs', build.job_cost],
    ['Capital, price among it', build.capital],
    ['Build profit', build.profit],
  ];
  return (
    <section className="items" aria-label="Build">
      <h3>Build {plural(build.units, 'unit')}</h3>
      <table>
        <tbody>
          {terms.map(([name, isk]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="figure" title={fullIsk(isk)}>
                {isk === null ? 'not known' : shortIsk(isk)}
              </td>
            </tr>
          ))}
          {materials.map(({ type_id: id, type_name: name, units, cost }) => (
            <tr key={id}>
              <th scope="row">
                {count(units)} × {name ?? `Type ${id}`}
              </th>
              <td className="figure" title={fullIsk(cost)}>
                {cost === null ? NOTHING : shortIsk(cost)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button look="quiet" icon="copy" onClick={() => void copyText(multibuyOf(materials), plural(materials.length, 'material'))}>
        Copy for multibuy
      </Button>
    </section>
  );
}
