/** Switches that Chromium and test drivers read from the same command line; the core must not take them for options. */
const CHROMIUM_SWITCH =
  /^--(no-sandbox|no-first-run|disable-|enable-|force-|inspect|js-flags|lang|ozone-|proxy-|remote-debugging-|use-|user-data-dir|original-process-start-time)/;

/**
 * The core's own arguments out of a command line. A development run names the app's folder first
 * (`electron . --demo`), an installed app does not.
 */
export function coreArguments(argv: readonly string[], isPackaged: boolean): string[] {
  const given = argv.slice(1);
  const appFolder = isPackaged ? -1 : given.findIndex((argument) => !argument.startsWith('--'));
  return given.filter((argument, index) => index !== appFolder && !CHROMIUM_SWITCH.test(argument));
}
