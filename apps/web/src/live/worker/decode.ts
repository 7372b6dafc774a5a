import {
  type AlarmEvent,
  alarmEventSchema,
  alarmsMessageSchema,
  basicMessageSchema,
  type DeviceBasic,
  detailMessageSchema,
  deviceBasicSchema,
  deviceMapMessageSchema,
  isTooDeep,
  PUSH_MESSAGES,
  PUSH_TOPICS,
  PushCode,
  type PushMessage,
  type PushTopic,
  readList,
  type Unread,
  unreadOf,
} from '@vigil/contract'
import type { UnreadPart } from './protocol.ts'

export type Decoded = { [T in PushTopic]: { readonly topic: T; readonly message: PushMessage<T> } }[PushTopic]

/** What could be read of a message, and what of it could not. */
export interface Reading {
  readonly decoded: Decoded | undefined
  readonly unread: readonly UnreadPart[]
}

/** Whether a device in a message is, but for its times, one that was already found to be well formed. */
export type Vouches = (device: unknown) => device is DeviceBasic
/** Whether an alarm in a list is one that was told and found to be well formed before. */
export type VouchesAlarm = (alarm: unknown) => alarm is AlarmEvent

/** Ten times what the server sends at most. */
const MAX_BYTES = 32 * 1024 * 1024
const NONE: readonly UnreadPart[] = []
const isUnknown: VouchesAlarm = (_alarm): _alarm is AlarmEvent => false

/** Messages that are lists: one element that can not be read must not cost the others. */
const LISTS = {
  [PUSH_TOPICS.detail]: { schema: detailMessageSchema, what: 'values' },
  [PUSH_TOPICS.deviceMap]: { schema: deviceMapMessageSchema, what: 'values' },
  [PUSH_TOPICS.replay]: { schema: deviceMapMessageSchema, what: 'values' },
} as const
/** What is lost with a message that is no list and can not be read. */
const WHAT: Partial<Record<PushTopic, UnreadPart['what']>> = {
  [PUSH_TOPICS.alarm]: 'alarm',
  [PUSH_TOPICS.alarmDesk]: 'alarm',
  [PUSH_TOPICS.disposeFinish]: 'alarm',
  [PUSH_TOPICS.basic]: 'device',
  [PUSH_TOPICS.detail]: 'values',
}

const isPushTopic = (topic: string): topic is PushTopic => Object.hasOwn(PUSH_MESSAGES, topic)
const isListTopic = (topic: PushTopic): topic is keyof typeof LISTS => Object.hasOwn(LISTS, topic)
const text = new TextDecoder('utf-8', { fatal: true })

/** Reads what the contract allows on the topic, word for word, and tells of what it does not. */
export function decode(
  topic: string,
  payload: Uint8Array,
  vouches: Vouches,
  vouchesAlarm: VouchesAlarm = isUnknown,
): Reading {
  const what = (isPushTopic(topic) && WHAT[topic]) || 'message'
  const nothing = (unread: Unread = {}): Reading => ({ decoded: undefined, unread: [{ what, ...unread }] })
  if (!isPushTopic(topic) || payload.byteLength > MAX_BYTES) return nothing()
  let value: unknown
  try {
    value = JSON.parse(text.decode(payload))
  } catch {
    return nothing()
  }
  if (topic === PUSH_TOPICS.basic && isList(value, PushCode.Basic)) return readBasics(value, vouches) ?? nothing()
  if (topic === PUSH_TOPICS.alarmDesk && isList(value, PushCode.Alarms))
    return readAlarms(value, vouchesAlarm) ?? nothing()
  if (!isTooDeep(value)) {
    const parsed = PUSH_MESSAGES[topic].safeParse(value)
    if (parsed.success) return { decoded: { topic, message: parsed.data } as Decoded, unread: NONE }
  }
  return (isListTopic(topic) && readElements(topic, value)) || nothing(unreadOf(value))
}

const isList = (value: unknown, code: number): value is { data: unknown[] } =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  value.code === code &&
  'data' in value &&
  Array.isArray(value.data)

function readElements(topic: keyof typeof LISTS, value: unknown): Reading | undefined {
  const { schema, what } = LISTS[topic]
  if (!isList(value, schema.shape.code.value)) return undefined
  const message = schema.safeParse({ ...value, data: [] })
  if (!message.success) return undefined
  const { read, unread } = readList<unknown>(schema.shape.data.element, value.data)
  return {
    decoded: read.length === 0 ? undefined : ({ topic, message: { ...message.data, data: read } } as Decoded),
    unread: unread.map((each) => ({ what, ...each })),
  }
}

/** Most of a storm was told before, one by one: the schema is asked only about those that were not. */
function readAlarms(value: { data: unknown[] }, vouches: VouchesAlarm): Reading | undefined {
  const envelope = alarmsMessageSchema.safeParse({ ...value, data: [] })
  if (!envelope.success) return undefined
  const { read, unread } = readVouched(value.data, vouches, alarmEventSchema, 'alarm')
  const message = { ...envelope.data, data: read }
  const isNothing = read.length === 0 && unread.length > 0
  return { decoded: isNothing ? undefined : { topic: PUSH_TOPICS.alarmDesk, message }, unread }
}

/** Thousands of devices a second, nearly all as they were: the schema is asked only about those that are not. */
function readBasics(value: { data: unknown[] }, vouches: Vouches): Reading | undefined {
  const envelope = basicMessageSchema.safeParse({ ...value, data: [] })
  if (!envelope.success) return undefined
  const { read, unread } = readVouched(value.data, vouches, deviceBasicSchema, 'device')
  return { decoded: { topic: PUSH_TOPICS.basic, message: { ...envelope.data, data: read } }, unread }
}

/** In their order, those that can be read. */
function readVouched<T>(
  elements: readonly unknown[],
  vouches: (element: unknown) => element is T,
  schema: { safeParse(element: unknown): { success: true; data: T } | { success: false } },
  what: UnreadPart['what'],
): { read: T[]; unread: UnreadPart[] } {
  const read: T[] = []
  const unread: UnreadPart[] = []
  for (const element of elements) {
    if (vouches(element)) {
      read.push(element)
      continue
    }
    const parsed = isTooDeep(element) ? undefined : schema.safeParse(element)
    if (parsed?.success) read.push(parsed.data)
    else unread.push({ what, ...unreadOf(element) })
  }
  return { read, unread }
}
