import { Fragment } from 'react';
import { formatHash } from '../state/location.ts';
import type { RouteVerdict } from './route-verdict.ts';

/** What to do about a way and why, with links to its most dangerous systems. */
export function VerdictText({ verdict: { advice, head, why, worst } }: { verdict: RouteVerdict }) {
  return (
    <>
      <b className={advice === 'take' ? 'up' : 'warning'}>{head}.</b> {why}
      {worst.length === 0 ? null : ' Most dangerous: '}
      {worst.map(({ id, name, share }, place) => (
        <Fragment key={id}>
          {place === 0 ? '' : ', '}
          <a href={formatHash(`/systems/${id}`)}>{name}</a> ({share})
        </Fragment>
      ))}
      {worst.length === 0 ? null : '.'}
    </>
  );
}
