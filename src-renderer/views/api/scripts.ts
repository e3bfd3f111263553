/** What a script waits for. */
export const scriptSubjects = ['contract', 'system'] as const;
export type ScriptSubject = (typeof scriptSubjects)[number];
/** What it is written in. */
export const scriptLanguages = ['python', 'powershell', 'curl'] as const;
export type ScriptLanguage = (typeof scriptLanguages)[number];

interface Written {
  /** Of the running program, such as `http://127.0.0.1:4780`. */
  origin: string;
  /** Name of a system. */
  system: string;
}

const writers: Readonly<Record<ScriptSubject, Readonly<Record<ScriptLanguage, (written: Written) => string>>>> = {
  contract: {
    python: ({ origin, system }) => `# Tells of each new contract that fits. Save as tell.py, start with: python3 tell.py
import json, time, urllib.parse, urllib.request

FIND = {"system": ${quoted(system)}, "type": "item_exchange", "price_max": 500_000_000}

query = urllib.parse.urlencode({**FIND, "status": "outstanding", "sort": "date_issued", "page_size": 200})
seen = None
while True:
    with urllib.request.urlopen(f"${origin}/trade/api/v1/contracts?{query}") as answer:
        rows = json.load(answer)["data"]
    for row in rows if seen is not None else []:
        if row["contract_id"] not in seen:
            print(f"\\a{row['price']:,.0f} ISK: {row['title'] or 'no title'}", row["url"], flush=True)
    if seen is None:
        print(f"{len(rows)} are there already. Waiting for new ones.", flush=True)
    seen = {row["contract_id"] for row in rows} | (seen or set())
    time.sleep(30)
`,
    powershell: ({ origin, system }) => `# Tells of each new contract that fits. Paste into PowerShell.
$find = "system=${encodeURIComponent(system)}&type=item_exchange&price_max=500000000"

$seen = $null
while ($true) {
  $rows = (Invoke-RestMethod "${origin}/trade/api/v1/contracts?$find&status=outstanding&sort=date_issued&page_size=200").data
  foreach ($row in $rows) {
    if ($seen -and -not $seen.ContainsKey($row.contract_id)) {
      [console]::Beep()
      "{0:N0} ISK: {1} {2}" -f $row.price, $row.title, $row.url
    }
  }
  if (-not $seen) { "$($rows.Count) are there already. Waiting for new ones."; $seen = @{} }
  foreach ($row in $rows) { $seen[$row.contract_id] = $true }
  Start-Sleep 30
}
`,
    curl: ({ origin, system }) => `# A line for each new contract, as it comes; Ctrl C ends it
curl -sN "${origin}/data/api/v1/events?kind=contract&change=new&system=${encodeURIComponent(system)}" | grep --line-buffered ^data
`,
  },
  system: {
    python: ({
      origin,
      system,
    }) => `# Tells of each camp, fight or kill near a system. Save as tell.py, start with: python3 tell.py
import json, time, urllib.parse, urllib.request

FIND = {"near": ${quoted(system)}, "jumps": 5}

query = urllib.parse.urlencode(FIND)
told = {}
print("Waiting for camps, fights and kills.", flush=True)
while True:
    with urllib.request.urlopen(f"${origin}/plan/api/v1/live?{query}") as answer:
        for system in json.load(answer)["data"]:
            if told.get(system["id"]) != system["last_kill_at"]:
                print(f"\\a{system['name']} ({system['state']}): {system['sentence']}", flush=True)
            told[system["id"]] = system["last_kill_at"]
    time.sleep(30)
`,
    powershell: ({ origin, system }) => `# Tells of each camp, fight or kill near a system. Paste into PowerShell.
$find = "near=${encodeURIComponent(system)}&jumps=5"

$told = @{}
"Waiting for camps, fights and kills."
while ($true) {
  foreach ($system in (Invoke-RestMethod "${origin}/plan/api/v1/live?$find").data) {
    if ($told[$system.id] -ne $system.last_kill_at) {
      [console]::Beep()
      "{0} ({1}): {2}" -f $system.name, $system.state, $system.sentence
    }
    $told[$system.id] = $system.last_kill_at
  }
  Start-Sleep 30
}
`,
    curl: ({ origin, system }) => `# A line for each kill and fight in the system, as it comes; Ctrl C ends it
curl -sN "${origin}/data/api/v1/events?kind=kill&kind=fight&system=${encodeURIComponent(system)}" | grep --line-buffered ^data
`,
  },
};

/** A script that tells when something comes, ready to run. */
export function scriptOf(subject: ScriptSubject, language: ScriptLanguage, written: Written): string {
  return writers[subject][language](written);
}

/** A name as a string of Python: those of systems have no sign that would end it, what is typed may. */
function quoted(name: string): string {
  return JSON.stringify(name);
}
