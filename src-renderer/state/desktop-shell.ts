import { useQuery } from '@tanstack/react-query';
import { type DesktopOffers, desktopOffers } from '#shared/local-api/desktop';
import { localPaths } from '#shared/local-api/paths';
import { type DesktopShell, SHELL_PROPERTY } from '#shared/shell';
import { askLocal } from '../api.ts';

/** The desktop shell around the page; undefined where a browser shows it. */
export const desktopShell = (): DesktopShell | undefined => Reflect.get(window, SHELL_PROPERTY) as DesktopShell | undefined;

/** What the shell offers and how it fares, asked anew where Settings is opened; undefined until it is known. */
export function useDesktopOffers(): DesktopOffers | undefined {
  const { data } = useQuery({
    queryKey: ['local', 'desktop'],
    queryFn: ({ signal }) => askLocal(localPaths.desktop, desktopOffers, { signal }),
  });
  return data;
}
