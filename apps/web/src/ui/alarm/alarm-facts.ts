import type { AlarmEvent, AlarmPhase, DeviceKind } from '@vigil/contract'
import { registry } from '@vigil/devices'

/** Also of an alarm whose life nobody keeps. */
export function phaseOfAlarm({ life, handled, endTime }: AlarmEvent): AlarmPhase {
  if (life !== undefined) return life.phase
  if (handled) return 'handled'
  return endTime === null ? 'raised' : 'latched'
}

/** What danger the module watches for. */
export function dangerOf({ deviceType, module }: Pick<AlarmEvent, 'deviceType' | 'module'>): DeviceKind | null {
  return registry.model(deviceType)?.modules.find(({ key }) => key === module)?.kind ?? null
}

/** Of two pictures of an alarm the later one. */
export function newerAlarm<A extends AlarmEvent, B extends AlarmEvent>(a: A, b: B | undefined): A | B {
  return b === undefined || (b.life?.version ?? 0) < (a.life?.version ?? 0) ? a : b
}
