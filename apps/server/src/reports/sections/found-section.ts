import type { Registry } from '@vigil/devices'
import {
  checkFindingsOf,
  FINDING_THRESHOLDS,
  hasYearBefore,
  type Period,
  periodAYearBefore,
  periodBefore,
} from '@vigil/domain'
import type { Database } from '../../platform/database.ts'
import { createAlarmFigures } from '../../statistics/alarms/alarm-figures.ts'
import { createDetectionFigures, type DetectionScope } from '../../statistics/detection/detection-figures.ts'
import { foundPage, foundSentences, foundSheets } from '../paper/found-pages.ts'
import type { FoundPart } from '../report-content.ts'
import type { Section, Subject } from './section.ts'

export interface FoundSectionOptions {
  database: Pick<Database, 'pool'>
  registry: Pick<Registry, 'model'>
  timeZone: string
}

const TOLD_MAX = 20

export function createFoundSection({ database, registry, timeZone }: FoundSectionOptions): Section<'found'> {
  const figures = createDetectionFigures(database, timeZone)
  const alarms = createAlarmFigures(database, registry, timeZone)

  /** As much of an earlier period as has passed of this one; null where not all of it is on record. */
  async function formerly(
    { begin, end }: Period,
    { period, until }: Subject,
    scope: DetectionScope,
    since: number | null,
  ) {
    if (since === null || since > begin) return null
    const isWhole = until >= period.end
    return figures.total({ begin, end: isWhole ? end : Math.min(end, begin + (until - period.begin)) }, scope)
  }

  return {
    async read(subject) {
      const { period, until, scope } = subject
      const since = await figures.since()
      const hasYear = hasYearBefore(period.unit)
      const [{ n, found, by }, before, yearBefore, judgedBy] = await Promise.all([
        figures.of(period, scope),
        formerly(periodBefore(period, timeZone), subject, scope, since),
        hasYear ? formerly(periodAYearBefore(period, timeZone), subject, scope, since) : null,
        alarms.judged(period, scope),
      ])
      // Each alarm is of one module, and of these there are few: no other list of the four is sure to be whole.
      const judged = judgedBy.module.reduce(
        (sum, { nothing, something }) => ({ nothing: sum.nothing + nothing, something: sum.something + something }),
        { nothing: 0, something: 0 },
      )
      const findings = checkFindingsOf(
        {
          time: { begin: period.begin, end: until, since },
          n,
          found,
          foundBefore: before?.found ?? null,
          foundYearBefore: yearBefore?.found ?? null,
          names: by.name,
          judged,
        },
        FINDING_THRESHOLDS,
      )
      return {
        n,
        found,
        before,
        ...(hasYear && { yearBefore }),
        findings: [...findings],
        names: by.name.slice(0, TOLD_MAX).map((share) => ({ ...share })),
        judged,
      } satisfies FoundPart
    },

    page: foundPage,
    sheets: foundSheets,
    sentences: foundSentences,
  }
}
