import type { AlarmLogEntry } from '@vigil/contract'

/** The log with a line that came by itself; the same log when it has it already. */
export function withEntry(log: readonly AlarmLogEntry[], entry: AlarmLogEntry): readonly AlarmLogEntry[] {
  if (log.some(({ id }) => id === entry.id)) return log
  return [...log, entry].sort((a, b) => a.at - b.at)
}
