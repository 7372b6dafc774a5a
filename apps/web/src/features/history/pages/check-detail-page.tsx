import { Alert, Button, Skeleton } from 'antd'
import { Link, useParams } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { usePageSubject } from '../../../lib/page-subject.ts'
import { paths } from '../../../lib/paths.ts'
import { Panel } from '../../../ui/panel.tsx'
import '../../../ui/records/records.css'
import { DetectionFacts } from '../details/detection-facts.tsx'
import { DetectionModules } from '../details/detection-modules.tsx'
import '../history.css'
import { DetailHead } from '../list/record-detail.tsx'
import { RowLinks } from '../list/row-links.tsx'

/** One check on a page of its own: all modules side by side. */
export default function CheckDetailPage() {
  const { t } = useTranslation()
  const { testId = '' } = useParams()
  const { data, isError, refetch } = useCall('hisDetectDetail', { id: testId })
  const detection = data?.detection
  usePageSubject(detection?.name ?? '')
  return (
    <div className="check-detail">
      <header>
        <h1>{t('pages.title.checkDetail')}</h1>
        <Link to={paths.checkList(detection?.sn)}>{t('lookBack.detection.toList')}</Link>
        {detection !== undefined && <RowLinks sn={detection.sn} at={detection.beginTimeD} words />}
      </header>
      {isError && (
        <Alert
          type="error"
          showIcon
          title={t('lookBack.detection.missing', { id: testId })}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {!isError && data === undefined && <Skeleton active paragraph={{ rows: 10 }} />}
      {data !== undefined && detection !== undefined && (
        <Panel title={t('exports.page.facts')}>
          <DetailHead device={detection} at={detection.beginTimeD} />
          <DetectionFacts record={detection} />
        </Panel>
      )}
      {data !== undefined && <DetectionModules data={data} />}
    </div>
  )
}
