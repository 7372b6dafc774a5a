import type { FaultRecord } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { durationText } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { ExportEvent } from '../../../ui/exports/export-menu.tsx'
import { deviceOfRow } from '../list/list-spec.ts'
import { RecordDetail } from '../list/record-detail.tsx'
import { DeviceTimeline } from '../timeline/device-timeline.tsx'
import { windowAround } from '../timeline/window-around.ts'
import { DetailPart, Facts } from './detail-part.tsx'
import { FaultMark } from './fault-mark.tsx'

/** Which module failed, since when, whether it is over, and whether the device kept it from being told. */
export function FaultDetail({ record, onClose }: { record: FaultRecord; onClose(): void }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { link } = useLive()
  const { sn, beginTime, endTime, module, shield, unwatched = 0 } = record
  const now = useMemo(() => link.serverNow(), [link])
  const around = useMemo(() => windowAround(beginTime, endTime, now), [beginTime, endTime, now])
  return (
    <RecordDetail
      title={t('lookBack.detail.fault')}
      device={deviceOfRow(record)}
      at={beginTime}
      extra={<ExportEvent event={{ what: 'fault', filter: {}, eventId: record.id }} />}
      onClose={onClose}
    >
      <Facts
        facts={[
          [t('lookBack.column.fault'), <FaultMark key="state" open={endTime === null} />],
          [t('exports.column.module'), t(`module.${module}`)],
          [t('exports.column.end'), endTime !== null && <bdi dir="ltr">{formatDateTime(endTime, timeZone)}</bdi>],
          [t('history.column.duration'), durationText((endTime ?? now) - beginTime, i18n.language)],
          [t('state.unwatched'), unwatched > 0 && durationText(unwatched, i18n.language)],
          [t('exports.column.shield'), t(`setting.option.shield.${shield}`)],
        ]}
      />
      <DetailPart title={t('lookBack.timeline.around')}>
        <DeviceTimeline sn={sn} {...around} mark={beginTime} />
      </DetailPart>
    </RecordDetail>
  )
}
