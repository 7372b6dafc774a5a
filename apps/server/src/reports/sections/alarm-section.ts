import type { Registry } from '@vigil/devices'
import {
  FINDING_THRESHOLDS,
  type Finding,
  type FoundPlace,
  findingsOf,
  hasYearBefore,
  type Period,
  periodBefore,
  unwatchedMs,
} from '@vigil/domain'
import { selectGaps } from '../../history/writing/server-runs.ts'
import type { DeviceRow, Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import { createAlarmFigures, type Share } from '../../statistics/alarms/alarm-figures.ts'
import type { AlarmScope } from '../../statistics/alarms/alarm-scope.ts'
import { createAlarmCounts } from '../../statistics/alarms/alarm-statistics-handlers.ts'
import { alarmPage, alarmSentences, alarmSheets } from '../paper/alarm-pages.ts'
import type { AlarmPart, KeptFinding } from '../report-content.ts'
import type { Section } from './section.ts'

export interface AlarmSectionOptions {
  database: Pick<Database, 'pool'>
  directory: Pick<Directory, 'device' | 'devices' | 'office'>
  registry: Pick<Registry, 'model'>
  timeZone: string
  now(): number
}

/** At most this many lines of one dimension: a page has no room for more, and the statistics have them all. */
const TOLD_MAX = 20

const countsOf = (shares: readonly Share[]) => new Map(shares.map(({ key, n }) => [key, n]))

export function createAlarmSection(options: AlarmSectionOptions): Section<'alarms'> {
  const { database, directory, registry, timeZone } = options
  const counts = createAlarmCounts(options)
  const figures = createAlarmFigures(database, registry, timeZone)

  const officeName = (id: string): string => directory.office(id)?.name ?? id
  const deviceName = (sn: string): string => directory.device(sn)?.name ?? sn
  const nameOf = ({ dimension, key }: FoundPlace): string =>
    dimension === 'office' ? officeName(key) : deviceName(key)
  const named = (place: FoundPlace) => ({ name: nameOf(place), n: place.n })

  function kept(finding: Finding): KeptFinding {
    if (finding.kind === 'total') return { ...finding, mostly: finding.mostly && named(finding.mostly) }
    return finding.kind === 'most' ? { ...finding, place: named(finding.place) } : finding
  }

  const isWithin = ({ officeIds }: AlarmScope, { officeId }: DeviceRow): boolean =>
    officeIds?.includes(Number(officeId)) ?? true

  /** Where they were in the period before. Of a part of a period nothing is compared by place. */
  async function placesBefore(period: Period, isWhole: boolean, scope: AlarmScope) {
    if (!isWhole) return undefined
    const { by } = await figures.of(periodBefore(period, timeZone), scope)
    return { office: countsOf(by.office), device: countsOf(by.device) }
  }

  return {
    async read({ period, until, scope }) {
      const isWhole = until >= period.end
      const [told, now, former, gaps] = await Promise.all([
        counts({ period, until, passedMs: isWhole ? Number.POSITIVE_INFINITY : until - period.begin }, scope),
        figures.of(period, scope),
        placesBefore(period, isWhole, scope),
        selectGaps(database, period.begin, until),
      ])
      const { since } = told
      // What is on record of a part of a period says nothing of the whole.
      const onRecord = ({ begin, n }: { begin: number; n: number }) => (since !== null && since <= begin ? n : null)
      const [before, yearBefore] = [onRecord(told.before), onRecord(told.yearBefore)]
      const hasYear = hasYearBefore(period.unit)
      const earlier = before === null ? undefined : former
      const countOf = (shares: readonly Share[], key: string): number =>
        shares.find((share) => share.key === key)?.n ?? 0
      const places = (dimension: 'office' | 'device') => ({
        now: countsOf(now.by[dimension]),
        before: earlier?.[dimension] ?? new Map<string, number>(),
      })
      const beforeOf = (dimension: 'office' | 'device', key: string): number | null =>
        earlier === undefined ? null : (earlier[dimension].get(key) ?? 0)
      const unwatched = unwatchedMs(gaps, period.begin, until)
      const findings = findingsOf(
        {
          total: told.total,
          before,
          yearBefore: hasYear ? yearBefore : null,
          offices: places('office'),
          devices: places('device'),
          steps: told.steps,
          high: countOf(now.by.priority, '3'),
          nothing: countOf(now.by.outcome, 'nothing'),
          open: countOf(now.by.outcome, 'open'),
          unwatchedMs: unwatched,
          time: { begin: period.begin, end: until, since },
        },
        FINDING_THRESHOLDS,
      )
      const first = (shares: readonly Share[]) => shares.slice(0, TOLD_MAX).map((share) => ({ ...share }))
      return {
        total: told.total,
        before,
        ...(hasYear && { yearBefore }),
        findings: findings.map(kept),
        steps: told.steps.map(({ begin, end, n }, index) => ({
          begin,
          end,
          n,
          before: before === null ? null : (told.before.steps[index] ?? null),
          ...(hasYear && { yearBefore: yearBefore === null ? null : (told.yearBefore.steps[index] ?? null) }),
        })),
        offices: first(now.by.office).map(({ key, n }) => ({
          name: officeName(key),
          n,
          before: beforeOf('office', key),
        })),
        devices: first(now.by.device).map(({ key, n }) => ({
          name: deviceName(key),
          sn: key,
          office: directory.device(key)?.officeName ?? '',
          n,
          before: beforeOf('device', key),
        })),
        by: {
          model: first(now.by.model),
          danger: first(now.by.danger),
          module: first(now.by.module),
          priority: first(now.by.priority),
          subject: first(now.by.subject),
          outcome: first(now.by.outcome),
        },
        slots: now.slots.map((slot) => ({ ...slot })),
        unwatchedMs: unwatched,
        simulated: [...directory.devices()].filter((row) => row.simulated && isWithin(scope, row)).length,
      } satisfies AlarmPart
    },

    page: alarmPage,
    sheets: alarmSheets,
    sentences: alarmSentences,
  }
}
