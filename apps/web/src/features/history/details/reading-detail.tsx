import type { ReadingRecord, ReadingStep } from '@vigil/contract'
import { MODULE_KEYS } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber, RUN_STATE_KEYS } from '@vigil/i18n/web'
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../../lib/loading/lazy-again.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useThresholds } from '../../../live/hooks.ts'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { positionText } from '../../../ui/values/position-text.ts'
import { deviceOfRow } from '../list/list-spec.ts'
import { RecordDetail } from '../list/record-detail.tsx'
import { withinStep } from '../list/record-links.ts'
import { DetailPart, Facts } from './detail-part.tsx'
import { ModuleReport } from './module-report.tsx'
import { moduleValues } from './module-values.ts'
import { ValuesTable } from './values-table.tsx'

const PlaceMap = lazyAgain(() => import('../../../ui/map/place-map.tsx'))

interface ReadingDetailProps {
  readonly record: ReadingRecord
  readonly step: ReadingStep
  onClose(): void
}

/** Means with lowest and highest, for what no single reading stands. */
function StepValues({ record }: { record: ReadingRecord }) {
  const { t } = useTranslation()
  const thresholds = useThresholds(record.sn)
  const modules = moduleValues(record.deviceType, record.values, record.ranges)
  return modules.map(({ module, values }) => (
    <DetailPart key={module} title={t(`module.${module}`)}>
      <ValuesTable module={module} values={values} thresholds={thresholds} />
    </DetailPart>
  ))
}

/** One reading with everything that came with it. */
function WholeReading({ record }: { record: ReadingRecord }) {
  const { sn, at, deviceType } = record
  const thresholds = useThresholds(sn)
  const { data, isError, refetch } = useCall(
    'hisReading',
    { sn, at, id: record.id },
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  )
  if (isError) return <FailedNote onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />
  const { mods, at: readAt } = data.deviceData
  return MODULE_KEYS.map((module) => {
    const report = mods[module]
    return (
      report && (
        <ModuleReport
          key={module}
          sn={sn}
          deviceType={deviceType}
          module={module}
          report={report}
          thresholds={thresholds}
          at={readAt}
        />
      )
    )
  })
}

export function ReadingDetail({ record, step, onClose }: ReadingDetailProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { sn, at, position, deviceTime, n, state2, runstate } = record
  const time = (moment: number) => <bdi dir="ltr">{formatDateTime(moment, timeZone)}</bdi>
  const finer = withinStep(sn, at, step)
  return (
    <RecordDetail title={t('lookBack.detail.reading')} device={deviceOfRow(record)} at={at} onClose={onClose}>
      <Facts
        facts={[
          [t('history.column.state'), <StateMark key="state" state={state2} />],
          [t('exports.column.runState'), runstate !== null && t(RUN_STATE_KEYS[runstate])],
          [t('exports.column.deviceTime'), deviceTime !== null && time(deviceTime)],
          [t('exports.step.label'), step !== 'reading' && t(`exports.step.${step}`)],
          [t('exports.column.readings'), step !== 'reading' && formatNumber(i18n.language, n)],
          [t('realtime.header.position'), position && <bdi dir="ltr">{positionText(position)}</bdi>],
        ]}
      />
      {finer !== undefined && <Link to={finer}>{t('lookBack.link.within')}</Link>}
      {position !== null && (
        <DetailPart title={t('lookBack.place')}>
          <div className="detail-map">
            <Suspense fallback={<Skeleton active />}>
              <PlaceMap position={position} />
            </Suspense>
          </div>
        </DetailPart>
      )}
      {step === 'reading' ? <WholeReading record={record} /> : <StepValues record={record} />}
    </RecordDetail>
  )
}
