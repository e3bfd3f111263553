import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { browserList } from '#shared/local-api/browsers';
import { localPaths } from '#shared/local-api/paths';
import { askLocal, sentenceOf } from '../../api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { plural } from '../../ui/format.ts';
import { Unanswered } from '../../ui/states.tsx';
import { queryClient } from '../../use-endpoint.ts';
import { Line } from './line.tsx';

const key = ['local', 'browsers'];
const POLL_MS = 30_000;

/** The browsers that may do more than read, each with a key of its own, and how that is ended. */
export function BrowserSettings() {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => askLocal(localPaths.browsers, browserList, { signal }),
    refetchInterval: POLL_MS,
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const revoke = async (browserId: string) => {
    try {
      const body = { browser_id: browserId };
      queryClient.setQueryData(key, await askLocal(localPaths.browsersRevoke, browserList, { method: 'POST', body }));
      setRefusal(null);
    } catch (failure) {
      setRefusal(sentenceOf(failure));
    }
  };
  if (data === undefined)
    return <Unanswered answer={{ error, refetch }} lines={3} label="Loading the browsers that are signed in" />;
  const others = data.browsers.filter((one) => one.browser_id !== data.own).length;
  return (
    <>
      <p className="note">
        The address from Astrolabe’s terminal signs one browser in, once; it stays signed in until 30 days after its last use. A
        revoked browser can only view.
      </p>
      {refusal === null ? null : (
        <p className="banner banner-error" role="alert">
          {refusal}
        </p>
      )}
      {data.browsers.map(({ browser_id: browserId, agent, let_in_at: letInAt, used_at: usedAt }) => (
        <Line
          key={browserId}
          name={<span title={agent ?? undefined}>{browserName(agent)}</span>}
          about={
            <>
              Signed in <DateTime at={letInAt} />, last used <DateTime at={usedAt} />
            </>
          }
        >
          {browserId === data.own ? <span>This browser</span> : <Button onClick={() => void revoke(browserId)}>Revoke</Button>}
        </Line>
      ))}
      <Line name="All others">
        <span>{plural(others, 'browser')}</span>
        <Button disabled={others === 0} onClick={() => void revoke('others')}>
          Revoke all others
        </Button>
      </Line>
    </>
  );
}

const programs: readonly [RegExp, string][] = [
  [/Electron\/\d/, 'Astrolabe’s own window'],
  [/Edg\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Windows NT/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

/** A browser's name out of what it says of itself: `Firefox 133 on Linux`; what says nothing that is known is quoted. */
export function browserName(agent: string | null): string {
  if (agent === null) return 'A browser of an earlier version';
  const known = programs.map(([pattern, name]) => ({ name, found: pattern.exec(agent) })).find(({ found }) => found !== null);
  if (known === undefined) return agent === '' ? 'A program without a name' : `“${agent.slice(0, 60)}”`;
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  const version = known.found?.[1];
  return `${known.name}${version === undefined ? '' : ` ${version}`}${system === undefined ? '' : ` on ${system}`}`;
}
