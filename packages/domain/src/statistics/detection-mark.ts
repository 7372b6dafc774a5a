import { type DetectionDimension, type DetectionFilter, MODULE_KEYS, State2, SURENESSES } from '@vigil/contract'

/** What a list of checks is narrowed by so that it holds just those that named something. */
export const NAMED_SOMETHING: Pick<DetectionFilter, 'sureness'> = { sureness: [...SURENESSES] }

const oneOf = <T extends string | number>(known: readonly T[], key: string): T[] =>
  known.filter((each) => String(each) === key)

/**
 * The checks behind a number: what their list has to be narrowed by so that it holds just those that were counted. Undefined where no
 * list can tell them apart.
 */
export function detectionsBehind(dimension: DetectionDimension, key: string): Partial<DetectionFilter> | undefined {
  const narrowed = (name: keyof DetectionFilter, found: readonly unknown[]): Partial<DetectionFilter> | undefined =>
    found.length === 0 ? undefined : { [name]: found }
  switch (dimension) {
    case 'state':
      return narrowed('states', oneOf(Object.values(State2), key))
    case 'name':
      return { names: [key] }
    case 'module':
      return narrowed('namedBy', oneOf(MODULE_KEYS, key))
    case 'sure':
      return narrowed('sureness', oneOf(SURENESSES, key))
    case 'office':
      return { ...NAMED_SOMETHING, officeId: key, officeAlone: true }
    case 'model':
      return { ...NAMED_SOMETHING, deviceType: key }
    case 'device':
      return { ...NAMED_SOMETHING, sn: key }
  }
}
