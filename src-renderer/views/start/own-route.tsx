import type { ResponseOf } from '#shared/http/endpoint';
import type { RouteMode, route } from '#shared/plan-api/route';
import { shipClasses } from '#shared/plan-api/ship-classes';
import { useStaging, useStartPage } from '../../state/local-storage.ts';
import { formatHash } from '../../state/location.ts';
import { shipClassNames } from '../../systems/labels.ts';
import { lossText } from '../../systems/loss-text.ts';
import { wayFigures } from '../../systems/other-way.ts';
import { readRoute } from '../../systems/route-query.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { useRoute, useRouteArguments } from '../../systems/use-route.ts';
import { useRouteVerdict, VerdictText } from '../../systems/verdict.tsx';
import { AmountField } from '../../ui/controls/bounds.tsx';
import { NOTHING, plural } from '../../ui/format.ts';
import { Rows } from './rows.tsx';

/** From here to there with a ship and its cargo: whether to go, and both of the autopilot's ways. */
export function OwnRoute() {
  const { query, cargo } = useOwnRoute();
  const shortest = useWay(query, 'shortest', cargo);
  const safest = useWay(query, 'safest', cargo);
  const isSame = shortest.body?.data.path.join() === safest.body?.data.path.join();
  const ways = [
    { mode: 'shortest', label: 'Shortest', answer: shortest },
    ...(isSame ? [] : [{ mode: 'safest', label: 'By security', answer: safest }]),
  ];
  const verdict = useRouteVerdict(shortest.body);
  return (
    <section className="own-route" aria-labelledby="start-route">
      <h2 id="start-route">Your route, and whether to fly it now</h2>
      <Asked />
      <p className={`start-verdict ${shortest.previous ? 'previous' : ''}`} role="status" aria-busy={shortest.previous}>
        {verdict === null ? null : <VerdictText verdict={verdict} />}
      </p>
      <Rows answer={shortest} none="No way leads there.">
        {({ meta }) => [
          ...ways.map(({ mode, label, answer: { body } }) => (
            <WayRow
              key={mode}
              href={formatHash('/route', { ...query, ...(mode === 'shortest' ? {} : { mode }) })}
              label={label}
              body={body}
              way={body?.data}
            />
          )),
          ...(verdict?.offers ?? []).map(({ way, ask }) => (
            <WayRow
              key={way.path.join()}
              href={formatHash('/route', { ...query, ...('via' in ask ? { via: ask.via } : { avoid: [ask.avoid] }) })}
              label={ask.label}
              body={{ meta }}
              way={way}
            />
          )),
        ]}
      </Rows>
      <p className="start-more">
        <a href={formatHash('/route', query)}>Other hours to leave</a>
      </p>
    </section>
  );
}

interface WayRowProps {
  href: string;
  label: string;
  body: Pick<ResponseOf<typeof route>, 'meta'> | undefined;
  way: Pick<ResponseOf<typeof route>['data'], 'jumps' | 'entered' | 'chance_of_loss'> | undefined;
}

/** One way with its chance of loss, which opens it with all its systems. */
function WayRow({ href, label, body, way }: WayRowProps) {
  return (
    <li>
      <a href={href}>
        <span className="start-what">
          {label}: {way === undefined ? NOTHING : plural(way.jumps, 'jump')} <span aria-hidden="true">›</span>
        </span>
        <b className="start-figure" title="Chance of losing the ship on the whole way, leaving now. Estimate only.">
          {way?.chance_of_loss == null ? NOTHING : lossText(way.chance_of_loss)}
        </b>
        <small className="soft">
          {way === undefined || body === undefined
            ? 'on its way'
            : `${way.entered.high} high, ${way.entered.low} low, ${way.entered.null} null; ${wayFigures(way, body.meta)} for ${body.meta.ship_class === 'any' ? 'any ship' : `a ${body.meta.ship ?? body.meta.ship_class}`}`}
        </small>
      </a>
    </li>
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
      <AmountField label="Cargo, ISK" value={cargo} onPause onChange={(amount) => useStartPage.setState({ cargo: amount })} />
    </div>
  );
}

/** What was typed here before; at first from staging to the largest hub, or from hub to hub. */
function useOwnRoute() {
  const staging = useStaging(({ system }) => system);
  const { from = staging, to = from === 'Jita' ? 'Amarr' : 'Jita', ship, cargo } = useStartPage();
  return { query: { from, to, ship_class: ship, cargo: cargo === undefined ? undefined : String(cargo) }, cargo };
}

function useWay(query: ReturnType<typeof useOwnRoute>['query'], mode: RouteMode, cargo: number | undefined) {
  const args = useRouteArguments(readRoute({ ...query, mode }));
  return useRoute(args, cargo);
}
