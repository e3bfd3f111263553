import { z } from 'zod';

/** Paging of a list (decisions §6.1): `page` is 1-based, `total` counts all matches, not this page's rows. */
export const pageMeta = z
  .object({
    page: z.int().describe('this page, from 1'),
    page_size: z.int().describe('rows per page'),
    total: z.int().describe('rows of all pages'),
    total_pages: z.int().describe('pages with rows'),
    query: z.record(z.string(), z.unknown()).describe('the parameters as parsed, including defaults'),
  })
  .meta({ id: 'PageMeta' });
export type PageMeta = z.infer<typeof pageMeta>;

/** `{data}`: the success envelope without a meta. */
export function dataOf<Data extends z.ZodType>(data: Data) {
  return z.object({ data });
}

/** `{data, meta}`: the success envelope of lists. */
export function pageOf<Data extends z.ZodType, Meta extends z.ZodType>(data: Data, meta: Meta) {
  return z.object({ data, meta });
}
