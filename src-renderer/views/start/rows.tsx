import type { ReactNode } from 'react';
import { Unanswered } from '../../ui/states.tsx';
import type { EndpointState } from '../../use-endpoint.ts';

/** Rows under one heading. */
export const SHOWN = 3;

/** What lies behind a heading: rows, or why there are none. `none`: said where an answer has no row. */
export function Rows<Body>({
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
