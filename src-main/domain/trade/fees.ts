import type { Settings } from '#shared/local-api/settings';

/** Skill levels 0 to 5, unmodified standings -10 to 10. */
export interface TraderSkills {
  accounting: number;
  broker_relations: number;
  faction_standing: number;
  corporation_standing: number;
}

/** Shares of a sale's price. */
export interface FeeRates {
  /** Of every sale. */
  salesTax: number;
  /** Of an order that waits to be filled. */
  brokerFee: number;
}

/** Of the sales tax without the skill, and what each level takes off it (upstream §2.17). */
const SALES_TAX = 0.075;
const TAX_OFF_A_LEVEL = 0.11;
/** Of the broker's fee without skill and standing, and what they take off it. */
const BROKER_FEE = 0.03;
const FEE_OFF_A_LEVEL = 0.003;
const FEE_OFF_FACTION = 0.0003;
const FEE_OFF_CORPORATION = 0.0002;
const LEAST_BROKER_FEE = 0.01;
/** ISK: no order that waits costs less. */
export const LEAST_FEE_OF_AN_ORDER = 100;

/** What the person pays where they sell: the tax anywhere, and the fee of the hub's station or of their own structure (decisions §3.9). */
export function ownFees({ hub, standings, structure_fee: ofStructure, ...skills }: Settings['trade']): FeeRates {
  const { faction = skills.faction_standing, corporation = skills.corporation_standing } = standings[hub] ?? {};
  const rates = feeRates({ ...skills, faction_standing: faction, corporation_standing: corporation });
  return ofStructure === null ? rates : { ...rates, brokerFee: Math.max(LEAST_BROKER_FEE, ofStructure / 100) };
}

/** What a trader of such skills and standings pays at an NPC station. */
export function feeRates(skills: TraderSkills): FeeRates {
  const fee =
    BROKER_FEE -
    FEE_OFF_A_LEVEL * skills.broker_relations -
    FEE_OFF_FACTION * skills.faction_standing -
    FEE_OFF_CORPORATION * skills.corporation_standing;
  return { salesTax: SALES_TAX * (1 - TAX_OFF_A_LEVEL * skills.accounting), brokerFee: Math.max(LEAST_BROKER_FEE, fee) };
}

/** Of a contract’s price, as the game showed them about 2020: what its issuer pays at least, in ISK (upstream §2.17). */
const CONTRACT_TAX = { rate: 0.006, least: 10_000 };
const CONTRACT_FEE = { rate: 0.0165, least: 23_500 };

/** What the issuer of a contract pays, and what is left of its price once it is accepted. ISK. */
export function contractFees(price: number): { sales_tax: number; broker_fee: number; left: number } {
  const tax = Math.max(CONTRACT_TAX.least, Math.round(price * CONTRACT_TAX.rate));
  const fee = Math.max(CONTRACT_FEE.least, Math.round(price * CONTRACT_FEE.rate));
  return { sales_tax: tax, broker_fee: fee, left: price - tax - fee };
}
