import type { Endpoint } from './endpoint.ts';
import { type DescribedParameter, describeParameters } from './query.ts';

/** The parameters of an endpoint's query by the names that they have today. */
export function describeQuery({ query, renamed }: Pick<Endpoint, 'query' | 'renamed'>): DescribedParameter[] {
  const today = new Map(Object.entries(renamed).map(([name, earlier]) => [earlier, name]));
  return describeParameters(query).map((one) => ({ ...one, name: today.get(one.name) ?? one.name }));
}
