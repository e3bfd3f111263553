import { live } from '#shared/plan-api/live';
import type { SystemDetail } from '#shared/systems-api/systems';
import { planService } from '../api.ts';
import { navigate } from '../state/location.ts';
import { Button } from '../ui/controls/button.tsx';
import { useEndpoint } from '../use-endpoint.ts';
import { battlesIn } from './links.ts';
import { useUnreadKillmails } from './unread-killmails.ts';

/** What goes on in the system now, by killmails, and where the hourly sample says otherwise; its line is there from the start. */
export function LiveLine({ system }: { system: SystemDetail }) {
  const { body } = useEndpoint(planService, live, { near: String(system.id), jumps: 0 });
  const now = body?.data[0];
  const until = body?.meta.covered_until ?? null;
  const unread = useUnreadKillmails();
  return (
    <p className="live-line">
      {body === undefined ? (
        <span className="dim">Looking for what happens now</span>
      ) : now !== undefined ? (
        <span className={`live live-${now.state}`}>
          {now.sentence}
          {now.quiet_now ? ' The hourly sample still calls it quiet.' : ''} <a href={battlesIn(system.name)}>Battle report</a>
        </span>
      ) : (
        <span className="dim">{unread ?? `No kill here in 45 minutes; killmails known up to ${until?.slice(11, 16)} EVE.`}</span>
      )}
      <Button look="quiet" icon="route" onClick={() => navigate('/route', { to: system.name })}>
        Route to here
      </Button>
    </p>
  );
}
