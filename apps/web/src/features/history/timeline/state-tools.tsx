import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { spanOf } from '../../../ui/records/period.ts'
import type { ListAsk } from '../list/list-ask.ts'
import type { ListPlace } from '../list/list-place.ts'
import { DeviceTimeline } from './device-timeline.tsx'

const VIEWS = ['bars', 'changes'] as const

/** Of one device its bar; of many, whether bars or changes are shown. */
export function StateTools({ place, ask }: { place: ListPlace; ask: ListAsk }) {
  const { t } = useTranslation()
  const { sn, filter, view } = place
  const { begin, end } = spanOf(filter.time, ask.now)
  return (
    <div className="record-tools">
      {sn === undefined ? (
        <Segmented
          aria-label={t('lookBack.timeline.view')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`lookBack.timeline.views.${value}`) }))}
          onChange={place.setView}
        />
      ) : (
        <DeviceTimeline sn={sn} beginTime={begin} endTime={end} />
      )}
    </div>
  )
}
