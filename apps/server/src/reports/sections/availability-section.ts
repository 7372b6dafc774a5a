import {
  hasYearBefore,
  isOnRecord,
  type Period,
  periodAYearBefore,
  periodBefore,
  type RecordedTime,
  type Step,
  unwatchedMs,
  WATCH_THRESHOLDS,
  type WatchFinding,
  watchFindingsOf,
} from '@vigil/domain'
import { selectGaps } from '../../history/writing/server-runs.ts'
import type { Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import type { Scope } from '../../statistics/keeping/scope.ts'
import { createCoverage } from '../../statistics/states/coverage.ts'
import { createStateFigures } from '../../statistics/states/state-figures.ts'
import { availabilityPage, availabilitySentences, availabilitySheets } from '../paper/availability-pages.ts'
import type { AvailabilityPart, KeptWatchFinding } from '../report-content.ts'
import type { Section, Subject } from './section.ts'

export interface AvailabilitySectionOptions {
  database: Pick<Database, 'pool'>
  directory: Pick<Directory, 'device' | 'office'>
  timeZone: string
}

/** At most this many sites that nobody watched are named one by one. */
const TOLD_MAX = 20

export function createAvailabilitySection(options: AvailabilitySectionOptions): Section<'availability'> {
  const { database, directory, timeZone } = options
  const figures = createStateFigures(database, timeZone)
  const coverage = createCoverage(database, timeZone)

  const officeName = (id: string): string => directory.office(id)?.name ?? id
  const deviceName = (sn: string): string => directory.device(sn)?.name ?? sn

  function kept(finding: WatchFinding): KeptWatchFinding {
    if (finding.kind === 'dark') {
      return { kind: 'dark', n: finding.n, name: officeName(finding.key), ms: finding.ms }
    }
    if (finding.kind !== 'worst') return finding
    return { kind: 'worst', devices: finding.devices.map(({ key, share }) => ({ name: deviceName(key), share })) }
  }

  async function recorded({ begin, end }: Step, since: number | null): Promise<RecordedTime> {
    return { begin, end, since, unwatchedMs: unwatchedMs(await selectGaps(database, begin, end), begin, end) }
  }

  /** As much of an earlier period as has passed of this one; null where it is on record in part. */
  async function formerly({ begin, end }: Period, { period, until }: Subject, scope: Scope, since: number | null) {
    const isWhole = until >= period.end
    const span = { begin, end: isWhole ? end : Math.min(end, begin + (until - period.begin)) }
    if (!isOnRecord(await recorded(span, since), WATCH_THRESHOLDS)) return null
    return figures.total(span, scope)
  }

  return {
    async read(subject) {
      const { period, until } = subject
      const { officeIds } = subject.scope
      const scope: Scope = { officeIds }
      const span = { begin: period.begin, end: until }
      const since = await figures.since(scope)
      const hasYear = hasYearBefore(period.unit)
      const [now, before, yearBefore, dark, time] = await Promise.all([
        figures.of(period, until, scope),
        formerly(periodBefore(period, timeZone), subject, scope, since),
        hasYear ? formerly(periodAYearBefore(period, timeZone), subject, scope, since) : null,
        coverage(span, scope),
        recorded(span, since),
      ])
      const { known, available, failures } = now
      const findings = watchFindingsOf(
        {
          time,
          known,
          available,
          before,
          yearBefore,
          failures,
          devices: now.by.device,
          places: dark.map(({ officeId, ms }) => ({ key: officeId, ms })),
        },
        WATCH_THRESHOLDS,
      )
      return {
        known,
        available,
        before,
        ...(hasYear && { yearBefore }),
        failures,
        findings: findings.map(kept),
        steps: now.steps.map(({ begin, end, faults, ...step }) => ({
          begin,
          end,
          known: step.known,
          available: step.available,
          faults,
        })),
        devices: now.by.device.map(({ key, ...watch }) => ({
          name: deviceName(key),
          sn: key,
          office: directory.device(key)?.officeName ?? '',
          ...watch,
        })),
        places: dark
          .slice(0, TOLD_MAX)
          .flatMap(({ officeId, ms, times, spans: [longest] }) =>
            longest === undefined ? [] : [{ name: officeName(officeId), ms, times, ...longest }],
          ),
        dark: dark.length,
      } satisfies AvailabilityPart
    },

    page: availabilityPage,
    sheets: availabilitySheets,
    sentences: availabilitySentences,
  }
}
