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

/** The whole trade service: what is worked out for a trader, beyond the two services that follow a written description. */
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

/** What the service says of itself in its index, its OpenAPI document and its documentation. */
export const tradeService: ServiceDescription = {
  name: 'Astrolabe trade service',
  version: '1.0.0',
  summary: 'Public contracts as a trader reads them: what is inside, where it is and who sells it.',
  notes: [
    {
      title: 'What stands for the contents',
      paragraphs: [
        'Items of one type are one kind, blueprints of one type only where copy or original, runs and both efficiencies are the same. The kind with the largest known value stands for all; where no value is known, the first in the order of the items.',
        'A value is units times the median of what single-item contracts of the same region ask for one, in the latest hour in which there were any. That is what is asked, not what is paid. Blueprints have no value yet: offers of one type mix originals with copies of any runs.',
        'What a contract asks for in return is told apart from what it offers, by the same rule.',
      ],
    },
    {
      title: 'How worth is told',
      paragraphs: [
        'Offered items count with what a walk through the hub’s orders brings, never with more units than there are orders for; what has no value is counted as 0 and listed under `unvalued`. Requested items count with what they cost at the asks; where that cannot be told in full there is no margin. So a margin is never too high because of what is not known.',
        'Orders at odd prices do not count, see "Which prices count". A type that was never traded has no value. Blueprints count with listed items only: with the median at which their like were sold, or, of copies, with what building all their runs and selling that to the bids brings beyond the materials at the asks, without the fee of the job. Hub, skills and standings are those of the app’s settings: Jita and none unless they were set. Hauling is told apart, under `haul`, and counted by `/deals` alone.',
        '`lines` are the terms of the sum: those of `sell_now` add up to `margin`, those of `sell_listed` to `margin_listed`, wherever the margins are known.',
      ],
    },
    {
      title: 'Which prices count',
      paragraphs: [
        'One rule against typos and bait: prices count whose logarithm lies within 3.5 scaled median absolute deviations (1.4826 times the median distance from the median) of the median of the logarithms, and within a factor of two of it in any case. Fewer than half of the prices cannot move that range, however odd they are.',
        'Orders are measured by what the type was traded at: bids above the range and asks below it do not count.',
      ],
    },
    {
      title: 'What was sold',
      paragraphs: [
        'Item exchanges with exactly one item row that left the list while this mirror watched. *Sold* are those of which the source said that a player accepted them; *undecided* those of which it left that open, or was not asked yet; *unsold* the others. Auctions and bundles are left out. Blueprints are alike where copy or original, both efficiencies and runs are the same.',
        'Sales at odd prices are counted apart, see "Which prices count". The percentile of a price is the share of the sales that were cheaper and half of those at the same price. Days to sell are those of offers that were sold: what found no buyer is in `unsold`.',
      ],
    },
    {
      title: 'When a price sells',
      paragraphs: [
        'The reference is the median of sales of the same in the region and the days asked for, three at least; of a bundle it is what all of it costs at the hub. Offers are sorted into bands by their price over it: each bundle’s over what its own items cost. For each band the estimate of Kaplan and Meier tells the percent sold by each day after issue, with the 95 % interval of Greenwood’s variance on the log-log scale: what is still listed, was withdrawn or has expired counts for as long as it was listed, what was first seen later than an hour after its issue from then on. So it is the percent of what is not withdrawn. What is undecided is counted both ways: as withdrawn for `sold_percent` and the lower end, as sold for the upper end. Below 20 offers of a band that were seen from their first hour nothing is estimated.',
        'The price for so many days is that of the highest band of which enough were sold in time: the median of its offers. It rests on what happened at such prices, whatever else was on offer then; `cheaper_on_offer` tells who asks less now. Tax and fee of a contract are about those that the game showed in 2020, 0.6 % and 1.65 %, at least 10,000 and 23,500 ISK. How good such estimates were on this mirror’s own past is under `/price/accuracy`.',
      ],
    },
    {
      title: 'What raises a flag',
      paragraphs: [
        'A title that names what is not inside, or counts more of it than there is; items that are wanted in return, the more where they cost far more than the price and the title is silent; a sale that offers nothing; a price far above what the same costs at the hub, or pay far below it; copies, SKINs, blueprints and containers under the name of something dearer; a fit without its ship; a name that no ship has; a bid that is bait; the same offered by one issuer at several prices, or for less not long ago, or withdrawn and put up again with less in it; worth that is padded with what hardly anybody buys, or rests on a price that was driven up this month; pay for what one seller alone has; a place where it is not known whether one may dock, outside of high security, or camped; a courier’s absurd collateral or volume; an end within the hour; a corporation whose first contract was seen days ago. A title that tells a lower price, more research, another hub, a variant of the ship or fewer wanted items than there are, or says that its issuer buys; pay for one where several are wanted, ISK for nothing, an item that the static data does not have; a load just above what a usual ship carries, for no reward, into a structure for far too much of it, or a long way within a day; a buyout that is bait or below the first bid; a capital ship in high security, a place or destination without a way back. An abyssal module that is worse than what it was made of in all but CPU and powergrid, at the price of that or more. An offer that asks at least 10 % less than the same was sold for and stands longer than three days and than three times what three of four of eight sales or more took: others left it, though it is not known why, so it never explains a price that is too good. Where one flag says exactly what another says broadly, only the exact one is raised. Each flag has a sentence, and the rows of items or the contracts that raised it.',
      ],
    },
    {
      title: 'How a price is rated',
      paragraphs: [
        'Warnings say whether a contract is what it seems: `no_warnings` is true where its items are known and no flag was raised. What its price is, is told apart: a *deal* brings a profit when it is sold to the hub’s buy orders, after fees and hauling, in the worst case; else the price is held against what the same costs elsewhere: *fair* to 110 %, *dear* to 150 %, *overpriced* above. *Too good* is below half of it where no warning says why. What is not known makes no rating better.',
        'What the same costs elsewhere is the median of three sales or more in 30 days, where only one kind is offered and of what has no buy order at the hub, but no more than the hub’s sell orders; else those. An auction costs what it is taken to end at: the median of the last bids on the like where three or more ended, else what the same costs elsewhere; never less than the next bid, nor more than the buyout. `safe_to_buy` is true where there are no warnings and the price is a deal.',
      ],
    },
    {
      title: 'How abyssal modules are compared',
      paragraphs: [
        'The *roll* of an attribute is where its value lies between the worst and the best that its mutaplasmid makes of the module it was made of: (value ÷ the module’s − least multiplier) ÷ (highest − least), turned round where low is good. Its *quality* is the same between the worst and the best that any mutaplasmid makes of any module into this type, so that items of different origin can be compared; that of the item is the mean, its *percentile* the share of the known rolls of its type that are lower.',
        'The *distance* of two rolls is the root of the mean squared difference of the qualities of their attributes. Sales of 90 days within 15 of 100 are near; from eight whose prices count on, their median is the estimate, and between its `low` and `high` eight of ten lay. With fewer there is none. It is never a verdict: an abyssal item has no value in ratings, and no rating calls it a deal. An offer is dominated where another exchange of one of its type is at least as good in every attribute, and cheaper.',
      ],
    },
    {
      title: 'What a courier is worth',
      paragraphs: [
        'Ways lead through stargates, and not through Zarzakh. The chance of loss on a way is that of the plan service for an average ship at this hour of the day, times what is forecast of today, without what goes on at this moment; the expected loss is that chance of the collateral, `loss_with_ship` that of the ship too: the one of the settings, else a typical one of the smallest kind that carries it. What lies in a courier is not public.',
        'The fair reward is the expected loss, and for each jump the usual pay of the smallest kind of ship that carries it: the median of what couriers through high security alone that were accepted in the last 30 days paid beyond their expected loss, or outstanding ones where fewer than 20 accepted are known; where that is not above 0 the rate is not known, and neither is a fair reward. `grade` holds it against what happened: with the rates of the time before, how many of the last 7 days’ couriers were taken that paid at least the fair reward, and how many of those that paid less.',
      ],
    },
    {
      title: 'What is kept of the market',
      paragraphs: [
        'Of the regions of the five trade hubs all orders are read, each region at most once an hour, and those are kept that can be dealt with at the hub’s main station: asks at the station; bids at the station, in its system unless they are for another station alone, and of the whole region. Bids that take only several units at a time are left out, and so are bids of other systems whose range is a number of jumps.',
        'Of each side the prices within 5 % of the best are kept, and the five best in any case, in at most eight steps. A step that stands for several prices has the worst of them: who walks through the steps never gets more, and never pays less, than the orders themselves would give.',
        'Of types that public contracts hold, what each of the five regions traded in the last 30 days is kept as well, and renewed once a day. Days to sell are units by units a day: what others sell in the same days counts too, so that it takes so long at least.',
      ],
    },
  ],
};
