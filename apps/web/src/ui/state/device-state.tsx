import { PointState } from '@vigil/contract'
import { useTexts } from '../../lib/language/use-translation.tsx'
import type { ShownDevice } from '../../live/stores/live-fleet.ts'
import { StateMark } from './state-mark.tsx'
import { usePicture } from './use-picture.ts'

/** What a device shows. As long as nobody knows, that is what it says: "not connected" would be a false alarm. */
export function DeviceState({ device }: { device: ShownDevice | undefined }) {
  return device === undefined ? <Unheard /> : <StateMark state={device.shown} />
}

function Unheard() {
  const { t } = useTexts()
  const picture = usePicture()
  if (picture === 'known') return <StateMark state={PointState.NotConnected} />
  return <span className="state-unheard">{t(picture === 'waiting' ? 'common.loading' : 'common.unknown')}</span>
}
