import type { ContractFlag, FlagCode } from '#shared/trade-api/flags';
import {
  asksForNothing,
  blueprintAsShip,
  copyAsOriginal,
  exhaustedCopy,
  nearName,
  skinAsShip,
  titleNamesAbsent,
  titleOvercounts,
  unknownItem,
} from './contents-flags.ts';
import { absurdCollateral, freighterOnly, justAboveHold, lureToStructure, noReward, shortDeadline } from './courier-flags.ts';
import type { FlagInput, FlagRule } from './flag-input.ts';
import {
  baitLadder,
  buyoutBelowStart,
  buyoutFarAbove,
  capitalInHighSecurity,
  expiresSoon,
  gateCamp,
  lowSecurity,
  newCorporation,
  noPublicDocking,
  noWayBack,
  oddBid,
  paysFarBelow,
  priceFarAbove,
  relistedHigher,
  relistedWithLess,
} from './terms-flags.ts';
import {
  containerForShip,
  fittedWithoutHull,
  noSuchShip,
  plainHull,
  sellsWhileBuying,
  titleNamesOtherPlace,
  titleOverstatesResearch,
  titlePriceDiffers,
  wantsMoreThanStated,
} from './title-flags.ts';
import { hiddenWanted, offersAndWantsSame, offersNothing, oneSeller, paysForOne, wantsItems } from './wanted-flags.ts';
import { brickedRoll, longOnOffer, paddedWorth, pricePumped } from './worth-flags.ts';

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
  offersAndWantsSame,
  hiddenWanted,
  fittedWithoutHull,
  containerForShip,
  blueprintAsShip,
  noSuchShip,
  relistedWithLess,
  lureToStructure,
  shortDeadline,
  paddedWorth,
  pricePumped,
  oneSeller,
  brickedRoll,
  longOnOffer,
];

/** Of two flags of one thing the one that says it exactly stands, and those that it takes the place of do not. */
const exacterThan: Partial<Record<FlagCode, readonly FlagCode[]>> = {
  offers_and_wants_same: ['wants_items', 'hidden_wanted'],
  hidden_wanted: ['wants_items'],
  plain_hull: ['title_names_absent'],
  fitted_without_hull: ['title_names_absent'],
  container_for_ship: ['title_names_absent', 'fitted_without_hull'],
};

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
  blueprintAsShip,
  noSuchShip,
  containerForShip,
  fittedWithoutHull,
  relistedWithLess,
  paddedWorth,
  oneSeller,
]);

/** Every flag that a contract raises (decisions §3.10). */
export function contractFlags(input: FlagInput): ContractFlag[] {
  const { items_left_out: leftOut } = input.contract;
  const flags = rules.flatMap((rule) => (leftOut > 0 && aboutWhole.has(rule) ? [] : (rule(input) ?? [])));
  const replaced = new Set(flags.flatMap(({ code }) => exacterThan[code] ?? []));
  return flags.filter(({ code }) => !replaced.has(code));
}

/** Whether no warning was raised; null: none was, and its items are not known. */
export function hasNoWarnings({ contract }: Pick<FlagInput, 'contract'>, flags: readonly ContractFlag[]): boolean | null {
  if (flags.length > 0) return false;
  return contract.items_state === 'known' && contract.items_left_out === 0 ? true : null;
}
