import { events } from '#shared/data-api/events';
import { urlOf } from '#shared/http/client';
import { dataService } from '../../api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/copy.ts';

/** Copies the address of the feed of all goods, or of one type. */
export function CopyFeed({ typeId }: { typeId: number | null }) {
  const url = urlOf(dataService.base, events, { kind: ['good'], ...(typeId === null ? {} : { type_id: [String(typeId)] }) });
  return (
    <Button
      look="quiet"
      icon="copy"
      title="A feed for programs: new offers, new lowest prices and sales, as server-sent events"
      onClick={() => void copyText(url, 'the address of the feed')}
    >
      Copy feed
    </Button>
  );
}
