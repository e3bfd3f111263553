/** Statements over the documented views to begin with, each with what it answers. The first one is the reference's example. */
export const sqlExamples = [
  {
    name: 'Contracts by region',
    sql: 'SELECT region, count(*) AS contracts FROM contracts WHERE is_listed = 1 GROUP BY region ORDER BY contracts DESC',
  },
  {
    name: 'What sold most often',
    sql: 'SELECT item, count(*) AS sales, min(unit_price) AS cheapest FROM sales WHERE item IS NOT NULL GROUP BY type_id ORDER BY sales DESC LIMIT 50',
  },
  {
    name: 'Jumps of the busiest system by the hour',
    sql: 'SELECT hour, jumps FROM system_hours\n WHERE system_id = (SELECT system_id FROM systems ORDER BY jumps_24h DESC LIMIT 1)\n   AND jumps IS NOT NULL ORDER BY hour',
  },
  {
    name: 'Where forecasts were best',
    sql: 'SELECT day, model, mae_jumps, mae_kills FROM grades ORDER BY day, mae_jumps',
  },
] as const;

/** The statement that reads what is known of these systems as they are now. */
export const statementOfSystems = (ids: readonly number[]): string =>
  `SELECT * FROM systems WHERE system_id IN (${ids.join(', ')})`;
