import { isLink } from './links.ts';

/** Switches that Chromium and test drivers read from the same command line; the core must not take them for options. */
const CHROMIUM_SWITCH =
  /^--(no-sandbox|no-first-run|disable-|enable-|force-|inspect|js-flags|lang|ozone-|password-store|proxy-|remote-debugging-|use-|user-data-dir|original-process-start-time)/;

/** The shell's own option: start without a window, as at login. */
export const IN_TRAY = '--in-tray';

/**
 * The core's own arguments out of a command line. A development run names the app's folder first
 * (`electron . --demo`), an installed app does not.
 */
export function coreArguments(argv: readonly string[], isPackaged: boolean): string[] {
  const given = argv.slice(1).filter((argument) => !isLink(argument) && argument !== IN_TRAY);
  const appFolder = isPackaged ? -1 : given.findIndex((argument) => !argument.startsWith('--'));
  return given.filter((argument, index) => index !== appFolder && !CHROMIUM_SWITCH.test(argument));
}

/** The link that the system started the app with; undefined: none. */
export function linkIn(argv: readonly string[]): string | undefined {
  return argv.slice(1).find(isLink);
}
