import type { AttributeBound } from '#main/domain/trade/abyssals/board';
import { contractUrl } from '#main/queries/listed-contracts';
import type { QueryOf } from '#shared/http/endpoint';
import { abyssalById, abyssalOffer, abyssalTypeList } from '#shared/trade-api/abyssal-items';
import { abyssalList, readBound } from '#shared/trade-api/abyssals';
import { ApiError, unresolvable } from '../http/errors.ts';
import { pageMeta, requireSweep } from '../http/lists.ts';
import { resolveRegions, resolveType } from '../http/resolve.ts';
import { handlerResult, route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

/** How fast rolls are read is a setting, and no part of the mirror whose versions change with it. */
const OWN = { cacheable: false } as const;

export const abyssals = route(abyssalList, async ({ query, site }, deps: TradeDeps) => {
  requireSweep(deps.everSwept);
  const { catalog } = deps;
  const typeOf = (parameter: 'type' | 'source_type' | 'mutator_type') =>
    query[parameter] === undefined ? undefined : resolveType(catalog, query[parameter], parameter).id;
  const { rows, total, progress } = await deps.on('boards').abyssals(
    {
      typeId: typeOf('type'),
      sourceTypeId: typeOf('source_type'),
      mutatorTypeId: typeOf('mutator_type'),
      contractIds: query.contract_id,
      regionIds: resolveRegions(catalog, query.region_id),
      attributes: await attributeBounds(query, deps),
      priceMin: query.price_min,
      priceMax: query.price_max,
      qualityMin: query.quality_min,
      percentileMin: query.percentile_min,
      isDominated: query.dominated,
      isAlone: query.alone,
    },
    {
      sort: query.sort,
      direction: query.dir,
      offset: (query.page - 1) * query.page_size,
      limit: query.page_size,
      attributeIds: query.sort_attribute === undefined ? [] : await attributeIds(deps, 'sort_attribute', query.sort_attribute),
    },
  );
  const data = rows.map((row) => ({ ...row, url: contractUrl(site, row.contract_id) }));
  return handlerResult({ data, meta: { ...pageMeta(query, total), progress } }, OWN);
});

export const abyssalTypes = route(abyssalTypeList, async ({ query }, { on, everSwept }: TradeDeps) => {
  requireSweep(everSwept);
  const { types, progress } = await on('boards').abyssalTypes(query.sort, query.dir);
  return handlerResult({ data: types, meta: { progress } }, OWN);
});

export const abyssalsId = route(abyssalById, async ({ params, site }, { on, everSwept }: TradeDeps) => {
  requireSweep(everSwept);
  const found = await on('boards').abyssal(params.item_id);
  if (found === null)
    throw new ApiError(
      'not_found',
      `The mirror knows no roll of an item ${params.item_id}: it is not abyssal, or was not read yet.`,
    );
  const addressed = <Row extends { contract_id: number }>(row: Row) => ({ ...row, url: contractUrl(site, row.contract_id) });
  const { offer, near_offers: offers, near_sales: sales, ...item } = found;
  return {
    data: {
      ...item,
      offer: offer === null ? null : abyssalOffer.parse(addressed(offer)),
      near_offers: offers.map(addressed),
      near_sales: sales.map(addressed),
    },
  };
});

async function attributeBounds(query: QueryOf<typeof abyssalList>, deps: Pick<TradeDeps, 'on'>): Promise<AttributeBound[]> {
  const asked = (['value', 'roll'] as const).flatMap((member) =>
    (['min', 'max'] as const).flatMap((end) => {
      const parameter = `${member === 'value' ? 'attribute' : 'roll'}_${end}` as const;
      return (query[parameter] ?? []).map((text) => ({ ...readBound(text), member, end, parameter }));
    }),
  );
  return Promise.all(
    asked.map(async ({ attribute, bound, member, end, parameter }) => {
      return { ids: await attributeIds(deps, parameter, attribute), member, end, bound };
    }),
  );
}

/** Attributes of different modules may have one name. */
async function attributeIds({ on }: Pick<TradeDeps, 'on'>, parameter: string, idOrName: string): Promise<number[]> {
  const [ids = []] = await on('boards').abyssalAttributes([idOrName]);
  return ids.length === 0 ? unresolvable(parameter, idOrName, []) : ids;
}
