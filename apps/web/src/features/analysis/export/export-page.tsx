import { Alert, Button, Skeleton } from 'antd'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '../../../lib/browser/use-address.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { JobList } from '../../../ui/exports/job-list.tsx'
import { useExports } from '../../../ui/exports/use-exports.ts'
import { Panel } from '../../../ui/panel.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { spanOf, timeProblems, timeQuery } from '../../../ui/records/period.ts'
import { PeriodBar } from '../../../ui/records/period-bar.tsx'
import { ChoiceForm, type ChoiceFormProps } from './choice-form.tsx'
import { EXPORT_DAYS, EXPORT_PERIODS, filterOf, readExport, USUAL_PERIOD } from './export-choice.ts'
import './export.css'
import { RecurringPart } from './recurring-part.tsx'
import { isTooLarge, SizePart } from './size-part.tsx'

/** Everything, chosen by place, time and kind, with its size told before. What is chosen stands in the address. */
export default function ExportPage() {
  const { t } = useTranslation()
  const { link } = useLive()
  const { timeZone } = useSession().config
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const exports = useExports(true)
  const choice = useMemo(() => readExport(search), [search])
  const [problem] = timeProblems(choice.time, timeZone, EXPORT_DAYS)
  const filter = useMemo(() => filterOf(choice, spanOf(choice.time, link.serverNow())), [choice, link])
  const { beginTime: _begin, endTime: _end, ...recurring } = filter
  const isWhole = problem === undefined && choice.kinds.length > 0
  const size = useCall('exportSize', filter, { quiet: true, keepPrevious: true, enabled: isWhole })
  const set = useCallback<ChoiceFormProps['set']>(
    (parts) =>
      change((query) => {
        for (const [name, value] of Object.entries(parts)) {
          query.delete(name)
          for (const each of typeof value === 'string' ? [value] : (value ?? [])) query.append(name, each)
        }
        return query
      }),
    [change],
  )
  const start = () => {
    // The last hours end when the button is pressed, not when they were chosen.
    const asked = filterOf(choice, spanOf(choice.time, link.serverNow()))
    exports.start({ what: 'bundle', format: 'zip', filter: asked })
  }
  return (
    <div className="export-page">
      <h1>{t('pages.title.dataExport')}</h1>
      <p className="quiet">{t('bundle.intro')}</p>
      <div className="export-parts">
        <Panel title={t('bundle.title')}>
          <div className="export-time">
            <PeriodBar
              time={choice.time}
              periods={EXPORT_PERIODS}
              days={EXPORT_DAYS}
              onTime={(time) =>
                set({ begin: undefined, end: undefined, last: undefined, ...timeQuery(time, USUAL_PERIOD) })
              }
            />
          </div>
          {problem !== undefined && <Alert type="warning" showIcon title={t(problem.key, problem.values ?? {})} />}
          <ChoiceForm choice={choice} set={set} />
        </Panel>
        <div className="export-side">
          <Panel title={t('bundle.size.title')}>
            {choice.kinds.length === 0 && <Alert type="info" showIcon title={t('bundle.none')} />}
            {isWhole && size.isError && <FailedNote onRetry={() => void size.refetch()} />}
            {isWhole && size.isPending && <Skeleton active title={false} />}
            {isWhole && size.data !== undefined && (
              <SizePart size={size.data} files={choice.files} busy={size.isFetching} />
            )}
            <Button
              type="primary"
              disabled={!isWhole || (size.data !== undefined && isTooLarge(size.data, choice.files))}
              onClick={start}
            >
              {t('bundle.start')}
            </Button>
          </Panel>
          <Panel title={t('exports.files')}>
            <JobList exports={exports} />
          </Panel>
          <Panel title={t('bundle.plan.title')}>
            <RecurringPart choice={recurring} isWhole={choice.kinds.length > 0} />
          </Panel>
        </div>
      </div>
    </div>
  )
}
