import { FAULT_PLACES, type FaultFilter, PointState, type StateFilter } from '@vigil/contract'

/** What states and faults are told apart by. */
export type StateDimension = 'state' | 'office' | 'device' | 'model' | 'module'

/** What both lists can be narrowed by; `shown` is of changes alone, `modules` of faults. */
type StateMark = Pick<StateFilter, 'officeId' | 'officeAlone' | 'sn' | 'deviceType' | 'shown'> &
  Pick<FaultFilter, 'modules'>

/**
 * The records behind a number: what the list of changes or that of faults has to be narrowed by so that it holds just those that
 * were counted. Nothing, where no list can tell them apart.
 */
export function statesBehind(dimension: StateDimension, key: string): StateMark | undefined {
  switch (dimension) {
    case 'office':
      return { officeId: key, officeAlone: true }
    case 'device':
      return { sn: key }
    case 'model':
      return { deviceType: key }
    case 'state': {
      const shown = Object.values(PointState).filter((state) => String(state) === key)
      return shown.length === 0 ? undefined : { shown }
    }
    case 'module': {
      const modules = FAULT_PLACES.filter((module) => module === key)
      return modules.length === 0 ? undefined : { modules }
    }
  }
}
