import type { AlarmEvent, AlarmPhase, DeviceKind } from '@vigil/contract'
import { registry } from '@vigil/devices'

/** Also of an alarm whose life nobody keeps. */
export function phaseOfAlarm({ life, handled, endTime }: AlarmEvent): AlarmPhase {
  if (life !== undefined) return life.phase
  if (handled) return 'handled'
  return endTime === null ? 'raised' : 'latched'
}

const DANGERS = new Map(
  registry.models.flatMap(({ id, modules }) => modules.map(({ key, kind }) => [`${id} ${key}`, kind] as const)),
)

/** What danger the module watches for. */
export const dangerOf = ({ deviceType, module }: Pick<AlarmEvent, 'deviceType' | 'module'>): DeviceKind | null =>
  DANGERS.get(`${deviceType} ${module}`) ?? null

/** Of two pictures of an alarm the later one. */
export function newerAlarm<A extends AlarmEvent, B extends AlarmEvent>(a: A, b: B | undefined): A | B {
  return b === undefined || (b.life?.version ?? 0) < (a.life?.version ?? 0) ? a : b
}
