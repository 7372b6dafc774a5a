/** Drugs, explosives and agents, with what stands for them in exercises: saying one of them wrongly does harm. */
const CONTROLLED: ReadonlySet<string> = new Set([
  'tnt',
  'rdx',
  'petn',
  'hmx',
  'tatp',
  'ammonium-nitrate',
  'cocaine-hydrochloride',
  'heroin',
  'methamphetamine-hydrochloride',
  'dmmp',
  'dimp',
])

export const isControlled = (substance: string): boolean => CONTROLLED.has(substance)
