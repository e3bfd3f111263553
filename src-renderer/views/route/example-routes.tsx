import { useStaging } from '../../state/local-storage/staging.ts';
import { formatHash } from '../../state/location.ts';

/** Routes that can be asked for as they stand. */
export function ExampleRoutes() {
  const staging = useStaging(({ system }) => system);
  const examples = [
    ...(staging === 'Jita' ? [] : [{ from: staging, to: 'Jita' }]),
    { from: 'Jita', to: 'Amarr' },
    { from: 'Amarr', to: 'Dodixie', mode: 'safest' },
    { from: 'Jita', to: 'Rens', avoid_live: 'true' },
  ];
  return (
    <ul className="route-examples" aria-label="Examples">
      {examples.map(({ from, to, ...rest }) => (
        <li key={`${from} ${to}`}>
          <a href={formatHash('/route', { from, to, ...rest })}>
            {from} to {to}
            {'mode' in rest ? ', by security' : 'avoid_live' in rest ? ', around camps and fights' : ''}
          </a>
        </li>
      ))}
    </ul>
  );
}
