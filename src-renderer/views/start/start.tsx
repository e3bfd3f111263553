import './start.css';
import { live } from '#shared/plan-api/live';
import { dealList } from '#shared/trade-api/deals';
import { planService, tradeService } from '../../api.ts';
import { Contents } from '../../contracts/contents.tsx';
import { beliefOf, bringsOf, wayOf } from '../../contracts/deal-reasons.tsx';
import { useStartPage } from '../../state/local-storage.ts';
import { formatHash, navigateToView } from '../../state/location.ts';
import { systemLink } from '../../systems/links.ts';
import { useUnreadKillmails } from '../../systems/unread-killmails.ts';
import { AmountField } from '../../ui/controls/bounds.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { chancePercent, plural, shortIsk, volume } from '../../ui/format.ts';
import { Security } from '../../ui/security.tsx';
import { useEndpoint } from '../../use-endpoint.ts';
import { FirstSync } from './first-sync.tsx';
import { OwnRoute } from './own-route.tsx';
import { Rows, SHOWN } from './rows.tsx';

/** Systems that are asked for: some of them have only single kills. */
const LIVE_ROWS = 20;

/** Three things that can be done now, each one click away. Where the window opens until it is dismissed. */
export function Start() {
  const dismissed = useStartPage((state) => state.dismissed);
  const dismiss = () => {
    useStartPage.setState({ dismissed: true });
    navigateToView('/contracts');
  };
  return (
    <div className="view">
      <header className="view-head">
        <h1>Start</h1>
        <p className="soft">What can be done now?</p>
        <div className="view-actions">
          {dismissed ? (
            <Button look="quiet" onClick={() => useStartPage.setState({ dismissed: false })}>
              Open Astrolabe here
            </Button>
          ) : (
            <Button look="quiet" title="Open with the contracts from now on; g z comes back here" onClick={dismiss}>
              Do not open here again
            </Button>
          )}
        </div>
      </header>
      <div className="start">
        <FirstSync />
        <AffordableDeals />
        <OwnRoute />
        <HotNow />
        <TellMe />
      </div>
    </div>
  );
}

/** Deals without a warning for the capital that is typed here. */
function AffordableDeals() {
  const capital = useStartPage((state) => state.capital);
  const filters = { capital_max: String(capital), sort: 'profit_per_hour' as const };
  const answer = useEndpoint(tradeService, dealList, { ...filters, page_size: 10 });
  return (
    <section aria-labelledby="start-deals">
      <h2 id="start-deals">A deal that you can afford</h2>
      <p className="soft">
        Click one for all its reasons. The most profit per hour first, after tax, hauling and the average loss; none has a
        warning.
      </p>
      <div className="start-more">
        <AmountField
          label="ISK to spend"
          value={capital}
          onPause
          onChange={(amount) => amount !== undefined && amount > 0 && useStartPage.setState({ capital: Math.round(amount) })}
        />
        <a href={formatHash('/deals', filters)}>All {answer.body === undefined ? '' : answer.body.meta.total} deals</a>
      </div>
      <Rows answer={answer} none={`No deal without warnings takes up to ${shortIsk(capital)} ISK now.`}>
        {({ data, meta }) =>
          data.slice(0, SHOWN).map((deal) => (
            <li key={deal.contract_id}>
              <a href={formatHash(`/deals/${deal.contract_id}`, filters)}>
                <span className="start-what">
                  <Contents contract={deal} />
                </span>
                <b className="start-figure">+{shortIsk(deal.profit)}</b>
                <small className="soft">
                  Costs {shortIsk(deal.capital)} in {deal.place?.system_name ?? deal.region_name}, brings{' '}
                  {shortIsk(bringsOf(deal))} in {meta.hub} after tax
                  {deal.haul_jumps === 0
                    ? ''
                    : `, less ${shortIsk(deal.haul + deal.fuel)} for hauling and ${shortIsk(deal.expected_loss)} for the average loss`}
                  . Sells at once; {shortIsk(deal.profit_per_hour)} an hour, {volume(deal.haul_volume)}. Way: {wayOf(deal)}
                  {deal.haul_jumps === 0 ? '' : `, ${chancePercent(deal.chance_of_loss)} chance of loss`}. Believed:{' '}
                  {beliefOf(deal)}.
                </small>
              </a>
            </li>
          ))
        }
      </Rows>
    </section>
  );
}

/** Where most is camped or fought at this moment. */
function HotNow() {
  const answer = useEndpoint(planService, live, { limit: LIVE_ROWS });
  const unread = useUnreadKillmails();
  return (
    <section aria-labelledby="start-live">
      <h2 id="start-live">What is hot</h2>
      <p className="soft">Camps, fights and roams by the killmails of the last 45 minutes.</p>
      <Rows answer={answer} none={unread ?? 'No camp, fight or roam was seen in 45 minutes.'}>
        {({ data }) =>
          data
            .filter(({ state }) => state !== 'kill')
            .slice(0, SHOWN)
            .map((system) => (
              <li key={system.id}>
                <a href={systemLink(system.id)}>
                  <span className="start-what">
                    {system.name} <Security status={system.security_status} />
                  </span>
                  <span className="start-figure">{plural(system.kills, 'kill')}</span>
                  <small className="soft" title={system.sentence}>
                    {system.sentence}
                  </small>
                </a>
              </li>
            ))
        }
      </Rows>
      <div className="start-more">
        <a href="#/operations">All of it</a>
        <a href="#/map">On the map</a>
      </div>
    </section>
  );
}

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
function TellMe() {
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
