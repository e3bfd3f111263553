/** The window is a page, whose parts read its address as they are loaded by whichever test comes first. */
Object.defineProperty(globalThis, 'location', {
  value: { origin: 'http://127.0.0.1:4780', hash: '' },
  configurable: true,
  writable: true,
});
