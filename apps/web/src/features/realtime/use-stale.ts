import { PointState } from '@vigil/contract'
import type { ShownDevice } from '../../live/stores/live-fleet.ts'
import { usePicture } from '../../ui/state/use-picture.ts'

/** Whether values are the last known ones of a device that is not connected; not before that is known. */
export function useStale(device: ShownDevice | undefined): boolean {
  const known = usePicture() === 'known'
  return device === undefined ? known : device.real === PointState.NotConnected
}
