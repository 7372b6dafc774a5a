import { type DetectionRecord, Permission } from '@vigil/contract'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { ExportEvent } from '../../../ui/exports/export-menu.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { RecordDetail } from '../list/record-detail.tsx'
import { DetectionFacts } from './detection-facts.tsx'
import { DetectionModules } from './detection-modules.tsx'

/** The check and what each module said in it. */
export function DetectionDetail({ record, onClose }: { record: DetectionRecord; onClose(): void }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { id, sn, name, deviceType, officeName, simulated, beginTimeD } = record
  const { data, isError, refetch } = useCall('hisDetectDetail', { id }, { quiet: true })
  return (
    <RecordDetail
      title={t('pages.title.checkDetail')}
      device={{ sn, name, deviceType, officeName, simulated }}
      at={beginTimeD}
      extra={
        can(Permission.Query) && (
          <>
            <Link to={paths.checkDetail(id, deviceType)}>{t('lookBack.detection.whole')}</Link>
            <ExportEvent event={{ what: 'detection', filter: {}, eventId: id }} />
          </>
        )
      }
      onClose={onClose}
    >
      <DetectionFacts record={data?.detection ?? record} />
      {isError && <FailedNote onRetry={() => void refetch()} />}
      {!isError && data === undefined && <Skeleton active paragraph={{ rows: 8 }} />}
      {data !== undefined && <DetectionModules data={data} />}
    </RecordDetail>
  )
}
