import type { ChainAnswer, ChainSignature } from '#shared/local-api/chain';
import { ShortAge } from '../../ui/date-time.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';

const exported = (['signature', 'kind', 'name', 'seen_at'] as const).map((id) => ({
  id,
  value: (row: ChainSignature) => row[id],
}));

/** The cosmic signatures that were scanned in a system. */
export function SignatureList({ name, signatures }: { name: string; signatures: ChainAnswer['signatures'] }) {
  if (signatures.length === 0) return <p className="note">Nothing was scanned in {name} yet: paste a probe scan above.</p>;
  return (
    <section aria-label={`Signatures of ${name}`}>
      <div className="chain-list-head">
        <h3>Signatures of {name}</h3>
        <ExportMenu name={`signatures of ${name}`} small url={null} columns={exported} rows={() => signatures} />
      </div>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">Signature</th>
            <th scope="col">Group</th>
            <th scope="col">Name</th>
            <th scope="col" className="figure">
              Seen
            </th>
          </tr>
        </thead>
        <tbody>
          {signatures.map(({ signature, kind, name: called, seen_at: at }) => (
            <tr key={signature}>
              <th scope="row">{signature}</th>
              <td>{kind ?? '–'}</td>
              <td>{called ?? '–'}</td>
              <td className="figure dim">
                <ShortAge at={at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
