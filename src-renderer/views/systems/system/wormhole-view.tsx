import type { ResponseOf } from '#shared/http/endpoint';
import { wormholeSystem } from '#shared/plan-api/wormhole-systems';
import { planService } from '../../../api.ts';
import { useKeys } from '../../../state/keys.ts';
import { navigate } from '../../../state/location.ts';
import { openBeside } from '../../../systems/links.ts';
import { RecentKills } from '../../../systems/recent-kills.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { copyText } from '../../../ui/copy.ts';
import { change, count, hourSpan } from '../../../ui/format.ts';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { recordsOf } from '../../../ui/table/export.ts';
import { RecordExport } from '../../../ui/table/export-menu.tsx';
import { useEndpoint } from '../../../use-endpoint.ts';
import { Section, Wormholes } from './current-activity.tsx';

type Known = ResponseOf<typeof wormholeSystem>['data'];

/** Ids of wormhole space begin here; a J-number and Thera are names of it. */
const FIRST_ID = 31_000_000;

/** Whether what a page is asked for names a system of wormhole space. */
export function isWormholeSystem(system: string): boolean {
  return /^(J\d{6}|thera)$/i.test(system) || Number(system) >= FIRST_ID;
}

/** A system of wormhole space, which has neither gates nor scores: what it is, where it leads, and who was killed there. */
export function WormholeSystemView({ system }: { system: string }) {
  const { body, error, previous, retry, url } = useEndpoint(planService, wormholeSystem, { id: system });
  const known = body?.data;
  useKeys('This view', { Escape: { label: 'Back to the list', run: () => openBeside(null) } });
  return (
    <div className="view">
      <header className="view-head system-head">
        <h1>{known?.name ?? `System ${system}`}</h1>
        <p>{known === undefined ? '' : kindOf(known)}</p>
        <div className="view-actions">
          <Button icon="route" look="quiet" disabled={known === undefined} onClick={() => openRoute({ from: known?.name })}>
            Route from here
          </Button>
          <Button icon="route" look="quiet" disabled={known === undefined} onClick={() => openRoute({ to: known?.name })}>
            Route to here
          </Button>
          <IconButton
            icon="copy"
            label="Copy the name"
            disabled={known === undefined}
            onClick={() => known !== undefined && void copyText(known.name, known.name)}
          />
          <IconButton icon="close" label="Back to the list" onClick={() => openBeside(null)} />
        </div>
      </header>
      {error !== null && (known === undefined || previous) ? <Failure error={error} onRetry={retry} /> : null}
      {error === null && known === undefined ? <Skeleton lines={12} label="Loading the system" /> : null}
      {known === undefined ? null : <Body known={known} url={url} />}
    </div>
  );
}

function openRoute(ends: { from?: string | undefined; to?: string | undefined }): void {
  navigate('/route', { ...ends, wormholes: 'true' });
}

function kindOf({ class: name, region, constellation }: Known): string {
  return `${name === null ? 'Class not known' : /^C\d/.test(name) ? `Class ${name.slice(1)}` : name}, ${constellation}, ${region}`;
}

function Body({ known, url }: { known: Known; url: string | null }) {
  return (
    <div className="system-body">
      <h2 className="visually-hidden">What is known of it</h2>
      <div className="system-grid wormhole-grid">
        <Section
          title="Effect"
          empty={known.effect === null ? 'No effect.' : null}
          actions={
            <RecordExport {...recordsOf(`effect of ${known.name}`, ['name', 'percent', 'helps'], known.effect_modifiers, url)} />
          }
        >
          <p>{known.effect}</p>
          <ul className="lines">
            {known.effect_modifiers.map(({ name, percent, helps }) => (
              <li key={name}>
                <span>{name}</span>
                <span className={helps ? 'up' : 'warning'}>{change(percent / 100)}</span>
              </li>
            ))}
          </ul>
        </Section>
        <Section
          title="Static wormholes"
          empty={staticsMissing(known)}
          actions={
            <RecordExport
              {...recordsOf(
                `static wormholes of ${known.name}`,
                ['type', 'leads_to', 'jump_mass', 'total_mass', 'hours'],
                known.statics ?? [],
                url,
              )}
            />
          }
        >
          <ul className="lines">
            {known.statics?.map(({ type, leads_to: to, jump_mass: mass, total_mass: total, hours }) => (
              <li key={type}>
                <span>
                  {type} <span className="dim">to {to ?? 'several classes'}</span>
                </span>
                <span className="dim">
                  {count(mass / 1e6)} of {count(total / 1e6)} million kg, {hourSpan(hours)}
                </span>
              </li>
            ))}
          </ul>
        </Section>
        <Wormholes system={known} connections={known.connections} url={url} />
        <RecentKills systemId={known.id} />
      </div>
      <p className="note wormhole-source">
        Class and effect come from the static data. Static wormholes, masses and strengths come from tables of Wanderer, kept by
        players: likely, not sure.
      </p>
    </div>
  );
}

function staticsMissing({ statics }: Known): string | null {
  if (statics === null) return 'Not known of this system.';
  return statics.length === 0 ? 'It has none.' : null;
}
