import './rolls.css';
import type { AbyssalAttribute } from '#shared/trade-api/abyssals';
import { NOTHING, percent, significant, wholePercent } from '../ui/format.ts';
import { ExportMenu } from '../ui/table/export-menu.tsx';

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

/** A value as the game shows it, with its unit: `45 tf`, `1.12 ×`, `-66 %`. */
function attributeText(value: number | null, unit: string): string {
  if (value === null) return NOTHING;
  return unit === '' ? significant(value, 4) : `${significant(value, 4)} ${unit}`;
}

/** Whether the mutaplasmid made it better than the module that it was made of; null: it is the same, or not known. */
function isImproved({ quality, source_quality: source }: AbyssalAttribute): boolean | null {
  return quality === null || source === null || quality === source ? null : quality > source;
}

/** What a bar shows, in words. */
export function rollText(attribute: AbyssalAttribute, source: string | null): string {
  const { name, unit, value, source_value: before, worst, best, roll, quality } = attribute;
  const made = before === null ? '' : `; ${source ?? 'its source'} has ${attributeText(before, unit)}`;
  const own =
    roll === null ? '' : `; roll ${percent(roll)} between ${attributeText(worst, unit)} and ${attributeText(best, unit)} at best`;
  const all = quality === null ? '' : `; ${percent(quality)} of the way to the best that any mutaplasmid makes`;
  return `${name} ${attributeText(value, unit)}${made}${own}${all}`;
}

/**
 * An attribute between the worst (left) and the best (right) that any mutaplasmid makes of any module into this type: the band is what its own
 * mutaplasmid could have made, the tick the module it was made of, the dot its value.
 */
export function RollBar({ attribute, source }: { attribute: AbyssalAttribute; source: string | null }) {
  const { quality, source_quality: tick, worst_quality: from, best_quality: to } = attribute;
  const text = rollText(attribute, source);
  return (
    <span className="roll-bar" role="img" aria-label={text} title={text}>
      {from === null || to === null ? null : (
        <i className="roll-band" style={{ left: `${within(from)}%`, right: `${100 - within(to)}%` }} />
      )}
      {tick === null ? null : <i className="roll-tick" style={{ left: `${within(tick)}%` }} />}
      {quality === null ? null : (
        <i
          className={`roll-dot ${isImproved(attribute) === false ? 'roll-worse' : ''}`}
          style={{ left: `${within(quality)}%` }}
        />
      )}
    </span>
  );
}

/** The value with a sign for better and worse than the source, which does not rest on colour. */
export function RollValue({ attribute }: { attribute: AbyssalAttribute }) {
  const improved = isImproved(attribute);
  return (
    <span className="roll-value">
      {attributeText(attribute.value, attribute.unit)}
      <span
        className={improved === false ? 'roll-sign roll-worse' : 'roll-sign'}
        title={improved === null ? undefined : improved ? 'Better than its source' : 'Worse than its source'}
      >
        {improved === null ? '' : improved ? '▲' : '▼'}
      </span>
    </span>
  );
}

/** A place on the bar, 0 to 100: what the game was changed under may lie beyond it. */
function within(quality: number): number {
  return Math.min(100, Math.max(0, quality));
}
