import { useDevice } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { usePicture } from '../state/use-picture.ts'
import { Age } from './age.tsx'

/** How long ago the device was heard. Moves with the clock: it is heard far more often than anything else about it changes. */
export function HeardAge({ sn }: { sn: string }) {
  const { fleet } = useLive()
  return useDevice(sn) === undefined ? <NeverHeard /> : <Age at={() => fleet.heardAt(sn)} />
}

/** "Never" is said when it is known. */
function NeverHeard() {
  return usePicture() === 'known' ? <Age at={0} /> : null
}
