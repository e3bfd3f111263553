import { expect, test } from 'vitest';
import { browserName } from '../../../../src-renderer/views/settings/browser-settings.tsx';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox 133 on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
    'Edge 150 on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari 18 on macOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    'Chrome 150 on Linux',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) astrolabe/0.1.0 Chrome/150.0.0.0 Electron/42.0.0 Safari/537.36',
    'Astrolabe’s own window on Linux',
  ],
  ['curl/8.5.0', '“curl/8.5.0”'],
  ['', 'A program without a name'],
  [null, 'A browser of an earlier version'],
])('%s is called %s', (agent, name) => {
  expect(browserName(agent)).toBe(name);
});
