import { useSyncExternalStore } from 'react';

/** The ground that colours lie on. */
export type Theme = 'dark' | 'light';

function subscribe(listener: () => void): () => void {
  const follow = new MutationObserver(listener);
  follow.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => follow.disconnect();
}

/** The theme in force, for what is drawn on a canvas. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'));
}
