import type { Locale, ReportTemplate } from '@vigil/contract'
import { type Period, withinScope } from '@vigil/domain'
import type { Directory } from '../organisation/directory.ts'
import type { Settings } from '../platform/config.ts'
import type { AlarmScope } from '../statistics/alarms/alarm-scope.ts'
import type { ReportContent } from './report-content.ts'
import type { Sections } from './sections/sections.ts'

export interface ReportMakerOptions {
  sections: Pick<Sections, 'read'>
  directory: Pick<Directory, 'office' | 'offices'>
  settings: Pick<Settings, 'deploymentId' | 'siteTitle' | 'timeZone'>
  now(): number
  newId(): string
}

export interface Wanted {
  readonly template: ReportTemplate
  readonly period: Period
  /** Null: the whole deployment. */
  readonly officeId: string | null
  readonly locale: Locale
  /** Empty: a schedule. */
  readonly by: string
}

/** One that is not kept yet. */
export interface MadeReport {
  readonly id: string
  readonly officeId: string | null
  readonly locale: Locale
  readonly content: ReportContent
  readonly alarms: number
  /** Nothing at all is on record of the period. */
  readonly isUnknown: boolean
}

/** Real alarms alone; undefined: there is no such office any more. */
function scopeOf(
  { office, offices }: ReportMakerOptions['directory'],
  officeId: string | null,
): AlarmScope | undefined {
  const kinds = ['normal'] as const
  if (officeId === null) return { kinds }
  const path = office(officeId)?.path
  if (path === undefined) return undefined
  const officeIds = offices().filter((each) => withinScope(path, each.path))
  return { kinds, officeIds: officeIds.map(({ id }) => Number(id)) }
}

/** Reads what a report tells, as it is now. */
export function createReportMaker({ sections, directory, settings, now, newId }: ReportMakerOptions) {
  return async ({ template, period, officeId, locale, by }: Wanted): Promise<MadeReport | undefined> => {
    const scope = scopeOf(directory, officeId)
    if (scope === undefined) return undefined
    const madeAt = now()
    const until = Math.max(period.begin, Math.min(period.end, madeAt))
    const parts = await sections.read({ template, period, until, scope })
    const { findings, total } = parts.alarms
    return {
      id: newId(),
      officeId,
      locale,
      alarms: total,
      isUnknown: findings.some(({ kind }) => kind === 'notOnRecord'),
      content: {
        template,
        siteTitle: settings.siteTitle ?? '',
        deploymentId: settings.deploymentId,
        officeName: officeId === null ? '' : (directory.office(officeId)?.name ?? ''),
        begin: period.begin,
        end: period.end,
        until,
        timeZone: settings.timeZone,
        madeAt,
        madeBy: by,
        parts,
      },
    }
  }
}
export type ReportMaker = ReturnType<typeof createReportMaker>
