/** The order of a list, and which part of it: `limit` rows after the first `offset`. */
export interface PageQuery<Sort> {
  sort: Sort;
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}
