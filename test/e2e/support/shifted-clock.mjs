// Loaded before a core (`node --import`), and by each of its threads: its clock runs ahead of this machine's by a fixed number of
// milliseconds, so that every run of the end-to-end tests sees the same day of the demo galaxy.
const ahead = Number(process.env['ASTROLABE_E2E_CLOCK_AHEAD_MS']);
if (!Number.isFinite(ahead)) throw new Error('ASTROLABE_E2E_CLOCK_AHEAD_MS is no number of milliseconds.');

const MachineDate = Date;
globalThis.Date = class extends MachineDate {
  constructor(...parts) {
    if (parts.length === 0) super(MachineDate.now() + ahead);
    else super(...parts);
  }

  static now() {
    return MachineDate.now() + ahead;
  }
};
