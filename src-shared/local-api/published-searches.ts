import { z } from 'zod';
import { readQuery } from '../http/query.ts';
import { tradeContractList } from '../trade-api/contracts.ts';

const MOST_SEARCHES = 100;
/** Always there, for everybody: every contract on offer. */
export const ON_OFFER = 'on-offer';

/** A query of the trade list as its URL carries it, without the page; checked by the list's own rules. */
const tradeSearch = z.record(z.string(), z.union([z.string(), z.array(z.string())])).superRefine((query, context) => {
  const read = readQuery(tradeContractList, query);
  if (!read.ok) context.addIssue({ code: 'custom', message: read.message });
  for (const page of ['page', 'page_size', 'limit'])
    if (Object.hasOwn(query, page)) context.addIssue({ code: 'custom', message: `${page} is no part of a published search` });
});

/** Searches that have an address of their own, `/data/api/v1/saved/{name}.json`, which every program of this machine may read. */
export const publishedSearches = z
  .array(
    z.object({
      name: z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a name of small letters, digits and single hyphens')
        .max(60, 'a name of at most 60 letters')
        .refine((name) => name !== ON_OFFER, `another name: ${ON_OFFER} is there already`),
      query: tradeSearch,
    }),
  )
  .max(MOST_SEARCHES, `at most ${MOST_SEARCHES} published searches`)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'names that differ');
export type PublishedSearches = z.infer<typeof publishedSearches>;
