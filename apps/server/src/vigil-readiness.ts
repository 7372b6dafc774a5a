import type { LiveFleet } from './fleet/live-fleet.ts'
import type { LivePath } from './fleet/live-path.ts'
import type { History } from './history/writing/history.ts'
import { rollupProblem } from './history/writing/rollups/rollups.ts'
import type { Broker } from './platform/broker/broker.ts'
import { doubtfulSettings } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import type { ReadinessCheck } from './platform/http/health.ts'

interface Checked {
  database: Pick<Database, 'isReachable' | 'replica'>
  broker: Pick<Broker, 'problem'>
  live: Pick<LivePath, 'clockWatch' | 'fleet'>
  history: Pick<History, 'writer' | 'rollups'>
  settings: Parameters<typeof doubtfulSettings>[0]
}

function leftOutNote({ leftOut, unsaved }: LiveFleet['counters']): string | undefined {
  if (leftOut === 0) return undefined
  return `${leftOut} between the first and the last of an overload were left out since the start; ${unsaved} devices wait`
}

/** What keeps the server from its work, asked when somebody asks. */
export const readinessOf = ({ database, broker, live, history, settings }: Checked): ReadinessCheck[] => [
  { name: 'database', problem: async () => ((await database.isReachable()) ? undefined : 'no answer') },
  { name: 'replica', isNote: true, problem: () => database.replica?.problem },
  { name: 'broker', problem: () => broker.problem },
  {
    name: 'clock',
    problem: () => (live.clockWatch.error() === undefined ? undefined : 'differs from the devices'),
  },
  { name: 'history', problem: () => history.writer.problem },
  { name: 'events', isNote: true, problem: () => leftOutNote(live.fleet.counters) },
  { name: 'rollups', problem: () => rollupProblem(history.rollups) },
  { name: 'settings', isNote: true, problem: () => doubtfulSettings(settings).join('; ') || undefined },
]
