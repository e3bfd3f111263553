import type { ContractFlag } from '#shared/trade-api/flags';
import {
  asksForNothing,
  copyAsOriginal,
  exhaustedCopy,
  nearName,
  offersNothing,
  paysForOne,
  skinAsShip,
  titleNamesAbsent,
  titleOvercounts,
  unknownItem,
  wantsItems,
} from './contents-flags.ts';
import type { FlagInput, FlagRule } from './flag-input.ts';
import {
  absurdCollateral,
  baitLadder,
  buyoutBelowStart,
  buyoutFarAbove,
  capitalInHighSecurity,
  expiresSoon,
  freighterOnly,
  gateCamp,
  justAboveHold,
  lowSecurity,
  newCorporation,
  noPublicDocking,
  noReward,
  noWayBack,
  oddBid,
  paysFarBelow,
  priceFarAbove,
  relistedHigher,
} from './terms-flags.ts';
import {
  plainHull,
  sellsWhileBuying,
  titleNamesOtherPlace,
  titleOverstatesResearch,
  titlePriceDiffers,
  wantsMoreThanStated,
} from './title-flags.ts';

const rules: readonly FlagRule[] = [
  titleNamesAbsent,
  titleOvercounts,
  wantsItems,
  offersNothing,
  priceFarAbove,
  paysFarBelow,
  copyAsOriginal,
  exhaustedCopy,
  skinAsShip,
  nearName,
  oddBid,
  baitLadder,
  relistedHigher,
  noPublicDocking,
  lowSecurity,
  gateCamp,
  absurdCollateral,
  freighterOnly,
  expiresSoon,
  newCorporation,
  titlePriceDiffers,
  sellsWhileBuying,
  plainHull,
  titleOverstatesResearch,
  titleNamesOtherPlace,
  wantsMoreThanStated,
  paysForOne,
  asksForNothing,
  unknownItem,
  justAboveHold,
  noReward,
  buyoutFarAbove,
  buyoutBelowStart,
  noWayBack,
  capitalInHighSecurity,
];

/** Rules that conclude from what is not inside, or from all that is: of a list of which rows could not be read they say nothing. */
const aboutWhole: ReadonlySet<FlagRule> = new Set([
  titleNamesAbsent,
  titleOvercounts,
  offersNothing,
  priceFarAbove,
  paysFarBelow,
  copyAsOriginal,
  skinAsShip,
  nearName,
  plainHull,
  titleOverstatesResearch,
  paysForOne,
  asksForNothing,
  buyoutFarAbove,
]);

/** Every flag that a contract raises (decisions §3.10). */
export function contractFlags(input: FlagInput): ContractFlag[] {
  const { items_left_out: leftOut } = input.contract;
  return rules.flatMap((rule) => (leftOut > 0 && aboutWhole.has(rule) ? [] : (rule(input) ?? [])));
}

/** Whether no warning was raised; null: none was, and its items are not known. */
export function hasNoWarnings({ contract }: Pick<FlagInput, 'contract'>, flags: readonly ContractFlag[]): boolean | null {
  if (flags.length > 0) return false;
  return contract.items_state === 'known' && contract.items_left_out === 0 ? true : null;
}
