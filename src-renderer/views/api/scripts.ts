import type { RawQuery } from '#shared/http/query';
import { valueOf } from '../../state/location.ts';
import { type ContractChoices, contractScripts } from './contract-scripts.ts';
import {
  inPowershell,
  inPython,
  inShell,
  powershellFailure,
  pythonFailure,
  type ScriptLanguage,
  scriptLanguages,
} from './script-parts.ts';

/** What a script waits for. */
export const scriptSubjects = ['contract', 'system'] as const;
export type ScriptSubject = (typeof scriptSubjects)[number];
/** What is written into a script. */
export type ScriptChoices = ContractChoices & SystemChoices;

/** A script that tells when something comes, ready to run. */
export function scriptOf(subject: ScriptSubject, language: ScriptLanguage, choices: ScriptChoices): string {
  return subject === 'contract' ? contractScripts[language](choices) : systemScripts[language](choices);
}

/** What is waited for around a system. */
interface SystemChoices {
  /** Of the running program, such as `http://127.0.0.1:4780`. */
  origin: string;
  /** Name of a system. */
  near: string;
}

/** Scripts that tell of camps, fights and kills near a system. */
const systemScripts: Readonly<Record<ScriptLanguage, (choices: SystemChoices) => string>> = {
  python: ({ origin, near }) => `# Tells of each camp, fight or kill near a system.
# Save as tell.py, start with: python3 tell.py
import json, signal, sys, time, urllib.parse, urllib.request

FIND = {"near": ${inPython(near)}, "jumps": 5}
URL = "${origin}/plan/api/v1/live?"
URL += urllib.parse.urlencode(FIND)

${pythonFailure}
signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl C ends it
sys.stdout.reconfigure(errors="replace")
told = {}
print("Waiting for camps, fights and kills.", flush=True)
while True:
    try:
        with urllib.request.urlopen(URL, timeout=60) as answer:
            found = json.load(answer)["data"]
        for system in found:
            if told.get(system["id"]) != system["last_kill_at"]:
                state = f"{system['name']} ({system['state']})"
                print(f"\\a{state}: {system['sentence']}", flush=True)
            told[system["id"]] = system["last_kill_at"]
    except Exception as error:
        if getattr(error, "code", None) == 400:
            sys.exit(sentence(error))
        print(sentence(error), flush=True)
    time.sleep(30)
`,
  powershell: ({ origin, near }) => `# Tells of each camp, fight or kill near a system.
# Paste into PowerShell and press Enter; Ctrl C ends it.
$near = ${inPowershell(near)}
$url = "${origin}/plan/api/v1/live?jumps=5"
$url += "&near=" + [uri]::EscapeDataString($near)

${powershellFailure}
$told = @{}
"Waiting for camps, fights and kills."
while ($true) {
  try {
    $body = Invoke-RestMethod $url -TimeoutSec 60
    if ($null -eq $body.meta) { throw "it is no list of systems" }
    foreach ($system in $body.data) {
      if ($told[$system.id] -ne $system.last_kill_at) {
        "\`a{0} ({1}): {2}" -f $system.name, $system.state, $system.sentence
      }
      $told[$system.id] = $system.last_kill_at
    }
  } catch {
    $failure = $_
    sentence $failure
    if ([int]$failure.Exception.Response.StatusCode -eq 400) { break }
  }
  Start-Sleep 30
}
`,
  curl: ({ origin, near }) => `# A line of JSON for each kill and fight in the system, as it comes.
# Ctrl C ends it
find=${inShell({ system: near })}
url="${origin}/data/api/v1/events?kind=kill&kind=fight&$find"
curl --fail-with-body -sSN "$url" |
  grep --line-buffered -vE '^(id|event|retry|):|^$'
`,
};

/** What is chosen for a script, apart from where the program runs. */
export interface ScriptSelection extends Omit<ContractChoices, 'origin'> {
  subject: ScriptSubject;
  language: ScriptLanguage;
  /** Name of a system; null: where distances were last counted from. */
  near: string | null;
}

/** The choices as an address has them; what is missing or makes no sense is as at first. */
export function selectionIn(query: RawQuery): ScriptSelection {
  const [region, system, price] = ['region', 'system', 'price_max'].map((name) => valueOf(query, name));
  return {
    subject: scriptSubjects.find((one) => one === query['script']) ?? 'contract',
    language: scriptLanguages.find((one) => one === query['language']) ?? 'python',
    place:
      region !== undefined ? { kind: 'region', name: region } : system !== undefined ? { kind: 'system', name: system } : null,
    item: valueOf(query, 'item') ?? null,
    priceMax: price !== undefined && /^\d{1,15}$/.test(price) ? Number(price) : null,
    near: valueOf(query, 'near') ?? null,
  };
}

/** The other way round. */
export function selectionQuery({ subject, language, place, item, priceMax, near }: ScriptSelection): RawQuery {
  return {
    script: subject,
    language,
    region: place?.kind === 'region' ? place.name : undefined,
    system: place?.kind === 'system' ? place.name : undefined,
    item: item ?? undefined,
    price_max: priceMax?.toString(),
    near: near ?? undefined,
  };
}

/** The choices of an address alone, for one of a page that is read in between. */
export function onlySelection(query: RawQuery): RawQuery {
  const names = ['script', 'language', 'region', 'system', 'item', 'price_max', 'near'];
  return Object.fromEntries(names.map((name) => [name, query[name]]));
}
