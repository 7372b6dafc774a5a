import { type DetectStatistics, SHARES_MAX } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { withinRange } from '../../history/reading/within-range.ts'
import { DAY_MS } from '../../history/writing/partitions.ts'
import type { Directory } from '../../organisation/directory.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { createAlarmFigures } from '../alarms/alarm-figures.ts'
import { sharesOf } from '../alarms/alarm-statistics-handlers.ts'
import { createJudgedLimits } from '../alarms/judged-limits.ts'
import { createLoweredLimits } from '../alarms/lowered-limits.ts'
import { askedPeriod, besideEarlier } from '../keeping/asked-period.ts'
import { SPECTROMETERS } from '../keeping/figure-facts.ts'
import { createScopes } from '../keeping/scope.ts'
import { createDetectionFigures, type DetectionScope } from './detection-figures.ts'
import { createNuclides } from './nuclides.ts'

export interface DetectStatisticsOptions {
  database: Past
  directory: Directory
  registry: Pick<Registry, 'model' | 'columns'>
  timeZone: string
  now(): number
}

const USUAL_DAYS = 31

export function createDetectStatisticsHandlers(
  options: DetectStatisticsOptions,
): Pick<Handlers, 'detectStatistics' | 'lowerLimits' | 'queryRg05NuclideOrdata'> {
  const { database, directory, registry, timeZone, now } = options
  const scopeOf = createScopes(options)
  const figures = createDetectionFigures(database, timeZone)
  const alarms = createAlarmFigures(database, registry, timeZone)
  const limitsOf = createJudgedLimits(database, timeZone)
  const loweredOf = createLoweredLimits(database, registry, limitsOf)
  const nuclidesOf = createNuclides(database, timeZone)

  return {
    async detectStatistics({ unit, at, kinds = ['normal'], ...asked }, { user }): Promise<DetectStatistics> {
      const when = askedPeriod({ unit, at }, timeZone, now())
      const { period, until } = when
      const scope: DetectionScope = { ...(await scopeOf(user, asked)), kinds }
      const [{ n, found, steps, by, sureOf }, earlier, judged, limits, since] = await Promise.all([
        figures.of(period, scope),
        besideEarlier(when, timeZone, async (passed, whole) => {
          const [total, steps] = await Promise.all([figures.total(passed, scope), figures.steps(whole, scope)])
          return { ...total, steps }
        }),
        alarms.judged(period, scope),
        limitsOf(period, scope),
        figures.since(),
      ])
      const told = by.name.slice(0, SHARES_MAX)
      return {
        ...period,
        until,
        n,
        found,
        steps: [...steps],
        by: {
          state: sharesOf(by.state),
          name: sharesOf(by.name),
          module: sharesOf(by.module),
          sure: sharesOf(by.sure),
          office: sharesOf(by.office),
          model: sharesOf(by.model),
          device: sharesOf(by.device),
        },
        sureOf: Object.fromEntries(told.map(({ key }) => [key, sureOf[key] ?? null])),
        ...earlier,
        judged,
        limits,
        since,
      }
    },

    async lowerLimits({ unit, at, kinds = ['normal'], ...asked }, { user }) {
      const { period } = askedPeriod({ unit, at }, timeZone, now())
      const limits = await loweredOf(period, { ...(await scopeOf(user, asked)), kinds })
      return { begin: period.begin, end: period.end, limits }
    },

    async queryRg05NuclideOrdata({ sn, officeId, taskId, beginTime, endTime = now() }, { user }) {
      const asked = { beginTime: beginTime ?? Math.max(0, endTime - USUAL_DAYS * DAY_MS), endTime }
      withinRange(asked, { days: TIME_RANGE_DAYS.statistics, timeZone, now: now() })
      const spectrometers = [...directory.devices()].flatMap(({ id, deviceType }) =>
        SPECTROMETERS.includes(deviceType) ? [id] : [],
      )
      const scope = await scopeOf(user, { sn, officeId, taskId })
      return nuclidesOf({ begin: asked.beginTime, end: asked.endTime }, scope, spectrometers)
    },
  }
}
