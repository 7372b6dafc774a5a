import type { StateRecord } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { durationText, RUN_STATE_KEYS } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { deviceOfRow } from '../list/list-spec.ts'
import { RecordDetail } from '../list/record-detail.tsx'
import { DeviceTimeline } from '../timeline/device-timeline.tsx'
import { windowAround } from '../timeline/window-around.ts'
import { DetailPart, Facts } from './detail-part.tsx'

/** What it was before, how long it lasted, and what came around it. */
export function StateDetail({ record, onClose }: { record: StateRecord; onClose(): void }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { link } = useLive()
  const { sn, at, shown, previous, until, runstate, state2, unwatched = 0 } = record
  const around = useMemo(() => windowAround(at, until, link.serverNow()), [at, until, link])
  return (
    <RecordDetail title={t('lookBack.detail.state')} device={deviceOfRow(record)} at={at} onClose={onClose}>
      <Facts
        facts={[
          [t('lookBack.column.shown'), <StateMark key="shown" state={shown} />],
          [t('exports.column.previous'), previous !== null && <StateMark state={previous} quiet />],
          [t('history.column.state'), <StateMark key="level" state={state2} quiet />],
          [t('exports.column.runState'), t(RUN_STATE_KEYS[runstate])],
          [
            t('exports.column.until'),
            until === null ? (
              t('history.goesOn')
            ) : (
              <bdi key="until" dir="ltr">
                {formatDateTime(until, timeZone)}
              </bdi>
            ),
          ],
          [t('history.column.duration'), until !== null && durationText(until - at, i18n.language)],
          [t('state.unwatched'), unwatched > 0 && durationText(unwatched, i18n.language)],
        ]}
      />
      <DetailPart title={t('lookBack.timeline.around')}>
        <DeviceTimeline sn={sn} {...around} mark={at} />
      </DetailPart>
    </RecordDetail>
  )
}
