import { useDemo } from '../state/mode.ts';

/** The icon of a type, as large as the text or as a heading; its name stands beside it. Something is drawn for every type. */
export function TypeIcon({ id, copy = false, large = false }: { id: number; copy?: boolean; large?: boolean }) {
  // Both galaxies are served at one address, and their icons are kept by the browser.
  const isDemo = useDemo();
  return (
    <img
      className={large ? 'type-icon large' : 'type-icon'}
      src={`/icons/types/${id}${copy ? '/copy' : ''}${isDemo ? '?demo' : ''}`}
      width={32}
      height={32}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
