import { LONGEST_PLAN, OP_SHEET_PATH, planSearch, strictPlan } from '#shared/plan-link';

/**
 * The scheme of links into the app: `astrolabe://contract/123`, `astrolabe://system/Jita`, `astrolabe://type/34`,
 * `astrolabe://plan?staging=Jita&target=Amarr`.
 */
export const LINK_SCHEME = 'astrolabe';

/** Anybody can make a link; one of ours is short, but for one of an op sheet, which names places. */
const LONGEST_LINK = 200;

/** Whether an argument is meant to be a link into the app, good or not. */
export function isLink(argument: string): boolean {
  return argument.toLowerCase().startsWith(`${LINK_SCHEME}:`);
}

/**
 * Where a link leads, as the window's hash: `#/contracts/123`, `#/systems/Jita`, `#/depth?type=34`. null: it is no link that
 * we give out; nothing of it is used. Links come from web pages and other programs, so only ids, names of systems and ships, and the
 * parameters of an op sheet get through, each written anew.
 */
export function placeOfLink(link: string): string | null {
  const plan = /^astrolabe:\/\/plan\/?\?([^#]+)$/i.exec(link)?.[1];
  if (plan !== undefined) {
    const query = link.length > LONGEST_PLAN ? null : strictPlan(plan);
    return query === null ? null : `#${OP_SHEET_PATH}?${planSearch(query)}`;
  }
  if (link.length > LONGEST_LINK) return null;
  const [, kind, value = ''] = /^astrolabe:\/\/(contract|system|type)\/([^/?#]+)\/?$/i.exec(link) ?? [];
  switch (kind?.toLowerCase()) {
    case 'contract':
      return isId(value) ? `#/contracts/${value}` : null;
    case 'type':
      return isId(value) ? `#/depth?type=${value}` : null;
    case 'system': {
      const name = decoded(value);
      return name !== null && /^[\p{L}\d][\p{L}\d' -]{0,59}$/u.test(name) ? `#/systems/${encodeURIComponent(name)}` : null;
    }
    default:
      return null;
  }
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
