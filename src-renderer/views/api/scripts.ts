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
  /** Name of an item type that a contract has to offer; null: any. */
  item: string | null;
}

const writers: Readonly<Record<ScriptSubject, Readonly<Record<ScriptLanguage, (written: Written) => string>>>> = {
  contract: {
    python: ({ origin, system, item }) => `# Tells of each new contract that fits. Save as tell.py, start with: python3 tell.py
import json, sys, time, urllib.error, urllib.parse, urllib.request

# "type_id" is the item, by its exact name or its id; "type": "auction" for auctions.
FIND = {"system": ${quoted(system)}, "type": "item_exchange", "price_max": 500_000_000${item === null ? '' : `, "type_id": ${quoted(item)}`}}

query = urllib.parse.urlencode({**FIND, "status": "outstanding", "sort": "first_seen", "page_size": 200})

def say(row):
    largest = (row["contents"].get("offered") or {}).get("largest") or {}
    print(f"{row['price']:,.0f} ISK: {largest.get('type_name') or row['title'] or 'not read yet'}", row["url"], flush=True)

since, told = None, set()
while True:
    try:
        with urllib.request.urlopen(f"${origin}/trade/api/v1/contracts?{query}") as answer:
            body = json.load(answer)
    except urllib.error.HTTPError as error:
        message = json.load(error)["error"]["message"]
        if error.code == 400:
            sys.exit(message)
        print(message, flush=True)
    except OSError as error:
        print("Astrolabe does not answer:", error, flush=True)
    else:
        rows = body["data"]
        if since is None:
            since = rows[0]["first_seen_at"] if rows else ""
            print(f"{body['meta']['total']} fit already, the newest first:")
            for row in rows[:5]:
                say(row)
            print("Waiting for new ones.", flush=True)
        for row in rows:
            if row["first_seen_at"] > since and row["contract_id"] not in told:
                told.add(row["contract_id"])
                print("\\aNew, ", end="")
                say(row)
    time.sleep(30)
`,
    powershell: ({
      origin,
      system,
      item,
    }) => `# Tells of each new contract that fits. Paste into PowerShell and press Enter; Ctrl C ends it.
# type_id is the item, by its exact name or its id; type=auction for auctions.
$find = "system=${encodeURIComponent(system)}&type=item_exchange&price_max=500000000${item === null ? '' : `&type_id=${encodeURIComponent(item)}`}"

function say($row) {
  $names = $row.contents.offered.largest.type_name, $row.title, "not read yet"
  "{0:N0} ISK: {1} {2}" -f $row.price, ($names | Where-Object { $_ } | Select-Object -First 1), $row.url
}

$begun = $false
$told = @{}
while ($true) {
  try {
    $body = Invoke-RestMethod "${origin}/trade/api/v1/contracts?$find&status=outstanding&sort=first_seen&page_size=200"
  } catch {
    "Astrolabe does not answer: $_"
    Start-Sleep 30
    continue
  }
  if (-not $begun) {
    $begun = $true
    $since = ($body.data | Select-Object -First 1).first_seen_at
    "$($body.meta.total) fit already, the newest first:"
    $body.data | Select-Object -First 5 | ForEach-Object { say $_ }
    "Waiting for new ones."
  }
  foreach ($row in $body.data) {
    if ($row.first_seen_at -gt $since -and -not $told.ContainsKey($row.contract_id)) {
      $told[$row.contract_id] = $true
      [console]::Beep()
      say $row
    }
  }
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
import json, sys, time, urllib.error, urllib.parse, urllib.request

FIND = {"near": ${quoted(system)}, "jumps": 5}

query = urllib.parse.urlencode(FIND)
told = {}
print("Waiting for camps, fights and kills.", flush=True)
while True:
    try:
        with urllib.request.urlopen(f"${origin}/plan/api/v1/live?{query}") as answer:
            body = json.load(answer)
    except urllib.error.HTTPError as error:
        message = json.load(error)["error"]["message"]
        if error.code == 400:
            sys.exit(message)
        print(message, flush=True)
    except OSError as error:
        print("Astrolabe does not answer:", error, flush=True)
    else:
        for system in body["data"]:
            if told.get(system["id"]) != system["last_kill_at"]:
                print(f"\\a{system['name']} ({system['state']}): {system['sentence']}", flush=True)
            told[system["id"]] = system["last_kill_at"]
    time.sleep(30)
`,
    powershell: ({
      origin,
      system,
    }) => `# Tells of each camp, fight or kill near a system. Paste into PowerShell and press Enter; Ctrl C ends it.
$find = "near=${encodeURIComponent(system)}&jumps=5"

$told = @{}
"Waiting for camps, fights and kills."
while ($true) {
  try {
    $body = Invoke-RestMethod "${origin}/plan/api/v1/live?$find"
  } catch {
    "Astrolabe does not answer: $_"
    Start-Sleep 30
    continue
  }
  foreach ($system in $body.data) {
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
