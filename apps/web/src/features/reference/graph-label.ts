import type { GraphNode } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'

/** Alarms of one substance are told apart by their time. */
export const labelOf = ({ label, at }: Pick<GraphNode, 'label' | 'at'>, timeZone: string): string =>
  at === undefined ? label : `${label}, ${formatDateTime(at, timeZone)}`
