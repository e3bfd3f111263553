import { live } from '#shared/plan-api/live';
import { planService } from '../api.ts';
import { humanize } from '../ui/format.ts';
import { useEndpoint } from '../use-endpoint.ts';

/** The most that the service gives; all that ask for it share one answer. */
const EVERYWHERE = { limit: 500 } as const;

/** What goes on in a system now, in a word; nothing without a kill in 45 minutes. */
export function LiveTag({ systemId }: { systemId: number }) {
  const { body } = useEndpoint(planService, live, EVERYWHERE);
  const now = body?.data.find(({ id }) => id === systemId);
  if (now === undefined) return null;
  return (
    <span
      className={`live live-${now.state}`}
      title={`${now.sentence}${now.quiet_now ? ' The hourly sample still calls it quiet.' : ''}`}
    >
      {humanize(now.state)}
      {now.quiet_now ? ' !' : ''}{' '}
    </span>
  );
}
