import { realWorld } from '#main/runtime/world';
import { openPublisher } from '../support/replica-bench.ts';

/** Publishes again and again, with changes in between, until the process is ended: `publisher.ts <file> <address> <seed> [cluster]`. */
const [file = '', address = '', seed = '0', cluster = null] = process.argv.slice(2);
const publisher = openPublisher(file, address, realWorld().clock, { seed: Number(seed), cluster });
for (let round = 0; ; round += 1) {
  const mark = `${seed}.${round}`;
  publisher.db.exec(`UPDATE contracts SET title = '${mark}', price = price + 0.1 WHERE contract_id % 7 = ${round % 7}`);
  publisher.db.exec(`DELETE FROM contracts WHERE contract_id = ${100_000 + ((Number(seed) * 31 + round) % 5_000)}`);
  publisher.db.exec(`UPDATE system_rows SET jumps_1h = ${round}`);
  await publisher.run();
  process.stdout.write(`${mark}\n`);
}
