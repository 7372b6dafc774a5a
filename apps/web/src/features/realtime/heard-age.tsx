import { useLive } from '../../live/live-context.tsx'
import { Age } from '../../ui/age.tsx'
import { useClock } from '../../ui/use-clock.ts'

/** How long ago the device was heard. The time moves without notice: it is read with every tick of the clock. */
export function HeardAge({ sn }: { sn: string }) {
  const { fleet } = useLive()
  useClock()
  return <Age at={fleet.heardAt(sn)} />
}
