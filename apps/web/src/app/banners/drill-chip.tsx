import { AlarmKind } from '@vigil/contract'
import { alarmQueue, type Watch } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { KindMark } from '../../ui/alarm/alarm-marks.tsx'
import { HeaderChip } from './header-chip.tsx'

const deskOf = ({ desk }: Watch) => desk
/** The desk has them all. */
const LISTED = 8

/** As long as a drill goes on it says so in the bar: nobody may take it for danger, nor forget that it runs. */
export function DrillChip() {
  const { t, i18n } = useTranslation()
  const { link } = useLive()
  const desk = useWatch(deskOf)
  const running = [...desk.values()].filter(
    ({ kind, endTime, handled }) => kind === AlarmKind.Drill && endTime === null && !handled,
  )
  if (running.length === 0) return null
  const drills = alarmQueue(running, link.serverNow())
  const word = (
    <>
      <KindMark kind={AlarmKind.Drill} /> {formatNumber(i18n.language, drills.length)}
    </>
  )
  const told = t('desk.drill.running', { count: drills.length })
  return (
    <HeaderChip tone="drill" word={word} label={told}>
      {(close) => (
        <>
          <p>{told}</p>
          <ul>
            {drills.slice(0, LISTED).map(({ id, deviceName }) => (
              <li key={id}>
                <Link to={paths.monitor('alarm', { alarm: id })} onClick={close}>
                  <bdi>{deviceName}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </HeaderChip>
  )
}
