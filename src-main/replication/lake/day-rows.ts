import { openViews } from '#main/store/sql/read-only-sql';
import { readTransactions } from '#main/store/transaction';
import { type LakeDatasetName, lakeDatasetNames } from '#shared/data-api/lake';
import { sqlViews } from '#shared/data-api/sql-views';
import { DAY, dayNumber, isoDay, isoUtc } from '#shared/time';

/** How the rows of a day are found, their order, and the earliest day, as a time or as days since 1970. */
interface DayRows {
  where: string;
  order: string;
  first: string;
}

const between = (column: string) => `${column} >= @from AND ${column} < @to`;
const dayRows: Readonly<Record<LakeDatasetName, DayRows>> = {
  contracts: { where: between('date_issued'), order: 'contract_id', first: 'SELECT min(date_issued) FROM main.contracts' },
  items: {
    where: `contract_id IN (SELECT contract_id FROM main.contracts WHERE ${between('date_issued')})`,
    order: 'contract_id, record_id',
    first: 'SELECT min(date_issued) FROM main.contracts',
  },
  sales: { where: between('sold_at'), order: 'contract_id', first: 'SELECT min(date_completed) FROM main.contracts' },
  prices: { where: between('hour'), order: 'region_id, type_id, hour', first: 'SELECT min(day) FROM main.priced_days' },
  system_hours: { where: 'day_number = @day', order: 'system_id, hour', first: 'SELECT min(day) FROM main.activity_days' },
  fights: { where: between('started_at'), order: 'fight_id', first: 'SELECT min(started_at) FROM main.fights' },
  forecasts: { where: 'day = @date', order: 'system_id', first: 'SELECT min(day) FROM main.forecast_makings' },
  grades: { where: 'day = @date', order: 'model, is_backtest', first: 'SELECT min(day) FROM main.forecast_grades' },
};

export interface DayRowReads {
  /** The earliest day of which a dataset has rows; null: it has none. */
  firstDay(dataset: LakeDatasetName): number | null;
  /** Its columns, and the rows of a day in an order that does not depend on when they came. */
  rowsOf(dataset: LakeDatasetName, day: number): { columns: string[]; rows: unknown[][] };
  close(): void;
}

/** Opens a mirror, which may be in use, for reads of what its documented views have of a day. */
export function openDayRows(file: string): DayRowReads {
  const db = openViews(file);
  const snapshot = readTransactions(db);
  const statements = new Map(
    lakeDatasetNames.map((name) => {
      const { where, order, first } = dayRows[name];
      const rows = db.prepare<[object], unknown[]>(`SELECT * FROM ${name} WHERE ${where} ORDER BY ${order}`).raw();
      return [name, { rows, first: db.prepare<[], string | number | null>(first).pluck() }] as const;
    }),
  );
  const statementsOf = (name: LakeDatasetName) => statements.get(name) as NonNullable<ReturnType<typeof statements.get>>;
  return {
    firstDay(dataset) {
      const first = statementsOf(dataset).first.get() ?? null;
      return typeof first === 'string' ? dayNumber(first) : first;
    },
    rowsOf(dataset, day) {
      const named = { from: isoUtc(day * DAY), to: isoUtc((day + 1) * DAY), date: isoDay(day), day };
      const rows = snapshot(() => statementsOf(dataset).rows.all(named));
      return { columns: Object.keys(sqlViews[dataset].columns), rows };
    },
    close: () => void db.close(),
  };
}
