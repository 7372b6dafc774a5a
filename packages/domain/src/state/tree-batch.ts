import { TREE_BATCH_MS } from '../constants.ts'

/** Changes that wait for the next refresh of the visible tree. */
export interface TreeBatch<T> {
  readonly chunks: readonly (readonly T[])[]
  readonly dueAt: number | undefined
}

const EMPTY: TreeBatch<never> = { chunks: [], dueAt: undefined }

export const emptyTreeBatch = <T>(): TreeBatch<T> => EMPTY

/** The first change starts the 1500 ms; later ones join it, so that none waits longer. */
export function addToTreeBatch<T>(batch: TreeBatch<T>, changes: readonly T[], now: number): TreeBatch<T> {
  if (changes.length === 0) return batch
  return { chunks: [...batch.chunks, changes], dueAt: batch.dueAt ?? now + TREE_BATCH_MS }
}

/** The latest change of each node once the batch is due, nothing before. */
export function takeTreeBatch<T extends { sn: string }>(
  batch: TreeBatch<T>,
  now: number,
): { changes: ReadonlyMap<string, T>; batch: TreeBatch<T> } {
  const changes = new Map<string, T>()
  if (batch.dueAt === undefined || now < batch.dueAt) return { changes, batch }
  for (const chunk of batch.chunks) for (const change of chunk) changes.set(change.sn, change)
  return { changes, batch: emptyTreeBatch() }
}

/** Loading ends when a non-empty tree arrives, and does not begin again by itself. */
export function isTreeLoading(loading: boolean, tree: readonly unknown[]): boolean {
  return loading && tree.length === 0
}
