import { indexEndpoint } from '../http/index-document.ts';
import type { ServiceDescription } from '../http/openapi.ts';
import { abyssalById, abyssalTypeList } from './abyssal-items.ts';
import { abyssalList } from './abyssals.ts';
import { appraise } from './appraise.ts';
import { backtest } from './backtest.ts';
import { blueprintList } from './blueprints.ts';
import { tradeContractList } from './contracts.ts';
import { courierChains } from './courier-chains.ts';
import { courierList } from './couriers.ts';
import { dealList } from './deals.ts';
import { depthOfType } from './depth.ts';
import { fitsContracts } from './fits.ts';
import { goodsList } from './goods.ts';
import { issuerById } from './issuers.ts';
import { marketOfType } from './market.ts';
import { priceAccuracy, priceOfType, pricePasted } from './price.ts';
import { rivalBoard } from './rivals.ts';
import { salesOfType } from './sales.ts';
import { tradedTypes } from './traded-types.ts';
import { contractWorth } from './worth.ts';

export const tradeIndex = indexEndpoint('getTradeIndex');

/** The trade service: all analysis for traders beyond the contracts and systems services. */
export const tradeEndpoints = [
  tradeContractList,
  appraise,
  backtest,
  contractWorth,
  courierList,
  courierChains,
  blueprintList,
  abyssalList,
  abyssalTypeList,
  abyssalById,
  dealList,
  depthOfType,
  fitsContracts,
  goodsList,
  issuerById,
  marketOfType,
  priceOfType,
  pricePasted,
  priceAccuracy,
  rivalBoard,
  salesOfType,
  tradedTypes,
  tradeIndex,
] as const;

