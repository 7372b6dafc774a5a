import { AlarmKind } from '@vigil/contract'
import { alarmQueue, type Watch } from '@vigil/domain'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { KindMark } from '../../ui/alarm/alarm-marks.tsx'
import './drill-banner.css'

const deskOf = ({ desk }: Watch) => desk

/** As long as a drill goes on it says so over all content: nobody may take it for danger, nor forget that it runs. */
export function DrillBanner() {
  const { t } = useTranslation()
  const { link } = useLive()
  const desk = useWatch(deskOf)
  const drills = [...desk.values()].filter(
    ({ kind, endTime, handled }) => kind === AlarmKind.Drill && endTime === null && !handled,
  )
  const [first] = alarmQueue(drills, link.serverNow())
  if (first === undefined) return null
  return (
    <div className="drill-banner" role="status" data-not-real="true">
      <KindMark kind={AlarmKind.Drill} />
      <span>{t('desk.drill.running', { count: drills.length })}</span>
      <Link to={paths.monitor('alarm', { alarm: first.id })}>
        <bdi>{first.deviceName}</bdi>
      </Link>
    </div>
  )
}
