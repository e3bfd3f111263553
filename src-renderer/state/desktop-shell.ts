import { type DesktopShell, SHELL_PROPERTY } from '#shared/shell';

/** The desktop shell around the page; undefined where a browser shows it. */
export const desktopShell = (): DesktopShell | undefined => Reflect.get(window, SHELL_PROPERTY) as DesktopShell | undefined;
