import { useState } from 'react';
import type { SourceState } from '#shared/local-api/status';
import type { HazardCode } from '#shared/plan-api/hazards';
import type { LiveState } from '#shared/plan-api/live';
import { AgeNote, hasArrived } from '../age.tsx';
import { useStatus } from '../state/status.ts';
import { UnknownHazards } from '../systems/hazards.tsx';
import { useMapHours } from '../systems/sampled-hours.ts';
import { useUnreadKillmails } from '../systems/unread-killmails.ts';
import { IconButton } from '../ui/controls/button.tsx';
import { count, NOTHING, plural } from '../ui/format.ts';
import { cividisGradient } from '../ui/ramp.ts';
import type { ColourChoice } from './colour/colour-choices.ts';
import type { Legend as LegendOf } from './colour/system-styles.ts';
import type { LiveMark } from './layers/render-state.ts';
import type { MapContent } from './map-view.tsx';
import { jumpBands, liveMarks, overlays, REACH_SHAPE, STAGING_SHAPE } from './overlays.ts';

const none: readonly SourceState[] = [];

interface Props {
  choice: ColourChoice;
  content: MapContent;
  stagingName: string | null;
  /** What has this reach: `Carrier, JDC 5, 7.0 ly`. */
  reachLabel: string | null;
  /** Whether jumps are shown as soon as they are counted: their lines are there from the start. */
  counting?: boolean;
  /** Whether couriers are on their way: their line is there already. */
  awaitsCouriers?: boolean;
  /** At first only its title and its colours. */
  folded?: boolean;
  /** Hazards that are shown, but unknown. */
  hazardsUnknown?: readonly HazardCode[];
  /** Drawn with less detail: without the tint, which the legend then leaves out. */
  reducedDetail: boolean;
}

