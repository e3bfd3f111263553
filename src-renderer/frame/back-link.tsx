import { useKeys } from '../state/keys.ts';
import { sectionOf } from '../state/local-storage/view-locations.ts';
import { useCameFrom, useHashLocation } from '../state/location.ts';
import { views } from '../views/index.ts';

/** The way back from the page of one thing, such as a system or an item type, to the view whose link led there. */
export function BackLink() {
  const { path, query } = useHashLocation();
  const from = useCameFrom();
  const [before, now] = [sectionOf(from), sectionOf(path)];
  const isShown = before !== '/' && before !== now && (path !== now || query['type'] !== undefined);
  const back = () => history.back();
  const title = views.find((view) => view.path === before)?.title ?? 'the page before';
  useKeys('Everywhere', isShown ? { Backspace: { label: 'Back to where a link led from', run: back } } : null);
  return isShown ? (
    <a
      className="back-link"
      href={from}
      title={`Back to ${title} (Backspace)`}
      onClick={(event) => {
        event.preventDefault();
        back();
      }}
    >
      ← Back to {title}
    </a>
  ) : null;
}
