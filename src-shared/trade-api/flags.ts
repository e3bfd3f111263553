import { z } from 'zod';

/** Marks of a contract that is not what it seems, or costs more than its price (decisions §3.10). In the order of their coming. */
export const flagCodes = [
  'title_names_absent',
  'title_overcounts',
  'wants_items',
  'offers_nothing',
  'price_far_above',
  'pays_far_below',
  'copy_as_original',
  'exhausted_copy',
  'skin_as_ship',
  'near_name',
  'odd_bid',
  'bait_ladder',
  'relisted_higher',
  'no_public_docking',
  'low_security',
  'gate_camp',
  'absurd_collateral',
  'freighter_only',
  'expires_soon',
  'new_corporation',
  'title_price_differs',
  'sells_while_buying',
  'plain_hull',
  'title_overstates_research',
  'title_names_other_place',
  'wants_more_than_stated',
  'pays_for_one',
  'asks_for_nothing',
  'unknown_item',
  'just_above_hold',
  'no_reward',
  'buyout_far_above',
  'buyout_below_start',
  'no_way_back',
  'capital_in_high_security',
  'offers_and_wants_same',
  'hidden_wanted',
  'fitted_without_hull',
  'container_for_ship',
  'blueprint_as_ship',
  'no_such_ship',
  'relisted_with_less',
  'lure_to_structure',
  'short_deadline',
  'padded_worth',
  'price_pumped',
  'one_seller',
  'bricked_roll',
  'long_on_offer',
] as const;
export type FlagCode = (typeof flagCodes)[number];

export const contractFlag = z
  .object({
    code: z.enum(flagCodes),
    sentence: z.string().describe('what was found'),
    rows: z
      .array(
        z.object({
          kind: z.enum(['item', 'contract']).describe('a row of the contract’s items, or a contract'),
          id: z.int().describe('record_id or contract_id'),
        }),
      )
      .describe('what raised it; this contract where it is its own terms'),
  })
  .meta({ id: 'ContractFlag' });
export type ContractFlag = z.infer<typeof contractFlag>;
