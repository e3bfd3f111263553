import { inPowershell, inPython, inShell, powershellFailure, pythonFailure, type ScriptLanguage } from './script-parts.ts';

/** What is waited for of contracts. */
export interface ContractChoices {
  /** Of the running program, such as `http://127.0.0.1:4780`. */
  origin: string;
  /** Name of the region or system that it is in; null: anywhere. */
  place: { kind: 'region' | 'system'; name: string } | null;
  /** Name of an item type that it has to offer; null: any. */
  item: string | null;
  /** ISK at most; null: any. */
  priceMax: number | null;
}

type Filters = Readonly<Record<string, string | number>>;

function filtersOf({ place, item, priceMax }: ContractChoices): Filters {
  return {
    ...(place === null ? {} : { [place.kind]: place.name }),
    ...(item === null ? {} : { type_id: item }),
    // What asks for items in return has no price in ISK to compare.
    ...(priceMax === null ? {} : { price_max: priceMax, wants_items: 'false' }),
    type: 'item_exchange',
  };
}

/** Without what would make the line of a shell longer than 80 columns. */
function withoutType({ type: _type, ...filters }: Filters): Filters {
  return filters;
}

const ORDER = 'status=outstanding&sort=first_seen&page_size=200';

/** Scripts that tell of each new contract. */
export const contractScripts: Readonly<Record<ScriptLanguage, (choices: ContractChoices) => string>> = {
  python: (choices) => `# Tells of each new contract that fits.
# Save as tell.py, start with: python3 tell.py
import json, signal, sys, time, urllib.parse, urllib.request

# Any filter of /contracts; "type_id" is an item, by its exact name or its id.
FIND = {
${Object.entries(filtersOf(choices))
  .map(([name, value]) => `    "${name}": ${typeof value === 'string' ? inPython(value) : grouped(value)},\n`)
  .join('')}}
ORDER = {"status": "outstanding", "sort": "first_seen", "page_size": 200}
URL = "${choices.origin}/trade/api/v1/contracts?"
URL += urllib.parse.urlencode({**FIND, **ORDER})

def side(part, item=None):
    item = item or part["largest"]
    name = item["type_name"] or item["type_id"]
    more = f" + {part['further_kinds']:,} more" if part["further_kinds"] else ""
    return f"{item['quantity']:,} × {name}{more}"

def line(row):
    offered, asked = row["contents"]["offered"], row["contents"]["asked"]
    parts = []
    if offered:
        parts.append(side(offered, row["matching_item"]))
    if asked:
        parts.append("wants " + side(asked))
    if not parts:
        title = (row["title"] or "").strip()
        parts.append(title or row["type"].replace("_", " "))
    if row["price"] or not (asked or row["reward"]):
        parts.append(f"{row['price'] or 0:,.0f} ISK, whole contract")
    if row["reward"]:
        parts.append(f"pays {row['reward']:,.0f} ISK")
    return ", ".join(parts) + " " + row["url"]

${pythonFailure}
signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl C ends it
sys.stdout.reconfigure(errors="replace")
told, oldest = None, ""
while True:
    try:
        with urllib.request.urlopen(URL, timeout=60) as answer:
            body = json.load(answer)
        rows, total = body["data"], body["meta"]["total"]
        recent = [row for row in rows if row["first_seen_at"] >= oldest]
        fit = {row["url"]: line(row) for row in recent}
        if told is None:
            if total > len(rows):
                oldest = rows[-1]["first_seen_at"]
            said = f"{total:,} {'fits' if total == 1 else 'fit'} already"
            said += ", the 5 newest:" if total > 5 else ":"
            print(said if total else "Nothing fits yet.")
            for one in reversed(list(fit.values())[:5]):
                print(one)
            print("Waiting for new ones.", flush=True)
            told = set(fit)
        for url in reversed(fit):
            if url not in told:
                print("\\aNew:", fit[url], flush=True)
        told.update(fit)
    except Exception as error:
        if getattr(error, "code", None) == 400:
            sys.exit(sentence(error))
        print(sentence(error), flush=True)
    time.sleep(30)
`,
  powershell: (choices) => `# Tells of each new contract that fits.
# Paste into PowerShell and press Enter; Ctrl C ends it.

# Any filter of /contracts; type_id is an item, by its exact name or its id.
$find = [ordered]@{
${Object.entries(filtersOf(choices))
  .map(([name, value]) => `  ${name} = ${typeof value === 'string' ? inPowershell(value) : value}\n`)
  .join('')}}
$url = "${choices.origin}/trade/api/v1/contracts?${ORDER.replace(/&.*/, '')}"
$url += "${ORDER.replace(/^[^&]*/, '')}"
foreach ($name in $find.Keys) {
  $url += "&$name=" + [uri]::EscapeDataString($find[$name])
}

function side($part, $item) {
  if (-not $item) { $item = $part.largest }
  $name = if ($item.type_name) { $item.type_name } else { $item.type_id }
  $more = if ($part.further_kinds) { " + $($part.further_kinds) more" }
  "{0:N0} {1} {2}{3}" -f $item.quantity, [char]0xD7, $name, $more
}

function line($row) {
  $offered = $row.contents.offered
  $asked = $row.contents.asked
  $parts = @()
  if ($offered) { $parts += side $offered $row.matching_item }
  if ($asked) { $parts += "wants " + (side $asked) }
  if (-not $parts -and "$($row.title)".Trim()) { $parts += $row.title }
  if (-not $parts) { $parts += $row.type }
  if ($row.price -or -not ($asked -or $row.reward)) {
    $parts += "{0:N0} ISK, whole contract" -f $row.price
  }
  if ($row.reward) { $parts += "pays {0:N0} ISK" -f $row.reward }
  ($parts -join ", ") + " " + $row.url
}

${powershellFailure}
$told = $null
$oldest = $null
while ($true) {
  try {
    $body = Invoke-RestMethod $url -TimeoutSec 60
    $total = $body.meta.total
    if ($null -eq $total) { throw "it is no list of contracts" }
    $rows = @($body.data)
    $fit = @($rows |
      Where-Object { -not $oldest -or $_.first_seen_at -ge $oldest })
    if ($null -eq $told) {
      if ($total -gt $rows.Count) { $oldest = $rows[-1].first_seen_at }
      $newest = @($fit | Select-Object -First 5)
      $fits = if ($total -eq 1) { "fits" } else { "fit" }
      $end = if ($total -gt 5) { ", the 5 newest:" } else { ":" }
      if ($total) { "$total $fits already$end" } else { "Nothing fits yet." }
      for ($at = $newest.Count - 1; $at -ge 0; $at--) { line $newest[$at] }
      "Waiting for new ones."
      $told = @{}
      foreach ($row in $fit) { $told[$row.url] = $true }
    }
    for ($at = $fit.Count - 1; $at -ge 0; $at--) {
      if ($told.ContainsKey($fit[$at].url)) { continue }
      $told[$fit[$at].url] = $true
      "\`aNew: " + (line $fit[$at])
    }
  } catch {
    $failure = $_
    sentence $failure
    if ([int]$failure.Exception.Response.StatusCode -eq 400) { break }
  }
  Start-Sleep 30
}
`,
  curl: (choices) => `# Tells of each new contract that fits.
# Save as tell.sh, start with: sh tell.sh

# Any filter of /contracts; type_id is an item, by its exact name or its id.
find=${inShell(withoutType(filtersOf(choices)))}
order='type=item_exchange&${ORDER}'
url="${choices.origin}/trade/api/v1/contracts?$find&$order"

price='.*"price":([0-9.]+),"reward":([0-9.]+).*'
item='"matching_item":.{1,30}"type_name":"([^"]*)","quantity":([0-9]+)'
rest='.*"first_seen_at":"([^"]*)".*"url":"([^"]*)".*'

# A line for each row, the newest first; each begins with when it came.
lines() {
  sed 's/{"contract_id"/\\
&/g' | sed -nE \\
    -e "s/$price$item$rest/\\5 \\4 × \\3, \\1 ISK, whole contract \\6/p" -e t \\
    -e "s/$price$rest/\\3 \\1 ISK, whole contract, pays \\2 ISK \\4/p"
}

# The same without the time, the oldest first.
oldest_first() {
  cut -d ' ' -f 2- | sed '1!G;h;$!d'
}

told=
oldest=
begun=
while :; do
  if answer=$(curl --fail-with-body -sS -m 60 "$url") &&
    printf '%s' "$answer" | grep -q '"total":'; then
    fit=$(printf '%s' "$answer" | lines |
      awk -v oldest="$oldest" '$1 >= oldest')
    if [ -z "$begun" ]; then
      begun=yes
      many=$(printf '%s' "$fit" | grep -c .)
      # A full page: what slides into it later is not new.
      if [ "$many" -ge 200 ]; then
        oldest=$(echo "$fit" | tail -n 1 | cut -c -20)
      fi
      case $many in
        0) echo "Nothing fits yet." ;;
        [1-5]) echo "Fits already:" ;;
        *) echo "$many fit already, the 5 newest:" ;;
      esac
      printf '%s' "$fit" | head -n 5 | oldest_first
      echo "Waiting for new ones."
    else
      echo "$fit" | grep -vxF -e "$told" | oldest_first | sed 's/^/New: /'
    fi
    told=$(printf '%s\\n%s\\n' "$told" "$fit" | sort -u)
  else
    said=$(printf '%s' "$answer" |
      sed -nE 's/.*"message":"(([^"\\]|\\\\.)*)".*/\\1/p')
    echo "\${said:-No answer that can be read, asking again.}"
    case $answer in *'"bad_request"'*) exit 1 ;; esac
  fi
  sleep 30
done
`,
};

/** A whole number as Python writes it for people: `500_000_000`. */
function grouped(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, '_');
}
