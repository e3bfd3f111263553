import { statementOfOffered } from '#shared/data-api/sql-examples';
import { urlOf } from '#shared/http/client';
import { fitsContracts, MOST_FITS_ASKED } from '#shared/trade-api/fits';
import { tradeService } from '../../api.ts';
import { plural } from '../../ui/format.ts';
import { HowKnown } from '../../ui/how-known.tsx';
import type { FitRow } from './columns.tsx';

const address = urlOf(tradeService.base, fitsContracts);

/** What the stock of these fits rests on. A script asks for some fits at once: of more, the first ones stand for all. */
export function HowStocked({ rows, asOf }: { rows: readonly FitRow[]; asOf: string | null }) {
  const asked = rows.slice(0, MOST_FITS_ASKED).map(({ fit }) => fit.text);
  const hulls = [...new Set(rows.flatMap(({ fit }) => fit.hull_type_id ?? []))];
  return hulls.length === 0 ? null : (
    <HowKnown
      rows={`Contracts on offer with ${plural(hulls.length, 'hull')} of these fits, each counted for the one fit that it holds best`}
      formula="Whole fits: the least of units offered ÷ units needed, over hull and modules"
      observedAt={asOf}
      url={address}
      body={JSON.stringify({ text: asked.join('\n\n') })}
      sql={statementOfOffered(hulls)}
    />
  );
}
