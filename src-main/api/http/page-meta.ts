import type { PageMeta } from '#shared/http/envelope';

/** What a page of a list says of itself. `total`: all matches. */
export function pageMeta(query: { page: number; page_size: number }, total: number): PageMeta {
  return {
    page: query.page,
    page_size: query.page_size,
    total,
    total_pages: Math.ceil(total / query.page_size),
    query: { ...query },
  };
}