/** The description in the index, the OpenAPI document and the reference. */
export const tradeService: ServiceDescription = {
  name: 'Astrolabe trade service',
  version: '1.0.0',
  summary: 'Public contracts for traders: what is inside, where they are and who sells them.',
  notes: [
    {
      title: 'What stands for the contents',
      paragraphs: [
        'Items of one type are one kind. Blueprints of one type are one kind only if copy or original, runs and both efficiencies are the same. The kind with the largest known value stands for the whole contents; if no value is known, the first in the order of the items.',
        'A value is units times the median price that single-item contracts of the same region ask for one unit, in the latest hour with any such contract. It is an asked price, not a paid one. Blueprints have no value yet, because offers of one type mix originals with copies of any runs.',
        'The items that a contract asks for in return are described separately from those that it offers, by the same rule.',
      ],
    },
    {
      title: 'How worth is calculated',
      paragraphs: [
        'Offered items count with what the hub’s orders pay for them, the best orders first, and never with more units than there are orders for. Items without a value count as 0 and are listed under `unvalued`. Requested items count with their cost at the hub’s sell orders; if that cost is not known in full, there is no margin. So missing data never makes a margin too high.',
        'Orders at odd prices do not count, see "Which prices count". A type that was never traded has no value. Blueprints count only for `sell_listed`: with the median sale price of the same kind; or, for copies, with the build profit of all runs: the products at the hub’s buy orders less the materials at its sell orders, without the job fee. Hub, skills and standings are those of the app’s settings; the defaults are Jita and none. Hauling is separate, under `haul`; only `/deals` includes it.',
        '`lines` are the terms of the sum. If the margins are known, `sell_now` adds up to `margin`, and `sell_listed` to `margin_listed`.',
      ],
    },
    {
      title: 'Which prices count',
      paragraphs: [
        'One rule protects against typos and bait. A price counts if its logarithm is within 3.5 scaled median absolute deviations (1.4826 times the median distance from the median) of the median of the logarithms. Prices within a factor of two of the median always count. As long as fewer than half of the prices are odd, they cannot move that range.',
        'For orders the range comes from the prices at which the type was traded: bids above the range and asks below it do not count.',
      ],
    },
    {
      title: 'What was sold',
      paragraphs: [
        'These figures cover item exchanges with exactly one item row that left the list while this mirror was running. *Sold*: the source said that a player accepted the contract. *Undecided*: the source did not say, or was not asked yet. *Unsold*: all others. Auctions and bundles are left out. Blueprints are of one kind if copy or original, both efficiencies and runs are the same.',
        'Sales at odd prices are counted separately, see "Which prices count". The percentile of a price is the share of sales that were cheaper, plus half of those at the same price. Days to sell cover only offers that were sold; offers without a buyer are in `unsold`.',
      ],
    },
    {
      title: 'When a price sells',
      paragraphs: [
        'The reference is the median of at least three sales of the same thing in the requested region and days; for a bundle it is the cost of all its items at the hub. Offers are grouped into bands by the ratio of their price to the reference; for each bundle, to the cost of its own items. For each band a Kaplan-Meier estimate gives the percent sold by each day after issue, with a 95 % interval from Greenwood’s variance on the log-log scale. Offers that are still listed, were withdrawn or have expired are censored: they count for as long as they were listed. Offers first seen more than an hour after their issue count from then on. So the percent is of offers that are not withdrawn. Undecided offers count both ways: as withdrawn for `sold_percent` and the lower end, as sold for the upper end. A band with fewer than 20 offers seen from their first hour has no estimate.',
        'The price for a number of days is the median price of the highest band in which enough offers were sold in time. It follows from what happened at such prices, whatever else was on offer then; `cheaper_on_offer` counts the cheaper offers of now. Tax and fee of a contract are approximate: those that the game showed in 2020, 0.6 % and 1.65 %, at least 10,000 and 23,500 ISK. `/price/accuracy` compares past estimates of this mirror with what happened.',
      ],
    },
    {
      title: 'What raises a flag',
      paragraphs: [
        'Title: it names items that are not inside, more of them than there are, a lower price, more research, another hub, a variant of the ship or fewer wanted items than there are; it says that the issuer buys; it names no real ship.',
        'Contents: items are wanted in return, more seriously if they cost far more than the price and the title does not mention them; a sale offers nothing; copies, SKINs, blueprints or containers under the name of something more expensive; a fit without its ship; an item that the static data lacks; a capital ship in high security; an abyssal module that is worse than its source module in all but CPU and powergrid, at the price of that module or more.',
        'Price: far above what the same costs at the hub, or pay far below it; a bid that is bait; a buyout that is bait or below the first bid; the same item offered by one issuer at several prices, or recently for less, or withdrawn and offered again with less in it; worth that comes from items that hardly sell, or from a price that was driven up this month; pay for something that only one seller has, or for one where several are wanted; ISK for nothing.',
        'Place and time: a place outside high security where docking rights are not known, a camped place, a place or destination without a way back; an end within the hour; a corporation whose first contract was seen days ago.',
        'Couriers: absurd collateral or volume; a load just above what a usual ship carries; no reward; far too high a reward into a structure; a long way within a day.',
        'Long unsold: an offer at least 10 % below the price of past sales that has been listed for more than three days, and more than three times as long as the fastest three quarters of at least eight sales took. Others left it, but why is not known, so this flag never explains a price that is too good.',
        'If one flag is a more exact form of another, only the exact one is raised. Each flag has a sentence, and the item rows or contracts that raised it.',
      ],
    },
    {
      title: 'How a price is rated',
      paragraphs: [
        'Warnings say whether a contract is what it seems: `no_warnings` is true if its items are known and no flag was raised. The rating of the price is separate. A *deal* brings a profit at the hub’s buy orders, after fees and hauling, in the worst case. Otherwise the price is compared with what the same costs elsewhere: *fair* up to 110 %, *dear* up to 150 %, *overpriced* above. *Too good* is below half of it without a warning that explains it. Missing data never improves a rating.',
        'What the same costs elsewhere is the median of at least three sales in 30 days, but at most the hub’s sell orders, if only one kind is offered, or for items without a buy order at the hub; otherwise it is the hub’s sell orders. The price of an auction is the one at which it is expected to end: the median of the last bids on similar auctions if at least three ended, else what the same costs elsewhere; never below the next bid or above the buyout. `safe_to_buy` is true if there are no warnings and the price is a deal.',
      ],
    },
    {
      title: 'How abyssal modules are compared',
      paragraphs: [
        'The *roll* of an attribute is the position of its value between the worst and the best that its mutaplasmid can make of its source module: (value ÷ the module’s − least multiplier) ÷ (highest − least), reversed where low is good. Its *quality* is the position between the worst and the best that any mutaplasmid can make of any module into this type, so that items of different origin can be compared. The quality of an item is the mean over its attributes. Its *percentile* is the share of the known rolls of its type with lower quality.',
        'The *distance* of two rolls is the root mean square of the differences between the qualities of their attributes. Sales of the last 90 days within a distance of 15 (of 100) are near. If the prices of at least eight near sales count, their median is the estimate, and eight of ten are between its `low` and `high`; otherwise there is no estimate. The estimate is never a verdict: an abyssal item has no value in ratings, and no rating calls it a deal. An offer is dominated if another exchange of one item of its type is at least as good in every attribute, and cheaper.',
      ],
    },
    {
      title: 'What a courier is worth',
      paragraphs: [
        'Ways lead through stargates, and not through Zarzakh. The chance of loss on a way is that of the plan service for an average ship at this hour of the day, times the forecast of today, without live kills. The expected loss is that chance times the collateral. `loss_with_ship` adds the ship: the one in the settings, else a typical one of the smallest kind that carries the load. The contents of a courier are not public.',
        'The fair reward is the expected loss plus, for each jump, the usual pay of the smallest kind of ship that carries the load. Usual pay is the median of what couriers paid per jump above their expected loss, over couriers through high security only that were accepted in the last 30 days; over outstanding ones if fewer than 20 accepted ones are known. If it is not above 0, it counts as unknown, and there is no fair reward. `grade` checks the fair reward with the rates of the time before: how many couriers of the last 7 days were accepted of those that paid at least the fair reward, and of those that paid less.',
      ],
    },
    {
      title: 'What is stored of the market',
      paragraphs: [
        'The mirror reads all orders of the regions of the five trade hubs, each region at most once an hour. It stores the orders that can be used at the hub’s main station: asks at the station; bids at the station, bids in its system unless only for another station, and bids for the whole region. Bids with a minimum volume above one unit are left out, as are bids of other systems with a range in jumps.',
        'For each side it stores the prices within 5 % of the best, and always the five best, in at most eight steps. A step that stands for several prices has the worst of them. So a sum over the steps never pays more, and never costs less, than the real orders.',
        'For types in public contracts it also stores what each of the five regions traded in the last 30 days, renewed once a day. Days to sell are units ÷ units traded per day. Others sell in the same days too, so this is the least time that it takes.',
      ],
    },
  ],
};
