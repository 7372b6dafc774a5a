import type { Basis, Limits } from '../types.ts'

type Steps = readonly [warn: number, alarm: number, highRisk?: number]

const limits =
  (direction: Limits['direction'], basis: Basis) =>
  (...[warn, alarm, highRisk]: Steps): Limits =>
    highRisk === undefined ? { direction, warn, alarm, basis } : { direction, warn, alarm, highRisk, basis }

export const publishedAbove = limits('above', 'published')
export const assumedAbove = limits('above', 'assumed')
export const assumedBelow = limits('below', 'assumed')
