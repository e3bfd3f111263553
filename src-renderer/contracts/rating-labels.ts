import type { FlagCode } from '#shared/trade-api/flags';
import type { PriceRatingCode } from '#shared/trade-api/price-rating';
import type { Verdict } from '#shared/trade-api/worth';

/** A verdict as the window calls it. */
export const verdictLabels: Readonly<Record<Verdict, string>> = {
  profit: 'Profit now',
  profit_listed: 'Profit with sell orders',
  unclear: 'Unclear',
  loss: 'Loss',
  not_rated: 'Not rated',
};

/** A rating of the price as the window calls it. */
export const priceLabels: Readonly<Record<PriceRatingCode, string>> = {
  deal: 'Deal',
  fair: 'Fair',
  dear: 'Dear',
  overpriced: 'Overpriced',
  too_good: 'Too good to be true',
  unknown: 'Unknown',
};

/** A flag in a few words, for a list; its sentence is in the panel. */
export const flagLabels: Readonly<Record<FlagCode, string>> = {
  title_names_absent: 'Title names what is not inside',
  title_overcounts: 'Title counts more than there is',
  wants_items: 'Wants items in return',
  offers_nothing: 'Offers nothing',
  price_far_above: 'Price far above the market',
  pays_far_below: 'Pays far below the market',
  copy_as_original: 'Copy called an original',
  exhausted_copy: 'Copy without runs',
  skin_as_ship: 'SKIN called a ship',
  near_name: 'Priced as a near name',
  odd_bid: 'Bait among the buy orders',
  bait_ladder: 'Same issuer, several prices',
  relisted_higher: 'Relisted at a higher price',
  no_public_docking: 'Docking not known',
  low_security: 'Low or null security',
  gate_camp: 'Gate camps likely',
  absurd_collateral: 'Absurd collateral',
  freighter_only: 'Freighter only',
  expires_soon: 'Expires within the hour',
  new_corporation: 'New issuer corporation',
  title_price_differs: 'Title tells a lower price',
  sells_while_buying: 'Sells under “WTB”',
  plain_hull: 'Plain hull called Navy or Fleet',
  title_overstates_research: 'Title tells more research',
  title_names_other_place: 'Title names another hub',
  wants_more_than_stated: 'Wants more than its title says',
  pays_for_one: 'Pays for one of several',
  asks_for_nothing: 'Asks ISK for nothing',
  unknown_item: 'Holds an unknown item',
  just_above_hold: 'Just above a hold',
  no_reward: 'No reward',
  buyout_far_above: 'Buyout far above the market',
  buyout_below_start: 'Buyout below the first bid',
  no_way_back: 'No way back by gates',
  capital_in_high_security: 'Capital in high security',
  offers_and_wants_same: 'Offers and wants the same',
  hidden_wanted: 'Hides what it wants beside the price',
  fitted_without_hull: '“Fitted”, without the ship',
  container_for_ship: 'Container in place of a ship',
  blueprint_as_ship: 'Blueprint called a ship',
  no_such_ship: 'No such ship',
  relisted_with_less: 'Withdrawn, and again with less',
  lure_to_structure: 'Lures into a structure',
  short_deadline: 'A day for a long way',
  padded_worth: 'Padded with what has no buyers',
  price_pumped: 'Price driven up lately',
  bricked_roll: 'Roll worse than its source',
  long_on_offer: 'Long on offer for its price',
  one_seller: 'Wants what one seller has',
};
