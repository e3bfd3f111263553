// Loaded before a program (`node --import`), and by each of its threads: its clock runs ahead of this machine's by as many milliseconds
// as a file says at the moment. Timers stay as they are, as where a person sets the clock.
import { readFileSync } from 'node:fs';

const file = process.env['ASTROLABE_CHAOS_CLOCK_FILE'] ?? '';
const LOOK_EVERY_MS = 50;
const MachineDate = Date;
let lookedAt = Number.NEGATIVE_INFINITY;
let ahead = 0;

function now() {
  if (performance.now() - lookedAt >= LOOK_EVERY_MS) {
    lookedAt = performance.now();
    ahead = Number(readFileSync(file, 'utf8'));
  }
  return MachineDate.now() + ahead;
}

globalThis.Date = class extends MachineDate {
  constructor(...parts) {
    if (parts.length === 0) super(now());
    else super(...parts);
  }

  static now() {
    return now();
  }
};
