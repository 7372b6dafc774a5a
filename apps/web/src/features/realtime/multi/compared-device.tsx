import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { useDetail, useDevice, useThresholds } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'
import { DeviceState } from '../../../ui/state/device-state.tsx'
import { HeardAge } from '../../../ui/time/heard-age.tsx'
import { LeadingCourse, type LeadingCourseProps } from '../leading-course.tsx'
import { SilencedMark } from '../silenced-mark.tsx'
import { useBackground } from '../use-background.ts'
import { useStale } from '../use-stale.ts'
import type { Compared } from './multi-address.ts'

interface ComparedDeviceProps {
  readonly place: DevicePlace
  readonly charted: readonly Compared[]
  readonly from: number
  readonly to: number
  onLeaveOut(sn: string): void
}

/** All charts of the page share their cursor by it. */
const CURSOR = 'compared'

/** One device of several: its state and age, and its charts on the time that all share. */
export function ComparedDevice({ place, charted, from, to, onLeaveOut }: ComparedDeviceProps) {
  const { t } = useTranslation()
  const { sn, name, deviceType } = place
  const { details } = useLive()
  const device = useDevice(sn)
  const thresholds = useThresholds(sn)
  const first = charted[0]
  const background = useBackground(sn, () =>
    first === undefined ? undefined : details.series(sn, first.module.key, first.quantity.key)[0]?.at,
  )
  const stale = useStale(device)
  return (
    <article className="compared" data-stale={stale}>
      <header className="compared-head">
        <h2>
          <Link to={paths.realtime(deviceType, sn)}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <DeviceState device={device} />
        {device?.silenced && <SilencedMark silence={device.silenced} real={device.real} />}
        {place.simulated && <span className="quiet">{t('realtime.header.simulated')}</span>}
        <HeardAge sn={sn} />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden="true" />}
          aria-label={t('multi.leaveOut', { name })}
          onClick={() => onLeaveOut(sn)}
        />
      </header>
      <p className="quiet compared-place">
        <bdi>{place.officeName}</bdi> · <bdi dir="ltr">{sn}</bdi>
      </p>
      {charted.map(({ key, module, quantity }) => (
        <ComparedCourse
          key={key}
          sn={sn}
          definition={module}
          quantity={quantity}
          thresholds={thresholds}
          background={background}
          shared={{ from, to, syncKey: CURSOR }}
        />
      ))}
    </article>
  )
}

/** Listens by itself: a reading must not draw the rest of the device again. */
function ComparedCourse(props: Omit<LeadingCourseProps, 'value'>) {
  const { sn, definition, quantity } = props
  const detail = useDetail(sn)
  return <LeadingCourse {...props} value={detail?.mods[definition.key]?.values?.[quantity.key]} />
}
