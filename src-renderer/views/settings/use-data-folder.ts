import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type DataFolder, dataFolder, type OperationRequest, pathAnswer } from '#shared/local-api/data-folder';
import { localPaths } from '#shared/local-api/paths';
import { askLocal, sentenceOf } from '../../api.ts';
import { queryClient } from '../../use-endpoint.ts';

const key = ['local', 'data-folder'];
const RUNNING_POLL_MS = 500;
const IDLE_POLL_MS = 30_000;

/**
 * The data folder, asked again while something is done with it. The server goes away for a moment during most of it: what
 * was known stays. After the mirror was replaced, the page loads anew.
 */
export function useDataFolder() {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => askLocal(localPaths.dataFolder, dataFolder, { signal }),
    refetchInterval: ({ state }) => (state.data?.operation?.state === 'running' ? RUNNING_POLL_MS : IDLE_POLL_MS),
    retry: false,
  });
  const operation = query.data?.operation;
  const running = useRef(false);
  useEffect(() => {
    // Nothing that the old mirror answered may linger.
    const replaced = operation?.state === 'done' && (operation.kind === 'restore' || operation.kind === 'reset');
    if (running.current && replaced) location.reload();
    running.current = operation?.state === 'running';
  }, [operation]);
  return query;
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
    queryClient.setQueryData<DataFolder>(key, await askLocal(path, dataFolder, { method: 'POST', body }));
    return null;
  } catch (error) {
    return sentenceOf(error);
  }
}
