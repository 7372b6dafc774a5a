import { formatDateTime } from '@vigil/domain'
import { useSession } from '../../../lib/session.tsx'
import { ClockMark } from '../../../ui/time/clock-mark.tsx'

interface DeviceTimeProps {
  /** When it came. */
  readonly at: number
  /** As the device dated it. */
  readonly dated: number
  /** Which of both is written out. */
  readonly shown: number
}

/** A moment with how far the device's own date of it is off: it is filed under its arrival. */
export function DeviceTime({ at, dated, shown }: DeviceTimeProps) {
  const { timeZone } = useSession().config
  return (
    <>
      <bdi dir="ltr">{formatDateTime(shown, timeZone)}</bdi> <ClockMark offset={dated - at} />
    </>
  )
}
