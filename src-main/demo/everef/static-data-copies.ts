import type { Clock } from '#main/runtime/world';
import { isoUtc } from '#shared/time';
import { jsonReply, type SimulatedService, textReply } from '../http/message.ts';
import type { Model } from '../model.ts';

/** EVE Ref with its copies of the static data: `/ccp/sde/<year of release>/`, the newest build alone (upstream §3.1). */
export function withStaticDataCopies(
  everef: SimulatedService,
  staticData: SimulatedService,
  { model, clock }: { model: Model; clock: Clock },
): SimulatedService {
  return (request, replaced) => {
    const [, year, name] = /^\/ccp\/sde\/(\d{4})\/(.*)$/.exec(request.path) ?? [];
    if (replaced !== null || year === undefined) return everef(request, replaced);
    const { buildNumber, releasedAt } = model.build(clock.now());
    const releaseDate = isoUtc(releasedAt);
    const zip = `eve-online-static-data-${buildNumber}-jsonl.zip`;
    if (!releaseDate.startsWith(year)) return textReply(404, 'Not Found');
    if (name === zip) return staticData({ ...request, path: `/tranquility/${zip}` }, null);
    if (name === 'index.json') return jsonReply(200, { files: [{ name: zip, last_modified: releaseDate }], directories: [] });
    return name === '' ? textReply(200, `<a href="${zip}">${zip}</a>`, 'text/html') : textReply(404, 'Not Found');
  };
}
