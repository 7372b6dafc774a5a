import type { Task, TaskRecord } from '@vigil/contract'
import { COVERAGE_AGES_MIN, coverageAge, coveredShare, isTaskOver } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useLive } from '../../live/live-context.tsx'
import { COVERAGE_COLOURS } from '../../ui/map/area-layer.tsx'
import { useClock } from '../../ui/time/use-clock.ts'

const STEPS = [0, 1, 2, 3] as const

/** How much of the area was covered by mobile devices, and how long ago; the same in words as the cells on the map. */
export function Coverage({ task, record }: { task: Task; record: TaskRecord | undefined }) {
  const { t, i18n } = useTranslation()
  const { link } = useLive()
  useClock()
  const coverage = record?.coverage ?? null
  if (record === undefined) return null
  if (coverage === null) {
    const why = task.area === null ? 'noArea' : task.beginAt === null ? 'notBegun' : 'noMobile'
    return <p className="quiet">{t(`task.coverage.${why}`)}</p>
  }
  const now = isTaskOver(task.state) ? (task.endAt ?? 0) : link.serverNow()
  const counts = Array.from({ length: COVERAGE_AGES_MIN.length + 1 }, () => 0)
  let never = 0
  for (const [, , at] of coverage.cells) {
    if (at === null) never += 1
    else counts[coverageAge(at, now)] = (counts[coverageAge(at, now)] ?? 0) + 1
  }
  const share = new Intl.NumberFormat(i18n.language === 'ar' ? 'ar-u-nu-latn' : i18n.language, { style: 'percent' })
  return (
    <section className="task-coverage" aria-label={t('task.part.coverage')}>
      <p>
        <strong>{t('task.coverage.share', { share: share.format(coveredShare(coverage)) })}</strong>{' '}
        <span className="quiet">
          {t('task.coverage.cell', { size: formatNumber(i18n.language, Math.round(coverage.cellM)) })}
        </span>
      </p>
      <ul>
        {STEPS.map((step) => (
          <li key={step}>
            <span className="task-cell" style={{ background: COVERAGE_COLOURS[step] }} aria-hidden="true" />
            {t(`task.coverage.age${step}`)}: {formatNumber(i18n.language, counts[step] ?? 0)}
          </li>
        ))}
        <li>
          <span className="task-cell" aria-hidden="true" />
          {t('task.coverage.never')}: {formatNumber(i18n.language, never)}
        </li>
      </ul>
    </section>
  )
}
