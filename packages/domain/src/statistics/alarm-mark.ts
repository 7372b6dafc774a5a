import {
  ALARM_OUTCOMES,
  type AlarmDimension,
  type AlarmFilter,
  AlarmKind,
  type AlarmPriority,
  DEVICE_KINDS,
  disposalKeySchema,
  MODULE_KEYS,
} from '@vigil/contract'

const PRIORITIES: readonly AlarmPriority[] = [0, 1, 2, 3]

/** The one that is written like this; none when nothing is. */
const oneOf = <T extends string | number>(known: readonly T[], key: string): T[] | undefined => {
  const found = known.find((each) => String(each) === key)
  return found === undefined ? undefined : [found]
}

/**
 * The records behind a number: what a list has to be narrowed by so that it holds just those that were counted. Undefined where no
 * list can tell them apart.
 */
export function alarmsBehind(dimension: AlarmDimension, key: string): Partial<AlarmFilter> | undefined {
  const narrowed = <K extends keyof AlarmFilter>(name: K, value: AlarmFilter[K]): Partial<AlarmFilter> | undefined =>
    value === undefined ? undefined : ({ [name]: value } as Partial<AlarmFilter>)
  switch (dimension) {
    case 'office':
      return { officeId: key, officeAlone: true }
    case 'device':
      return { sn: key }
    case 'model':
      return { deviceType: key }
    case 'danger':
      return narrowed('dangers', oneOf(DEVICE_KINDS, key))
    case 'module':
      return narrowed('modules', oneOf(MODULE_KEYS, key))
    case 'kind':
      return narrowed('kinds', oneOf(Object.values(AlarmKind), key))
    case 'priority':
      return narrowed('priorities', oneOf(PRIORITIES, key))
    case 'subject':
      return { subjects: [key] }
    case 'outcome':
      return narrowed('outcomes', oneOf(ALARM_OUTCOMES, key))
    case 'disposal':
      return narrowed('disposals', disposalKeySchema.safeParse(key).success ? [key] : undefined)
  }
}
