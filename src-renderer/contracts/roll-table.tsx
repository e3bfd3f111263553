import type { AbyssalAttribute } from '#shared/trade-api/abyssals';
import { wholePercent } from '../ui/format.ts';
import { ExportMenu } from '../ui/table/export-menu.tsx';
import { attributeText, RollBar, RollValue } from './roll-bar.tsx';

const exported = (['name', 'value', 'unit', 'source_value', 'worst', 'best', 'roll', 'quality'] as const).map((id) => ({
  id,
  value: (row: AbyssalAttribute) => row[id],
}));

/** The attributes of one item, each with its bar, its source's value and its roll. */
export function AttributeTable({
  attributes,
  source,
  url,
  title = 'Attributes',
}: {
  attributes: readonly AbyssalAttribute[];
  source: string | null;
  url: string | null;
  title?: string;
}) {
  return (
    <section className="items" aria-label={title}>
      <header className="list-head">
        <h3>{title}</h3>
        <ExportMenu name="rolls" url={url} small columns={exported} rows={() => attributes} />
      </header>
      <table className="roll-table">
        <thead>
          <tr>
            <th scope="col">Attribute</th>
            <th scope="col" className="figure">
              Value
            </th>
            <th scope="col" title="From the worst to the best; the tick is the module it was made of">
              Worst to best
            </th>
            <th scope="col" className="figure" title={`What ${source ?? 'the module that it was made of'} has`}>
              Source
            </th>
            <th scope="col" className="figure" title="0 is the worst, 100 the best that its mutaplasmid makes of that module">
              Roll
            </th>
          </tr>
        </thead>
        <tbody>
          {attributes.map((attribute) => (
            <tr key={attribute.attribute_id}>
              <th scope="row">{attribute.name}</th>
              <td className="figure">
                <RollValue attribute={attribute} />
              </td>
              <td className="roll-table-bar">
                <RollBar attribute={attribute} source={source} />
              </td>
              <td className="figure">{attributeText(attribute.source_value, attribute.unit)}</td>
              <td className="figure">{wholePercent(attribute.roll)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