/** What every colour and shape on the map means, with numbers and units. */
export function Legend({ choice, content, stagingName, reachLabel, counting = false, folded = false, ...rest }: Props) {
  const { reducedDetail, awaitsCouriers = false } = rest;
  const [open, setOpen] = useState(!folded);
  const hours = useMapHours();
  const sources = useStatus(({ status }) => status?.sources ?? none);
  const unread = useUnreadKillmails();
  const { styles, marks, jumps, reach } = content;
  const hour = choice.sampled === undefined ? null : hours[choice.sampled];
  return (
    <section className="map-legend" aria-label="Legend">
      <header>
        <h2>{choice.label}</h2>
        <IconButton
          icon={open ? 'down' : 'up'}
          label={open ? 'Fold the legend' : 'Unfold the legend'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </header>
      {folded && !open && styles.legend.kind === 'ramp' ? <Colours legend={styles.legend} /> : null}
      {open ? (
        <>
          <p className="dim map-legend-about">{hour === null ? choice.about : `${choice.about} ${hour} EVE.`}</p>
          <Colours legend={styles.legend} />
          <ul className="map-legend-marks">
            {stagingName === null ? null : (
              <li>
                <Shape path={STAGING_SHAPE} filled colour="var(--accent)" />
                <span>Staging</span>
                <b>{stagingName}</b>
              </li>
            )}
            {jumps === null && !counting ? null : <JumpRings jumps={jumps} />}
            {reach === null ? null : (
              <li>
                <Shape path={REACH_SHAPE} colour="var(--mark-reach)" />
                <span>{reachLabel ?? 'In reach'}</span>
                <b>{count(reach.systems.length)}</b>
              </li>
            )}
            {content.live === null ? null : <LiveMarks live={content.live} unread={unread} />}
            {content.arcs === undefined && !awaitsCouriers ? null : <Couriers drawn={content.arcs?.length ?? null} />}
            {marks.map(({ overlay, systems }) => {
              const { label, about, shape, part } = overlays.find(({ id }) => id === overlay) ?? overlays[2];
              // Without killmails fights are not known, which is not none.
              const isKnown = part === null || (hasArrived(sources, part) && (overlay !== 'fights' || unread === null));
              return (
                <li key={overlay} title={about}>
                  <Shape path={shape ?? ''} colour={`var(--mark-${overlay})`} />
                  <span>{label}</span>
                  <b>{isKnown ? count(systems.length) : NOTHING}</b>
                </li>
              );
            })}
            {content.territory === null || reducedDetail ? null : (
              <li title="Who holds the space; colour by sovereignty to read the names">
                <i className="map-tint" aria-hidden="true" />
                <span>Territory</span>
                <b>tint</b>
              </li>
            )}
          </ul>
          <LegendAge content={content} unread={unread} hazardsUnknown={rest.hazardsUnknown ?? []} />
        </>
      ) : null}
    </section>
  );
}

/** How many systems lie within each ring of jumps; null: they are being counted. */
function JumpRings({ jumps }: Pick<MapContent, 'jumps'>) {
  return jumpBands.map(({ from, to, width, opacity }) => (
    <li key={from}>
      <svg className="map-shape" viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="16" r="9" fill="none" stroke="var(--accent)" strokeOpacity={opacity} strokeWidth={width * 2} />
      </svg>
      <span>
        {from} to {to} jumps
      </span>
      <b>{jumps === null ? NOTHING : count(jumps.filter((one) => one !== undefined && one >= from && one <= to).length)}</b>
    </li>
  ));
}

/** `drawn`: how many; null: they are on their way. */
function Couriers({ drawn }: { drawn: number | null }) {
  return (
    <li title="From the least pay for the risk to the most; the bright end is the destination">
      <i className="map-arcs" style={{ background: cividisGradient }} aria-hidden="true" />
      <span>Couriers</span>
      <b>{drawn === null ? NOTHING : count(drawn)}</b>
    </li>
  );
}

/** Why a number is not here, or older than it should be; nothing where none is. */
function LegendAge({
  content: { live, marks },
  unread,
  hazardsUnknown,
}: {
  content: MapContent;
  unread: string | null;
  hazardsUnknown: readonly HazardCode[];
}) {
  const parts = marks.flatMap(({ overlay }) => overlays.find(({ id }) => id === overlay)?.part ?? []);
  const isLive = live !== null || parts.includes('killmails');
  return (
    <p className="map-legend-age">
      {isLive && unread !== null ? <span className="warning">▲ {unread} </span> : null}
      <UnknownHazards unknown={hazardsUnknown} />
      <AgeNote of={parts.filter((part) => part !== 'killmails')} />
    </p>
  );
}

/**
 * How many systems are camped, fought over or roamed through; a state that nothing is in has its line too. `unread`: why that is not
 * known of all.
 */
function LiveMarks({ live, unread }: { live: readonly LiveMark[]; unread: string | null }) {
  return (Object.keys(liveMarks) as LiveState[]).map((state) => (
    <li
      key={state}
      title={state === 'camped' ? 'The line leads through the gate, thinner where a camp is only likely' : undefined}
    >
      <Shape path={liveMarks[state].shape} colour="var(--mark-live)" />
      <span>{liveMarks[state].label}</span>
      <b>{unread === null ? count(live.filter((mark) => mark.state === state).length) : NOTHING}</b>
    </li>
  ));
}

function Colours({ legend }: { legend: LegendOf }) {
  return (
    <>
      {legend.kind === 'ramp' ? (
        <div className="map-ramp">
          <i style={{ background: legend.gradient }} />
          <div className="map-ramp-stops">
            {legend.stops.map(({ share, text }) => (
              <span key={share} style={{ left: `${share * 100}%`, translate: `${-share * 100}% 0` }}>
                {text}
              </span>
            ))}
          </div>
          <p className="dim">{legend.unit}</p>
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows scroll a long list of holders
        <ol className="map-steps" tabIndex={0} aria-label="Colours">
          {legend.steps.map(({ colour, label, systems }) => (
            <li key={label}>
              <i style={{ background: colour }} />
              <span>{label}</span>
              <b>{count(systems)}</b>
            </li>
          ))}
        </ol>
      )}
      {legend.missing === null ? null : (
        <p className="map-missing">
          <i aria-hidden="true" />
          <span>
            {plural(legend.missing.systems, 'system')}: {legend.missing.why}
          </span>
        </p>
      )}
    </>
  );
}

function Shape({ path, colour, filled = false }: { path: string; colour: string; filled?: boolean }) {
  return (
    <svg className="map-shape" viewBox="0 0 32 32" aria-hidden="true">
      <path
        d={path}
        fill={filled ? colour : 'none'}
        fillRule="evenodd"
        stroke={filled ? 'none' : colour}
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
