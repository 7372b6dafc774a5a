import type { AnswerMessage, AuditAct } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { z } from 'zod'
import { auditBy, insertAudit } from '../history/writing/audit.ts'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers, SessionUser, UserContext } from '../platform/http/handlers.ts'

export interface ScenarioHandlersOptions {
  database: Pick<Database, 'pool'>
  directory: Pick<Directory, 'devices' | 'device' | 'sees' | 'seesWholeSite'>
  /** Resolves with the device's last word; rejects when it does not answer. */
  sendCommand(sn: string, name: string, params: Record<string, unknown>): Promise<AnswerMessage>
  readonly timeZone: string
  now(): number
}

/** Any simulated device reaches the simulator. One may be switched off or cut off, hardly three at different sites. */
const ASKED_AT_ONCE = 3
/** What the simulator says of a scenario whose site lacks the device for it. */
const NO_DEVICE = 'no device of the site'
const resultSchema = z.object({
  scenarios: z.array(
    z.object({
      name: z.string(),
      site: z.string(),
      running: z.boolean(),
      since: z.number().nullable().default(null),
      /** One of each office of the site that it is played at. */
      devices: z.array(z.string()).default([]),
    }),
  ),
})
type Scenario = z.infer<typeof resultSchema>['scenarios'][number]

/** Scenarios are started like everything else that is told to a device: by a command on its downlink. */
export function createScenarioHandlers({
  database,
  directory,
  sendCommand,
  timeZone,
  now,
}: ScenarioHandlersOptions): Pick<Handlers, 'scenarios' | 'startScenario' | 'stopScenario'> {
  const sees = ({ officeId }: SessionUser, row: DeviceRow | undefined): boolean =>
    row !== undefined && directory.sees(officeId, row)

  async function ask(
    user: SessionUser,
    params: { action: 'start' | 'stop' | 'list'; name?: string },
  ): Promise<Scenario[]> {
    const simulated = [...directory.devices()].filter((row) => row.simulated && sees(user, row))
    const step = Math.max(1, Math.floor(simulated.length / ASKED_AT_ONCE))
    const asked = simulated.filter((_, index) => index % step === 0).slice(0, ASKED_AT_ONCE)
    if (asked.length === 0) throw new Refusal('noSimulator')
    // Starting or stopping twice is the same as once, so all may hear it.
    const answer = await Promise.any(asked.map(({ sn }) => sendCommand(sn, 'scenario', params))).catch(() => {
      throw new Refusal('noSimulator')
    })
    const result = resultSchema.safeParse(answer.result)
    if (answer.status === 'done' && result.success) return result.data.scenarios
    if (answer.reason?.includes(NO_DEVICE)) throw new Refusal('scenarioImpossible')
    throw new Refusal(params.name === undefined ? 'noSimulator' : 'scenarioUnknown', { name: params.name ?? '' })
  }

  /** One that would alarm devices of others is not theirs to play. */
  const isPlayable = (user: SessionUser, { devices }: Scenario): boolean =>
    directory.seesWholeSite(user.officeId) ||
    (devices.length > 0 && devices.every((sn) => sees(user, directory.device(sn))))

  async function play(context: UserContext, action: 'start' | 'stop', act: AuditAct, name: string): Promise<null> {
    const { user } = context
    const known = (await ask(user, { action: 'list' })).find((each) => each.name === name)
    if (known === undefined || !isPlayable(user, known)) throw new Refusal('scenarioUnknown', { name })
    if (action === 'start' && known.devices.length === 0) throw new Refusal('scenarioImpossible')
    // To say that it was started would be a lie, and its audit would tell of two.
    if (action === 'start' && known.running)
      throw new Refusal('scenarioRunning', { time: known.since === null ? '—' : formatDateTime(known.since, timeZone) })
    const note = (what: AuditAct): Promise<void> =>
      insertAudit(database.pool, auditBy(context, now(), what, { name, site: known.site }))
    // Written before it begins: alarms of a scenario that nobody started would be taken for real.
    await note(act)
    try {
      await ask(user, { action, name })
    } catch (error) {
      // The row above can not be taken back, and would tell of what did not happen.
      const isUnanswered = error instanceof Refusal && error.refusal === 'noSimulator'
      await note(isUnanswered ? 'scenarioUnanswered' : 'scenarioRefused')
      throw error
    }
    return null
  }

  return {
    async scenarios(_, { user }) {
      const found = (await ask(user, { action: 'list' })).filter((each) => isPlayable(user, each))
      return found.map(({ name, site, running, since }) => ({ name, site, running, since }))
    },
    startScenario: ({ name }, context) => play(context, 'start', 'scenarioStart', name),
    stopScenario: ({ name }, context) => play(context, 'stop', 'scenarioStop', name),
  }
}
