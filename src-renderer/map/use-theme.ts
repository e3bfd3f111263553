import { useSyncExternalStore } from 'react';
import type { Theme } from './colour/colour.ts';

function subscribe(listener: () => void): () => void {
  const follow = new MutationObserver(listener);
  follow.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => follow.disconnect();
}

/** The theme in force, for what is drawn on a canvas. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'));
}
