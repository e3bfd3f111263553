/** A failure that its person can do something about; the message is one sentence that says what. */
export class UserFacingError extends Error {}
