import { useMemo } from 'react';
import { type RouteMode, route } from '#shared/plan-api/route';
import { shipClasses } from '#shared/plan-api/ship-classes';
import { planService } from '../../api.ts';
import { useStaging } from '../../state/local-storage/staging.ts';
import { useStartPage } from '../../state/local-storage/start-page.ts';
import { formatHash } from '../../state/location.ts';
import { shipClassNames } from '../../systems/labels.ts';
import { lossText } from '../../systems/loss-text.ts';
import { saferWay } from '../../systems/other-way.ts';
import { readRoute } from '../../systems/route-query.ts';
import { routeVerdict } from '../../systems/route-verdict.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { useUnreadUntil } from '../../systems/unread-killmails.ts';
import { useRouteArguments } from '../../systems/use-route-arguments.ts';
import { AmountField } from '../../ui/controls/amount-field.tsx';
import { NOTHING, plural } from '../../ui/format.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { Rows } from './rows.tsx';

/** From here to there with a ship and its cargo: whether to go, and both of the autopilot's ways. */
export function OwnRoute() {
  const { query, cargo } = useOwnRoute();
  const shortest = useWay(query, 'shortest', cargo);
  const safest = useWay(query, 'safest', cargo);
  const unread = useUnreadUntil(shortest.body?.meta.killmails_until);
  const isSame = shortest.body?.data.path.join() === safest.body?.data.path.join();
  const safer = shortest.body === undefined ? null : saferWay(shortest.body.data);
  const ways = [
    { mode: 'shortest', label: 'Shortest', answer: shortest },
    ...(isSame ? [] : [{ mode: 'safest', label: 'By security', answer: safest }]),
  ];
  const verdict = shortest.body === undefined ? null : routeVerdict(shortest.body, unread);
  return (
    <section aria-labelledby="start-route">
      <h2 id="start-route">Your route, and whether to fly it now</h2>
      <Asked />
      <p className="start-verdict" role="status">
        {verdict === null ? null : (
          <>
            <b className={verdict.advice === 'take' ? 'up' : 'warning'}>{verdict.head}.</b> {verdict.why}
          </>
        )}
      </p>
      <Rows answer={shortest} none="No way leads there.">
        {() => [
          ...(safer === null
            ? []
            : [
                <li key="other">
                  <a
                    href={formatHash('/route', {
                      ...query,
                      ...('via' in safer.ask ? { via: safer.ask.via } : { avoid: [safer.ask.avoid] }),
                    })}
                  >
                    <span className="start-what">
                      {safer.ask.label}: {plural(safer.way.jumps, 'jump')}
                    </span>
                    <b className="start-figure">{lossText(safer.way.chance_of_loss ?? 0)}</b>
                  </a>
                </li>,
              ]),
          ...ways.map(({ mode, label, answer: { body } }) => (
            <li key={mode}>
              <a href={formatHash('/route', { ...query, ...(mode === 'shortest' ? {} : { mode }) })}>
                <span className="start-what">
                  {label}: {body === undefined ? NOTHING : plural(body.data.jumps, 'jump')}
                </span>
                <b className="start-figure" title="Chance of losing the ship on the whole way, leaving now. Estimate only.">
                  {body?.data.chance_of_loss == null ? NOTHING : lossText(body.data.chance_of_loss)}
                </b>
                <small className="soft">
                  {body === undefined
                    ? 'on its way'
                    : `${body.data.entered.high} high, ${body.data.entered.low} low, ${body.data.entered.null} null; chance of loss for ${body.meta.ship_class === 'any' ? 'any ship' : `a ${body.meta.ship ?? body.meta.ship_class}`}. Click for all systems, better hours and other ways.`}
                </small>
              </a>
            </li>
          )),
        ]}
      </Rows>
    </section>
  );
}

/** Both ends, the ship and the cargo, as fields. */
function Asked() {
  const { query, cargo } = useOwnRoute();
  return (
    <div className="start-asked">
      <SystemPicker
        label="From"
        isChosen
        placeholder={`From ${query.from}`}
        onPick={({ name }) => useStartPage.setState({ from: name })}
      />
      <SystemPicker
        label="To"
        isChosen
        placeholder={`To ${query.to}`}
        onPick={({ name }) => useStartPage.setState({ to: name })}
      />
      <label className="labelled">
        <span>Ship</span>
        <select
          className="field"
          value={query.ship_class ?? 'any'}
          onChange={({ target }) => useStartPage.setState({ ship: shipClasses.find((name) => name === target.value) ?? 'any' })}
        >
          {shipClasses.map((name) => (
            <option key={name} value={name}>
              {shipClassNames[name]}
            </option>
          ))}
        </select>
      </label>
      <AmountField label="Cargo, ISK" value={cargo} onChange={(amount) => useStartPage.setState({ cargo: amount })} />
    </div>
  );
}

/** What was typed here before; at first from staging to the largest hub, or from hub to hub. */
function useOwnRoute() {
  const staging = useStaging(({ system }) => system);
  const { from = staging, to = from === 'Jita' ? 'Amarr' : 'Jita', ship, cargo } = useStartPage();
  const query = useMemo(
    () => ({ from, to, ship_class: ship, cargo: cargo === undefined ? undefined : String(cargo) }),
    [from, to, ship, cargo],
  );
  return { query, cargo };
}

function useWay(query: ReturnType<typeof useOwnRoute>['query'], mode: RouteMode, cargo: number | undefined) {
  const args = useRouteArguments(useMemo(() => readRoute({ ...query, mode }), [query, mode]));
  const asked = useMemo(
    () => (args === null ? null : { ...args, alternatives: 3, ...(cargo === undefined ? {} : { cargo_value: cargo }) }),
    [args, cargo],
  );
  return useEndpoint(planService, route, asked);
}
