/** How every window of the tests is opened. */
export const windowOptions = {
  // As low as most views still are of use at: what is in sight is laid out and drawn by the processor. Tests of sizes choose theirs.
  viewport: { width: 1280, height: 640 },
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  permissions: ['clipboard-read', 'clipboard-write'],
};
