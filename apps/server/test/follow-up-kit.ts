import { randomUUID } from 'node:crypto'
import { Permission } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { createFollowUp, type FollowUp } from '../src/alarms/follow-up.ts'
import type { Database } from '../src/platform/database.ts'
import { createMailer } from '../src/platform/mail.ts'
import { type AlarmWorld, startAlarms } from './alarm-kit.ts'
import { SILENT_LOG } from './live-kit.ts'

export interface FollowUpWorld extends AlarmWorld {
  followUp: FollowUp
  calls: FollowUp['handlers']
}

/** Whoever reads alarms may be mailed about them. */
export async function letUsersSee({ pool }: Database): Promise<void> {
  await pool.query('update role set permissions = $1', [[Permission.Devices, Permission.AlarmHandle]])
}

/** The alarm desk with everything that follows an alarm. Looks happen when the test says so. */
export async function startFollowUp(
  database: Database,
  smtpUrl?: string,
  pushHosts: string[] = [],
): Promise<FollowUpWorld> {
  const world = await startAlarms(database)
  const mailer = createMailer({ smtpUrl, mailFrom: 'Vigil <vigil@site.example>' })
  const followUp = createFollowUp({
    database,
    directory: world.directory,
    registry,
    alarms: world.alarms,
    mailer,
    settings: {
      timeZone: 'Europe/Paris',
      baseUrl: 'https://vigil.example',
      mailFrom: 'Vigil <vigil@site.example>',
      siteTitle: 'Port Meridian',
      supportContact: '+49 30 1',
      pushHosts,
    },
    language: 'en',
    now: world.now,
    newId: randomUUID,
    log: SILENT_LOG,
    gatherMs: 3_600_000,
  })
  await followUp.start()
  const leave = async (): Promise<void> => {
    await followUp.stop()
    mailer.close()
  }
  return {
    ...world,
    followUp,
    calls: followUp.handlers,
    async kill() {
      await leave()
      await world.kill()
    },
    async stop() {
      await leave()
      await world.stop()
    },
  }
}
