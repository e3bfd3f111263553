/** How every window of the tests is opened, whoever opens it. */
export const windowOptions = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  permissions: ['clipboard-read', 'clipboard-write'],
};
