import { useEffect } from 'react';

/** Prints the map alone, with the colours of the light theme on white, whichever is in force. */
export function useLightPrint(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const { dataset } = document.documentElement;
    let theme: string | undefined;
    const before = () => {
      theme = dataset['theme'];
      dataset['theme'] = 'light';
    };
    const after = () => {
      if (theme !== undefined) dataset['theme'] = theme;
    };
    // The map stays where it is behind another view, which is printed as it is.
    dataset['print'] = 'region';
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      delete dataset['print'];
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [active]);
}
