/** A failure that its person can do something about; the message is one sentence that says what. */
export class UserFacingError extends Error {}

/** Where a running Astrolabe is reached. */
export interface RunningApp {
  /** Without a slash at the end. */
  app: string;
  /** The address that signs one browser in. */
  open: string;
  /** A file of its owner's that leads a browser there. */
  page: string;
}

/** Another process holds the data folder. `running`: where it serves it; null: it does not, or not yet. */
export class FolderInUseError extends UserFacingError {
  override name = 'FolderInUseError';
  readonly running: RunningApp | null;
  constructor(folder: string, running: RunningApp | null = null) {
    const where = running === null ? '' : `, at ${running.app}`;
    super(
      `Astrolabe is already running on the data folder ${folder}${where}; use that one, close it first, or choose another --data-dir.`,
    );
    this.running = running;
  }
}
