/** What a script is written in. */
export const scriptLanguages = ['python', 'powershell', 'curl'] as const;
export type ScriptLanguage = (typeof scriptLanguages)[number];

/** A text as a string of Python. */
export function inPython(text: string): string {
  return JSON.stringify(text);
}

/** A text as a string of PowerShell, which takes curved quotes for straight ones. */
export function inPowershell(text: string): string {
  return `'${text.replaceAll(/['\u2018\u2019\u201A\u201B]/g, '$&$&')}'`;
}

/** A query within single quotes of a shell. */
export function inShell(query: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `'${pairs.join('&').replaceAll("'", '%27')}'`;
}

/** The function of Python that says in one sentence why there is no answer. */
export const pythonFailure = `def sentence(error):
    try:
        return json.load(error)["error"]["message"]
    except Exception:
        why = str(error) or repr(error)
        return f"No answer that can be read, asking again: {why}"
`;

/** Its counterpart in PowerShell 5.1 and 7. */
export const powershellFailure = `function sentence($failure) {
  try {
    $told = ConvertFrom-Json $failure.ErrorDetails.Message -ErrorAction Stop
    if ($told.error.message) { return $told.error.message }
  } catch { }
  "No answer that can be read, asking again: $($failure.Exception.Message)"
}
`;
