/** What a ClickHouse did not do, as one sentence for a person; it never has the password. */
export class ClickHouseFailure extends Error {
  override name = 'ClickHouseFailure';
  /** ClickHouse's own number of the error; null: it could not be asked. */
  readonly code: number | null;
  constructor(sentence: string, code: number | null) {
    super(sentence);
    this.code = code;
  }
}
