import {
  SAFETY_DAYS_BY_DAY,
  SAFETY_LOOKED_AT_MAX,
  type SafetyChoice,
  STAY_DAYS_MAX,
  STAYS_SHOWN_MAX,
} from '@vigil/contract'
import { validateTimeRange, withinScope } from '@vigil/domain'
import type { Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import { refuseProblems } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { type ChosenDevices, createSafetyChoice, type SafetyChoiceOptions } from './safety-choice.ts'
import type { AskedStay, SafetySpan, ScoresAnswer } from './safety-job.ts'
import type { SafetyThreads } from './safety-threads.ts'
import { forgetStay, keepStay, staysBelow, staysOfTasks } from './stay-store.ts'

export interface SafetyOptions extends SafetyChoiceOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  databaseUrl: string
  directory: Pick<Directory, 'device' | 'devices' | 'office' | 'offices' | 'sees'>
  calibrationDays: number
  threads: Pick<SafetyThreads, 'ask'>
  newId(): string
}

const DAY_MS = 86_400_000
/** Devices that one stay may name: an office may hold a whole fleet. */
const STAY_DEVICES_MAX = 50

export interface ScoresAsked {
  readonly span: SafetySpan
  readonly before: SafetySpan
  readonly step: SafetyChoice['step']
}

/** Whether it is safe to work at a place. */
export function createSafetyHandlers(options: SafetyOptions) {
  const { database, databaseUrl, directory, timeZone, threads, calibrationDays, now, newId } = options
  const { pathOf, chosen, named } = createSafetyChoice(options)
  const base = ({ devices }: Pick<ChosenDevices, 'devices'>) => ({ databaseUrl, timeZone, now: now(), devices })
  const ownPath = (officeId: string): string => directory.office(officeId)?.path ?? ''

  const scores = (owner: string, devices: ChosenDevices['devices'], asked: ScoresAsked): Promise<ScoresAnswer> =>
    threads.ask(owner, {
      kind: 'scores',
      ...base({ devices }),
      ...asked.span,
      before: asked.before,
      step: asked.step,
      calibrationDays,
    })

  const handlers: Pick<
    Handlers,
    'safety' | 'safetyExposure' | 'safetyStays' | 'saveStay' | 'removeStay' | 'safetySigns'
  > = {
    async safety({ step, before, ...place }, { user }) {
      const { span, devices, simulated, tooMany } = chosen(place, user.officeId)
      const length = span.to - span.from
      const formerly = { from: Math.min(before, span.from), to: Math.min(span.from, before + length) }
      const answer = await scores(user.id, devices, {
        span,
        before: formerly,
        step: step === 'day' && length > SAFETY_DAYS_BY_DAY * DAY_MS ? 'week' : step,
      })
      return { ...answer, simulated, tooMany }
    },

    async safetyExposure({ quantity, sns, ...place }, { user }) {
      const all = named(chosen(place, user.officeId, Number.POSITIVE_INFINITY), sns)
      const devices = all.devices.slice(0, SAFETY_LOOKED_AT_MAX)
      const answer = await threads.ask(user.id, { kind: 'exposure', ...base({ devices }), ...all.span, quantity })
      return { ...answer, simulated: all.simulated, tooMany: all.devices.length - devices.length }
    },

    async safetySigns(place, { user }) {
      const { span, devices, simulated, tooMany } = chosen(place, user.officeId, SAFETY_LOOKED_AT_MAX)
      const answer = await threads.ask(user.id, { kind: 'signs', ...base({ devices }), ...span, calibrationDays })
      return { ...answer, simulated, tooMany }
    },

    async safetyStays(place, { user }) {
      const { span, devices } = chosen(place, user.officeId, Number.POSITIVE_INFINITY)
      const path = pathOf(place.officeId ?? user.officeId, user.officeId)
      const kept = await staysBelow(database.pool, path, span)
      const byTask = await staysOfTasks(database.pool, directory, {
        taskPath: ownPath(user.officeId),
        path,
        ...span,
        now: now(),
      })
      const all = [...kept, ...byTask].sort((one, other) => other.from - one.from)
      const shown = all.slice(0, STAYS_SHOWN_MAX).map((stay): AskedStay => {
        const own = ownPath(stay.officeId)
        const at = devices.filter(({ officeId }) => withinScope(own, ownPath(officeId)))
        return {
          ...stay,
          to: Math.min(stay.to, Math.max(stay.from + 1, now())),
          devices: at.slice(0, STAY_DEVICES_MAX).map(({ id }) => id),
        }
      })
      const wanted = new Set(shown.flatMap((stay) => stay.devices))
      const { stays, tookMs } = await threads.ask(user.id, {
        kind: 'stays',
        ...base({ devices: devices.filter(({ id }) => wanted.has(id)) }),
        ...span,
        stays: shown,
      })
      return { stays: [...stays], more: all.length - shown.length, tookMs }
    },

    async saveStay(draft, context) {
      pathOf(draft.officeId, context.user.officeId)
      refuseProblems(validateTimeRange({ begin: draft.from, end: draft.to }, STAY_DAYS_MAX, timeZone))
      const id = newId()
      await keepStay(database, id, draft, context, now())
      return { id }
    },

    async removeStay(stay, context) {
      await forgetStay(database, ownPath(context.user.officeId), stay, context, now())
      return null
    },
  }
  return { handlers, scores }
}
export type SafetyScores = ReturnType<typeof createSafetyHandlers>['scores']
