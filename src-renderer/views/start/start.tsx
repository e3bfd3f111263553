import './start.css';
import { type ReactNode, useMemo } from 'react';
import { live } from '#shared/plan-api/live';
import { type RouteMode, route } from '#shared/plan-api/route';
import { dealList } from '#shared/trade-api/deals';
import { planService, tradeService } from '../../api.ts';
import { Contents } from '../../contracts/contents.tsx';
import { useStaging } from '../../state/local-storage/staging.ts';
import { useStartPage } from '../../state/local-storage/start-page.ts';
import { hashOfView } from '../../state/local-storage/view-locations.ts';
import { formatHash, navigateToView } from '../../state/location.ts';
import { systemLink } from '../../systems/links.ts';
import { lossText, readRoute } from '../../systems/route-query.ts';
import { useUnreadKillmails } from '../../systems/unread-killmails.ts';
import { useRouteArguments } from '../../systems/use-route-arguments.ts';
import { AmountField } from '../../ui/controls/amount-field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { NOTHING, plural, shortIsk } from '../../ui/format.ts';
import { Security } from '../../ui/security.tsx';
import { Unanswered } from '../../ui/states.tsx';
import { type EndpointState, useEndpoint } from '../../use-endpoint.ts';
import { FirstSync } from './first-sync.tsx';

const SHOWN = 3;
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
      </div>
    </div>
  );
}

/** What lies behind a heading: rows, or why there are none. `none`: said where an answer has no row. */
function Rows<Body>({
  answer,
  none,
  children,
}: {
  answer: EndpointState<Body>;
  none: string;
  children: (body: Body) => ReactNode[];
}) {
  if (answer.body === undefined) return <Unanswered answer={answer} lines={SHOWN} />;
  const rows = children(answer.body);
  return rows.length === 0 ? (
    <p className={`note ${answer.previous ? 'previous' : ''}`}>{none}</p>
  ) : (
    <ul className={`start-rows ${answer.previous ? 'previous' : ''}`} aria-busy={answer.previous}>
      {rows}
    </ul>
  );
}

/** Deals without a warning for the capital that is typed here. */
function AffordableDeals() {
  const capital = useStartPage((state) => state.capital);
  const filters = useMemo(() => ({ capital_max: String(capital) }), [capital]);
  const answer = useEndpoint(
    tradeService,
    dealList,
    useMemo(() => ({ ...filters, page_size: 10 }), [filters]),
  );
  return (
    <section aria-labelledby="start-deals">
      <h2 id="start-deals">A deal that you can afford</h2>
      <p className="soft">Sold to the buy orders of your trade hub, with fees and hauling paid; nothing that has a warning.</p>
      <div className="start-more">
        <AmountField
          label="ISK to spend"
          value={capital}
          onChange={(amount) => amount !== undefined && amount > 0 && useStartPage.setState({ capital: Math.round(amount) })}
        />
        <a href={formatHash('/deals', filters)}>All {answer.body === undefined ? '' : answer.body.meta.total} deals</a>
      </div>
      <Rows answer={answer} none={`No deal without warnings takes up to ${shortIsk(capital)} ISK now.`}>
        {({ data }) =>
          data.slice(0, SHOWN).map((deal) => (
            <li key={deal.contract_id}>
              <a href={formatHash(`/deals/${deal.contract_id}`, filters)}>
                <span className="start-what">
                  <Contents contract={deal} />
                </span>
                <b className="start-figure">+{shortIsk(deal.profit)}</b>
                <small className="soft">
                  for {shortIsk(deal.capital)},{' '}
                  {deal.haul_jumps === 0 ? 'at the hub' : `${plural(deal.haul_jumps, 'jump')} from the hub`}, in{' '}
                  {deal.place?.system_name ?? deal.region_name}
                </small>
              </a>
            </li>
          ))
        }
      </Rows>
    </section>
  );
}

/** From staging to the largest hub, or from hub to hub, by the autopilot's shorter and safer way. */
function OwnRoute() {
  const staging = useStaging(({ system }) => system);
  const [from, to] = [staging, staging === 'Jita' ? 'Amarr' : 'Jita'];
  const shortest = useWay(from, to, 'shortest');
  const safest = useWay(from, to, 'safest');
  const isSame = shortest.body?.data.path.join() === safest.body?.data.path.join();
  const ways = [
    { mode: 'shortest', label: isSame ? 'Shortest, and safer' : 'Shortest', answer: shortest },
    ...(isSame ? [] : [{ mode: 'safest', label: 'Safer', answer: safest }]),
  ];
  const [warning] = shortest.body?.data.warnings ?? [];
  return (
    <section aria-labelledby="start-route">
      <h2 id="start-route">
        {from} to {to}, and how dangerous it is
      </h2>
      <p className="soft" title={warning}>
        {shortest.body === undefined
          ? 'What goes on along the way now.'
          : (warning ?? 'No camp, fight or roam is seen on the way now.')}
      </p>
      <Rows answer={shortest} none="No way leads there.">
        {() =>
          ways.map(({ mode, label, answer: { body } }) => (
            <li key={mode}>
              <a href={formatHash('/route', { from, to, ...(mode === 'shortest' ? {} : { mode }) })}>
                <span className="start-what">
                  {label}: {body === undefined ? NOTHING : plural(body.data.jumps, 'jump')}
                </span>
                <b className="start-figure" title="Chance of losing a ship on the whole way, leaving now. Estimate only.">
                  {body?.data.chance_of_loss == null ? NOTHING : lossText(body.data.chance_of_loss)}
                </b>
                <small className="soft">
                  {body === undefined
                    ? 'on its way'
                    : `${body.data.entered.high} high, ${body.data.entered.low} low, ${body.data.entered.null} null; chance of loss for ${body.meta.ship_class === 'any' ? 'any ship' : `a ${body.meta.ship ?? body.meta.ship_class}`}, the largest part in ${body.data.worst_system}`}
                </small>
              </a>
            </li>
          ))
        }
      </Rows>
      <div className="start-more">
        <a href={hashOfView('/route', false, {})}>Another route</a>
      </div>
    </section>
  );
}

function useWay(from: string, to: string, mode: RouteMode) {
  const request = useMemo(() => readRoute({ from, to, mode }), [from, to, mode]);
  return useEndpoint(planService, route, useRouteArguments(request));
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
