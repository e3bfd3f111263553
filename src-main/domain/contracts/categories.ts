import { BLUEPRINT_CATEGORY_ID, categoryCodes } from '#shared/game';

/** An item row of a contract. `categoryId` null: the static data does not know the type (yet). */
export interface CategorisedItem {
  categoryId: number | null;
  isIncluded: boolean;
  /** As upstream says; null where it does not. */
  isBlueprintCopy: boolean | null;
}

/**
 * Whether an item is a copy (true) or an original (false); null where it is no blueprint. Upstream leaves the member out
 * for an original: on a blueprint, absent means false (upstream §2.2).
 */
export function isBlueprintCopy({ categoryId, isBlueprintCopy }: Omit<CategorisedItem, 'isIncluded'>): boolean | null {
  return categoryId === BLUEPRINT_CATEGORY_ID ? isBlueprintCopy === true : null;
}

/** The category codes that a contract answers to: bit n is `categoryCodes[n]`. Only what is offered counts (decisions §3.3). */
export function categoryMask(items: readonly CategorisedItem[]): number {
  let mask = 0;
  for (const item of items) if (item.isIncluded) mask |= maskOf(item.categoryId, isBlueprintCopy(item));
  return mask;
}

const masks = new Map<string, number>();

function maskOf(categoryId: number | null, copy: boolean | null): number {
  const key = `${categoryId} ${copy}`;
  let mask = masks.get(key);
  if (mask === undefined) {
    mask = categoryCodes.reduce((bits, code, bit) => {
      const matches = (code.categoryIds as readonly (number | null)[]).includes(categoryId);
      return matches && (code.isBlueprintCopy === null || code.isBlueprintCopy === copy) ? bits | (1 << bit) : bits;
    }, 0);
    masks.set(key, mask);
  }
  return mask;
}
