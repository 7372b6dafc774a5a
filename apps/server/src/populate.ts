import { join } from 'node:path'
import { registry } from '@vigil/devices'
import { leavePastAlone } from './alarms/escalation/escalation-store.ts'
import { ensureDemoPlans } from './alarms/plans/demo-plans.ts'
import { ensureDemoCotton } from './cotton/demo-cotton.ts'
import type { History } from './history/writing/history.ts'
import { isImported } from './history/writing/import.ts'
import { ensureDemonstration } from './organisation/demo.ts'
import { createFirstAdministrator } from './organisation/first-administrator.ts'
import type { OrganisationStore } from './organisation/organisation-store.ts'
import { enginePasswords } from './platform/broker/nats/device-credentials.ts'
import type { Settings } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import type { Log } from './platform/log.ts'
import { ensureDemoGoods } from './reference/demo-goods.ts'
import { layDownHistory } from './simulation/lay-down-history.ts'
import { ensureDemoTasks } from './tasks/demo-tasks.ts'

export interface PopulateOptions {
  settings: Settings
  database: Database
  organisation: OrganisationStore
  history: History
  log: Log
  onProgress(text: string): void
}

const HISTORY = 'demonstration'

/**
 * What a new system begins with: the demonstration, or an empty organisation with one administrator. Answers the file that
 * tells the simulator its fleet, if there is one.
 */
export async function populate(options: PopulateOptions): Promise<string | undefined> {
  const { settings, database, organisation, history, log, onProgress } = options
  const { engine } = settings
  if (!settings.demo) {
    const first = await createFirstAdministrator(organisation)
    if (first !== undefined) {
      onProgress(
        `first administrator: ${first.username} / ${first.password}   (shown once: change it after signing in)`,
      )
    }
    return undefined
  }
  const simulatorFile = join(settings.dataDirectory, 'simulator.json')
  let offices: Readonly<Record<string, string>> = {}
  const { created } = await ensureDemonstration({
    database,
    store: organisation,
    registry,
    fleetSize: settings.fleetSize,
    language: settings.language,
    async furnish(made) {
      offices = made
      await ensureDemoPlans(database, made, settings.language)
      await ensureDemoGoods(database, made, Date.now())
    },
    simulatorFile,
    passwordOf: engine && enginePasswords(engine),
    mqttUrl: engine?.mqttUrl ?? settings.mqttUrl ?? `mqtt${settings.tls ? 's' : ''}://localhost:${settings.mqttPort}`,
  })
  if (created) onProgress('the demonstration city is made')
  if (settings.fleetSize === 0) return undefined
  if (settings.historyDays > 0 && !(await isImported(database, HISTORY))) {
    await layDownHistory({
      name: HISTORY,
      days: settings.historyDays,
      configFile: simulatorFile,
      database,
      history,
      language: settings.language,
      log,
      onProgress,
    })
    await leavePastAlone(database, Date.now())
  }
  // Behind the history: a finished one tells how much of its area was covered.
  await ensureDemoTasks(database, offices, { registry, language: settings.language, now: Date.now() })
  await ensureDemoCotton(database, { registry, now: Date.now() })
  return simulatorFile
}
