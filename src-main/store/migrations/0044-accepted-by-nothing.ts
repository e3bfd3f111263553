/**
 * Contracts that left the list early and whose items answered nothing (204) were cancelled; the source says so of accepted ones (decisions
 * §3.1). Those that have to be asked again are undecided until then.
 */
export const acceptedByNothing = `
  UPDATE contracts SET status = 'outstanding', hidden = 0
   WHERE status = 'cancelled' AND probe = 'pending' AND evidence ->> 'kind' = 'left-early' AND evidence ->> 'answer' = 'nothing';
  UPDATE contracts SET status = 'finished', hidden = 0, date_accepted = min(absent_since, date_expired),
         date_completed = min(absent_since, date_expired),
         evidence = iif(evidence ->> 'askedAt' < date_expired, json_set(evidence, '$.askedAgainAt', evidence ->> 'askedAt'), evidence)
   WHERE status = 'cancelled' AND probe IS NULL AND present = 0 AND evidence ->> 'kind' = 'left-early' AND evidence ->> 'answer' = 'nothing';
`;
