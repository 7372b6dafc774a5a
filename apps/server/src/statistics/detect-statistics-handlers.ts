import { type DetectStatistics, SHARES_MAX } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import {
  type Period,
  periodAt,
  periodAYearBefore,
  periodBefore,
  TIME_RANGE_DAYS,
  validateTimeRange,
} from '@vigil/domain'
import { withinRange } from '../history/reading/within-range.ts'
import { DAY_MS } from '../history/writing/partitions.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { InvalidFields } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { createAlarmFigures } from './alarm-figures.ts'
import { sharesOf } from './alarm-statistics-handlers.ts'
import { createDetectionFigures, type DetectionScope } from './detection-figures.ts'
import { createJudgedLimits } from './judged-limits.ts'
import { createNuclides } from './nuclides.ts'
import { scopeOf } from './scope.ts'

export interface DetectStatisticsOptions {
  database: Pick<Database, 'pool'>
  directory: Directory
  registry: Pick<Registry, 'model' | 'byPage'>
  timeZone: string
  now(): number
}

const SPECTROMETERS = 'RG05'
const USUAL_DAYS = 31

export function createDetectStatisticsHandlers(
  options: DetectStatisticsOptions,
): Pick<Handlers, 'detectStatistics' | 'queryRg05NuclideOrdata'> {
  const { database, directory, registry, timeZone, now } = options
  const figures = createDetectionFigures(database, timeZone)
  const alarms = createAlarmFigures(database, registry, timeZone)
  const limitsOf = createJudgedLimits(database)
  const nuclidesOf = createNuclides(database, timeZone)

  async function compared(earlier: Period, passedMs: number, scope: DetectionScope) {
    const end = Math.min(earlier.end, earlier.begin + passedMs)
    return { begin: earlier.begin, end: earlier.end, ...(await figures.total({ begin: earlier.begin, end }, scope)) }
  }

  return {
    async detectStatistics({ unit, at, kinds = ['normal'], ...asked }, { user }): Promise<DetectStatistics> {
      const period = periodAt(unit, at ?? now(), timeZone)
      const problems = validateTimeRange(period, TIME_RANGE_DAYS.statistics, timeZone)
      if (problems.length > 0) throw new InvalidFields(problems)
      const scope: DetectionScope = { ...scopeOf(directory, user, asked), kinds }
      const until = Math.max(period.begin, Math.min(period.end, now()))
      const passedMs = until === period.end ? Number.POSITIVE_INFINITY : until - period.begin
      const [{ n, found, steps, by, sureOf }, before, yearBefore, judged, limits, since] = await Promise.all([
        figures.of(period, scope),
        compared(periodBefore(period, timeZone), passedMs, scope),
        compared(periodAYearBefore(period, timeZone), passedMs, scope),
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
        before,
        yearBefore,
        judged,
        limits,
        since,
      }
    },

    async queryRg05NuclideOrdata({ sn, officeId, beginTime, endTime = now() }, { user }) {
      const asked = { beginTime: beginTime ?? Math.max(0, endTime - USUAL_DAYS * DAY_MS), endTime }
      withinRange(asked, { days: TIME_RANGE_DAYS.statistics, timeZone, now: now() })
      const models = new Set(registry.byPage(SPECTROMETERS).map(({ id }) => id))
      const deviceIds = [...directory.devices()].filter(({ deviceType }) => models.has(deviceType)).map(({ id }) => id)
      const { deviceIds: named, ...where } = scopeOf(directory, user, { sn, officeId })
      const scope = {
        ...where,
        deviceIds: named === undefined ? deviceIds : named.filter((id) => deviceIds.includes(id)),
      }
      return nuclidesOf({ begin: asked.beginTime, end: asked.endTime }, scope)
    },
  }
}
