import type { Router } from 'express';
import type { EntityReads } from '#main/store/catalog/entities';
import { type ListedEntity, pastedEntities, type ReadEntities } from '#shared/local-api/red-and-blue';
import { parseBody } from '../http/request-handler.ts';
import { addRoute } from './routing.ts';

/** `/local/v1/red-and-blue`: what a pasted list names. The lists themselves are a setting. */
export function redAndBlueRoutes(router: Router, entities: EntityReads): void {
  addRoute(router, '/red-and-blue/read', {
    POST: (request, response) => void response.json(readList(parseBody(request, pastedEntities).text, entities)),
  });
}

/** Of each line what stands before a tab: the game copies contacts with their standing behind one. */
function readList(text: string, entities: EntityReads): ReadEntities {
  const lines = new Set(text.split(/\r?\n/).map((line) => (line.split('\t')[0] ?? '').trim()));
  lines.delete('');
  const found = new Map<number, ListedEntity>();
  const unknown: string[] = [];
  for (const line of lines) {
    const entity = entities.find(line);
    if (entity === undefined) unknown.push(line.slice(0, 100));
    else found.set(entity.id, entity);
  }
  return { found: [...found.values()], unknown };
}
