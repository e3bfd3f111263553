import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type DataFolder, dataFolder, type Operation, type OperationRequest, pathAnswer } from '#shared/local-api/data-folder';
import { localPaths } from '#shared/local-api/paths';
import { askLocal, isUnreachable, sentenceOf } from '../../api.ts';
import { queryClient } from '../../use-endpoint.ts';

const key = ['local', 'data-folder'];
const RUNNING_POLL_MS = 500;
const IDLE_POLL_MS = 30_000;

/**
 * The data folder, asked again while something is done with it, and while there is no answer: the server goes away for a moment during most
 * of it, perhaps before it has said that it begins. A refusal is an answer. What was known stays. After the mirror was replaced, the page
 * loads anew.
 */
export function useDataFolder() {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => askLocal(localPaths.dataFolder, dataFolder, { signal }),
    refetchInterval: ({ state: { data, error } }) =>
      isUnreachable(error) || data?.operation?.state === 'running' ? RUNNING_POLL_MS : IDLE_POLL_MS,
    retry: false,
  });
  const known = query.data !== undefined;
  const replaced = replacedAt(query.data?.operation ?? null);
  const first = useRef<string | null>(undefined);
  useEffect(() => {
    if (!known) return;
    if (first.current === undefined) first.current = replaced;
    // Nothing that the old mirror answered may linger.
    else if (replaced !== null && replaced !== first.current) location.reload();
  }, [known, replaced]);
  return query;
}

/** When the operation began that has put another mirror in this one's place; null: it is none. */
function replacedAt(operation: Operation | null): string | null {
  if (operation?.state !== 'done') return null;
  return operation.kind === 'restore' || operation.kind === 'reset' ? operation.started_at : null;
}

/** Begins an operation. Resolves to the sentence that says why it cannot begin, or null. */
export function startOperation(request: OperationRequest): Promise<string | null> {
  return post(localPaths.dataFolderOperation, request);
}

/** Shows the folder in the system's file manager; the desktop app only. */
export function openDataFolder(): Promise<string | null> {
  return post(localPaths.dataFolderOpen, {});
}

/** The system's dialog; null: dismissed, or there is none. */
export async function choosePath(what: 'folder' | 'file'): Promise<string | null> {
  const selected = await askLocal(localPaths.dataFolderChoose, pathAnswer, { method: 'POST', body: { what } }).catch(() => null);
  return selected?.path ?? null;
}

async function post(path: string, body: unknown): Promise<string | null> {
  try {
    const now = await askLocal(path, dataFolder, { method: 'POST', body });
    // What was asked before would arrive later with older data.
    await queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData<DataFolder>(key, now);
    return null;
  } catch (error) {
    // It may have begun, and how it ends is to be heard of.
    void queryClient.invalidateQueries({ queryKey: key });
    return sentenceOf(error);
  }
}
