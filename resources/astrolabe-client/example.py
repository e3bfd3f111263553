"""Follows Astrolabe's change feed with Python's standard library alone: python3 example.py [address] [events]."""
import json
import sys
import time
import urllib.error
import urllib.request

base = sys.argv[1] if len(sys.argv) > 1 else 'http://127.0.0.1:4780'
wanted = int(sys.argv[2]) if len(sys.argv) > 2 else None

with urllib.request.urlopen(base + '/data/api/v1/saved/on-offer.json?limit=3&columns=contract_id,item,price,system') as answer:
    for row in json.load(answer)['data']:
        print(row['contract_id'], row['item'], row['price'], row['system'], flush=True)

last_event_id, seen = None, 0
while wanted is None or seen < wanted:
    request = urllib.request.Request(base + '/data/api/v1/events', headers={'Accept': 'text/event-stream'})
    if last_event_id is not None:
        request.add_header('Last-Event-ID', last_event_id)
    try:
        with urllib.request.urlopen(request, timeout=60) as stream:
            name = 'message'
            for line in stream:
                field, _, value = line.decode().rstrip('\n').partition(': ')
                if field == 'id':
                    last_event_id = value
                elif field == 'event':
                    name = value
                elif field == 'data':
                    event = json.loads(value)
                    print(name, event.get('kind', ''), event.get('change', ''), event.get('message', event.get('contract_id')), flush=True)
                    seen += name == 'change'
                    if wanted is not None and seen >= wanted:
                        break
    except (urllib.error.URLError, OSError) as failure:
        print('away:', failure, file=sys.stderr)
    if wanted is None or seen < wanted:
        time.sleep(3)
