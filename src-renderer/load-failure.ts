/** What the browsers and the loader of the window's parts say where a script or its styles did not come. */
const MESSAGES = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/**
 * A sentence for an error that says that a part of the window could not be loaded, null for any other. React keeps the error: only the
 * whole page, loaded anew, has the part.
 */
export function loadFailure(error: unknown): string | null {
  if (!(error instanceof Error && MESSAGES.test(error.message))) return null;
  return "Astrolabe's own server did not send this part of the window; it may be starting again.";
}
