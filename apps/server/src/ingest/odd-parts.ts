import { dataMessageSchema, MODULE_KEYS, State2 } from '@vigil/contract'

/**
 * One odd part of a reading must not cost the alarm beside it: it is taken out and named to the device, and the rest counts. Refused
 * is what says nothing any more, and what has no time.
 */

/** A hostile message may hold thousands. */
const MOST_NAMED = 20
const NAME_LENGTH = 40
/** Taking a part out can bring another to light; a message that needs more is no reading. */
const ROUNDS = 3

const MODULES: ReadonlySet<string> = new Set(MODULE_KEYS)
/** Without these a message is none. */
const NEEDED: ReadonlySet<PropertyKey> = new Set(['type', 'time', 'mods'])

type Fields = Record<PropertyKey, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Modules of a newer firmware, and values that are none: `null` of a dead sensor, a word, a number beyond all bounds. */
export function takeUnreadable(value: unknown): string[] {
  if (!isFields(value) || !isFields(value.mods)) return []
  const { mods } = value
  return Object.entries(mods).flatMap(([module, report]) => {
    if (MODULES.has(module)) return takeUnreadableParts(module, report)
    delete mods[module]
    return [`${module}: unknown module`]
  })
}

function takeUnreadableParts(module: string, report: unknown): string[] {
  if (!isFields(report)) return []
  const taken: string[] = []
  // Half a character is put right elsewhere.
  if (typeof report.alarmContent === 'string' && report.alarmContent.includes('\0')) {
    delete report.alarmContent
    taken.push(`${module}.alarmContent: a text that can not be stored`)
  }
  if (!isFields(report.values)) return taken
  const { values } = report
  const keys = Object.keys(values)
  const bad = keys.filter((key) => !Number.isFinite(values[key]))
  // A module that says nothing else is left to the schema: nothing would remain of it.
  if (bad.length === 0 || (bad.length === keys.length && report.state === undefined)) return taken
  for (const key of bad) delete values[key]
  return [...taken, ...bad.map((key) => `${module}.${key.slice(0, NAME_LENGTH)}: not a number`)].slice(0, MOST_NAMED)
}

/** What else fails its own rule, of a reading alone: checks, samples and answers are whole or nothing. */
export function takeOddParts(value: unknown): string[] {
  if (!isFields(value) || (value.type !== undefined && value.type !== 'data')) return []
  const taken: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const parsed = dataMessageSchema.safeParse(value)
    if (parsed.success) return says(value) ? taken : []
    const before = taken.length
    for (const { path, message } of parsed.error.issues.slice(0, MOST_NAMED)) {
      if (takePart(value, path)) taken.push(`${path.join('.').slice(0, NAME_LENGTH)}: ${message}`)
    }
    if (taken.length === before) return []
  }
  return []
}

/** A module of which nothing remains would count as one that is well. */
function says({ mods }: Fields): boolean {
  if (!isFields(mods)) return false
  for (const [module, report] of Object.entries(mods)) {
    if (!isFields(report)) continue
    if (isFields(report.values) && Object.keys(report.values).length === 0) delete report.values
    if (Object.keys(report).length === 0) delete mods[module]
  }
  return Object.keys(mods).length > 0
}

/** Whether something was taken out, or put right. */
function takePart(value: Fields, [field, module, part, key]: readonly PropertyKey[]): boolean {
  if (field === undefined) return false
  if (field !== 'mods') return !NEEDED.has(field) && field in value && delete value[field]
  const { mods } = value
  if (module === undefined || !isFields(mods)) return false
  const report = mods[module]
  if (part === undefined || !isFields(report)) return module in mods && delete mods[module]
  if (part === 'state') return takeState(mods, module, report)
  const values = report[part]
  if (part === 'values' && key !== undefined && isFields(values)) return key in values && delete values[key]
  return part in report && delete report[part]
}

/** A danger in an odd form is a danger; of a module that told a state which nobody understands, nothing is believed. */
function takeState(mods: Fields, module: PropertyKey, report: Fields): boolean {
  const { state } = report
  const told = typeof state === 'string' && state.trim() !== '' ? Number(state) : state
  if (typeof told === 'number' && Number.isInteger(told) && told >= State2.Offline) {
    report.state = Math.min(told, State2.HighRisk)
  } else if (state === null && isFields(report.values) && Object.keys(report.values).length > 0) delete report.state
  else delete mods[module]
  return true
}
