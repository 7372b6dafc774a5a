import { SAFETY_DEVICES_MAX } from '@vigil/contract'
import { type Period, periodAYearBefore, periodBefore } from '@vigil/domain'
import { deviceOf } from '../../analysis/safety/safety-choice.ts'
import type { SafetyScores } from '../../analysis/safety/safety-handlers.ts'
import type { Directory } from '../../organisation/directory.ts'
import { safetyPage, safetySentences, safetySheets } from '../paper/safety-pages.ts'
import type { SafetyPart } from '../report-content.ts'
import type { Section } from './section.ts'

export interface SafetySectionOptions {
  directory: Pick<Directory, 'device' | 'devices' | 'office'>
  timeZone: string
  safetyScores: SafetyScores
}

/** Reports wait behind each other, as a person's questions do. */
const OWNER = 'reports'

/** How safe sites were: the scores of the page, beside those of the month before and of the same a year ago. */
export function createSafetySection({ directory, timeZone, safetyScores }: SafetySectionOptions): Section<'safety'> {
  return {
    async read({ period, until, scope: { officeIds } }) {
      const here = [...directory.devices()].filter(
        ({ officeId }) => officeIds === undefined || officeIds.includes(Number(officeId)),
      )
      const real = here.filter(({ simulated }) => !simulated)
      // A demonstration has no real ones, and says so.
      const counted = (real.length > 0 ? real : here).slice(0, SAFETY_DEVICES_MAX)
      const devices = counted.map(deviceOf)
      const asFar = ({ begin, end }: Period) => ({ from: begin, to: Math.min(end, begin + (until - period.begin)) })
      const answer = await safetyScores(OWNER, devices, {
        span: { from: period.begin, to: until },
        before: asFar(periodBefore(period, timeZone)),
        step: 'week',
      })
      const yearAgo = asFar(periodAYearBefore(period, timeZone))
      const nothing = { from: yearAgo.from, to: yearAgo.from }
      const { sites: former } = await safetyScores(OWNER, devices, { span: yearAgo, before: nothing, step: 'week' })
      return {
        sites: answer.sites.map(({ officeId, devices, score, before, scoredDays, knownDays, ...site }) => ({
          name: directory.office(officeId)?.name ?? officeId,
          devices,
          score,
          before,
          yearBefore: former.find((each) => each.officeId === officeId)?.score ?? null,
          scoredDays,
          knownDays,
          deductions: site.deductions,
          trend: site.trend,
          unwatchedMs: site.hours.dark + site.hours.away,
        })),
        steps: answer.steps,
        exceedances: answer.exceedances.map(({ sn, quantity, limit, begin }) => ({
          device: directory.device(sn)?.name ?? sn,
          quantity,
          limit,
          begin,
        })),
        simulated: counted.filter(({ simulated }) => simulated).length,
        leftOut: real.length > 0 ? here.length - real.length : 0,
      } satisfies SafetyPart
    },
    page: safetyPage,
    sheets: safetySheets,
    sentences: safetySentences,
  }
}
