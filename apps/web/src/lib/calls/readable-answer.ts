import {
  ENDPOINTS,
  type EndpointName,
  elementSchemaOf,
  readList,
  readTree,
  saidEnvelopeSchema,
  type Unread,
} from '@vigil/contract'

/** An element of an answer that could not be read, and the list that it stood in. */
export interface UnreadElement extends Unread {
  readonly list: string
}

interface ReadAnswer {
  readonly data: unknown
  readonly unread: readonly UnreadElement[]
}

/** What an answer says, and what it brings; no `answer` where not even a part of it is what the contract promises. */
export interface Body {
  readonly code: number
  readonly message: string
  readonly answer: ReadAnswer | undefined
}

/** The answer itself is the list. */
const SELF = ''
/**
 * Lists of which one bad element costs itself alone. Whatever is not named here is read whole or not at all: a curve with a
 * hole, or limits of which one is missing, would pass for something else.
 */
const LISTS = {
  snapshot: ['devices', 'alarms'],
  recentAlarms: ['alarms'],
  hisAlarm: ['records'],
  hisGd606: ['records'],
  hisDetect: ['records'],
  hisState: ['records'],
  hisSampleData: ['records'],
  hisFault: ['records'],
  hisReadings: ['records'],
  stateTimelines: ['devices'],
  auditRows: ['rows'],
  exportJobs: ['jobs'],
  alarmLog: [SELF],
  alarmPlans: [SELF],
  alarmContacts: [SELF],
  escalationRules: [SELF],
  outcomeRules: [SELF],
  savedQueries: [SELF],
  deviceCommands: [SELF],
  imports: [SELF],
  deviceInfo: [SELF],
  // What was done is done: "failed" would make somebody do it again.
  acknowledgeAlarms: ['done', 'refused'],
  updateDispositionInfo: ['done', 'refused'],
  office: 'tree',
  cd603Office: 'tree',
} as const satisfies Partial<Record<EndpointName, readonly string[] | 'tree'>>

/** Whether an answer of the call may come without elements that could not be read. */
export const isReadInParts = (name: EndpointName): name is keyof typeof LISTS => Object.hasOwn(LISTS, name)

/** What an answer says, whoever gave it. */
export const saidIn = (body: unknown) => saidEnvelopeSchema.safeParse(body).data ?? {}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function readBody(name: EndpointName, text: string): Body {
  const { code = 0, message = '', data } = saidIn(parseJson(text))
  return { code, message, answer: readAnswer(name, data) }
}

/** Undefined when not even a part of it is what the contract promises. */
export function readAnswer(name: EndpointName, data: unknown): ReadAnswer | undefined {
  const whole = parsed(name, data)
  if (whole !== undefined) return { ...whole, unread: [] }
  if (!isReadInParts(name)) return undefined
  const lists = LISTS[name]
  if (lists === 'tree') {
    if (!Array.isArray(data)) return undefined
    const { read, unread } = readTree(data)
    return { data: read, unread: unread.map((each) => ({ list: SELF, ...each })) }
  }
  return readLists(name, lists, data)
}

function readLists(name: EndpointName, lists: readonly string[], data: unknown): ReadAnswer | undefined {
  const fields: Record<string, unknown> = lists[0] === SELF ? { [SELF]: data } : { ...Object(data) }
  const unread: UnreadElement[] = []
  for (const list of lists) {
    const elements = fields[list]
    const schema = elementSchemaOf(ENDPOINTS[name].output, list === SELF ? undefined : list)
    if (schema === undefined || !Array.isArray(elements)) return undefined
    const found = readList(schema, elements)
    fields[list] = found.read
    unread.push(...found.unread.map((each) => ({ list, ...each })))
  }
  const part = parsed(name, lists[0] === SELF ? fields[SELF] : fields)
  return part && { ...part, unread }
}

function parsed(name: EndpointName, data: unknown): { readonly data: unknown } | undefined {
  try {
    const result = ENDPOINTS[name].output.safeParse(data)
    return result.success ? { data: result.data } : undefined
  } catch {
    // Nested so deep that the schema ran out of stack.
    return undefined
  }
}
