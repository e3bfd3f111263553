import { formatHash } from '../../state/location.ts';

const ways = [
  {
    what: 'An alert in this window',
    href: '#/watchlists',
    how: 'A camp, kills or a timer near a system, as a notification of the desktop.',
  },
  {
    what: 'A search that tells you of new contracts',
    href: '#/contracts',
    how: 'Filter, then “Watch this search”. Deals, couriers and blueprints have the same.',
  },
  {
    what: 'A script that alerts you',
    href: formatHash('/api', { script: 'contract' }),
    how: 'To copy and run: curl, Python or PowerShell, for a contract or a system. No key.',
  },
] as const;

/** The ways to be told of something without looking. */
export function TellMe() {
  return (
    <section aria-labelledby="start-tell">
      <h2 id="start-tell">Tell me when something comes</h2>
      <ul className="start-rows">
        {ways.map(({ what, href, how }) => (
          <li key={href}>
            <a href={href}>
              <span className="start-what">{what}</span>
              <small className="soft">{how}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
